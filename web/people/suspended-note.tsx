import { Clock, GraduationCap } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { When } from '../ui/when.tsx';

/** What waits for the end of a suspension, by the rule that forbids it. */
const WAITS = { listItems: 'Listing items waits until then.', meetPeople: 'Writing to new people waits until then.' };
export type WaitingRule = keyof typeof WAITS;

interface SuspendedNoteProps {
  until: string;
  rule: WaitingRule;
  className: string;
}

export const SuspendedNote = ({ until, rule, className }: SuspendedNoteProps) => (
  <Note tone="stop" icon={<Clock strokeWidth={2.1} aria-hidden="true" />} className={className}>
    <b className="block font-semibold">
      Suspended until <When time={until} />
    </b>
    {WAITS[rule]} You can read, finish deals and export.{' '}
    <Link to={paths.dashboard.notifications({ kind: 'decision' })} className="font-semibold underline">
      Why
    </Link>
  </Note>
);

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
