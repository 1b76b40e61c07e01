import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Segments } from '../ui/segments.tsx';
import { useDeskCounts } from './desk-count.ts';

const { desk, deskPapers } = paths.dashboard;

/** The two queues of the desk, each with what waits in it. */
export function DeskParts() {
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
