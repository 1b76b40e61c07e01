import { useEffect } from 'react';
import type { Failure } from '../failures/outcome.ts';
import { ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import { TornSpot } from './late-spot.tsx';
import { showError } from './show-error.ts';

interface FailedProps {
  /** Shown here and as a toast. */
  title: string;
  failure: Failure;
  /** The page has no other heading. */
  heading?: boolean | undefined;
  /** Path of the 'Try again' link: this page, or for bad input one that works. */
  retry: string;
  className?: string | undefined;
}

/** Replaces a list that failed to load. 'Try again' is a link, so it works without script. */
export function Failed({ title, failure, heading, retry, className }: FailedProps) {
  useEffect(() => {
    showError(title);
  }, [title]);
  const Title = heading ? 'h1' : 'p';
  return (
    <div
      className={classNames('grid grid-cols-[minmax(0,1fr)] justify-items-center text-center py-14 px-2', className)}
    >
      <TornSpot />
      <Title className="display font-[650] text-h3 mt-5">{title}</Title>
      <p className="mt-2 text-ink-2 max-w-[460px]">{failure.message}</p>
      <ButtonLink to={retry} replace look="outline" className="mt-5">
        Try again
      </ButtonLink>
    </div>
  );
}
