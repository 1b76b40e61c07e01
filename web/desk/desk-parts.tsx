import { ArrowRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ConsoleHead } from '../console/console-head.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { useDeskCounts } from './desk-count.ts';

const { desk, deskPapers } = paths.dashboard;

interface DeskHeadProps {
  title: string;
  /** Where the first in the queue is decided. */
  first: string | undefined;
  children: string;
}

/** The head of a queue. */
export const DeskHead = ({ title, first, children }: DeskHeadProps) => (
  <>
    <ConsoleHead
      title={title}
      isNamed
      action={
        first !== undefined && (
          <ButtonLink to={first} className="max-md:w-full">
            Start with the first
            <ArrowRight className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
          </ButtonLink>
        )
      }
    >
      {children}
    </ConsoleHead>
    <DeskParts />
  </>
);

/** The two queues of the desk, each with what waits in it. */
function DeskParts() {
  const { pathname } = useLocation();
  const { open, papers } = useDeskCounts();
  const countOf = (waiting: number) => (waiting > 0 ? String(waiting) : undefined);
  return (
    <Segments
      label="Queues"
      className="mb-5"
      segments={[
        { name: 'Cases', to: desk(), isCurrent: pathname === desk(), count: countOf(open) },
        { name: 'Papers', to: deskPapers(), isCurrent: pathname === deskPapers(), count: countOf(papers) },
      ]}
    />
  );
}
