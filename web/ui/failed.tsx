import { useEffect } from 'react';
import type { Failure } from '../outcome.ts';
import { ButtonLink } from './button.tsx';
import { TornSpot } from './spots.tsx';
import { toast } from './toast.tsx';

interface FailedProps {
  /** The given text: shown here, and as a toast. */
  title: string;
  failure: Failure;
  /** Where the page has no heading but this. */
  heading?: boolean | undefined;
  /** Where trying again leads: this page, or for bad input a page that is good. */
  retry: string;
}

/** In the place of a list that could not be had. Trying again is a link, so it works without script too. */
export function Failed({ title, failure, heading, retry }: FailedProps) {
  useEffect(() => {
    toast.error(title);
  }, [title]);
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center text-center py-14 px-2">
      <TornSpot />
      <Title className="display font-[650] text-h3 mt-5">{title}</Title>
      <p className="mt-2 text-ink-2 max-w-[460px]">{failure.message}</p>
      <ButtonLink to={retry} replace look="outline" className="mt-5">
        Try again
      </ButtonLink>
    </div>
  );
}
