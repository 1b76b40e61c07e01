import { GraduationCap } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';

/** What stands in place of a form that an alumnus cannot use. */
export const AlumnusNote = ({ className }: { className: string }) => (
  <Note tone="pen" icon={<GraduationCap aria-hidden="true" />} className={className}>
    <b className="block font-semibold">You have finished your studies</b>
    An alumni account lists nothing new and starts no deals and chats. You can read, answer in old deals and follow.{' '}
    <Link to={paths.dashboard.leaving()} className="font-semibold underline">
      Is the date wrong?
    </Link>
  </Note>
);
