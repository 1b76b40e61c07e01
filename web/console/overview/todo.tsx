import { ChevronRight, CircleCheck, DatabaseBackup, Flag, Gavel, type LucideIcon, MailWarning } from 'lucide-react';
import type { Overview } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { DAY } from '#contract/rules/time.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { ago } from '../../offline/ago.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { whenText } from '../../ui/when.tsx';
import { mailError, sizeText } from './words.ts';

/** Milliseconds after which a backup is no longer fresh. */
const FRESH = 2 * DAY;

/** What needs attention, or that nothing does. */
export function Todo({ overview }: { overview: Overview }) {
  const { openCases, oldestCaseAt, failingMails, lastBackup, dataRequests } = overview;
  const isFresh = lastBackup !== null && serverNow() - Date.parse(lastBackup.at) < FRESH;
  return (
    <div className="grid md:grid-cols-3 gap-2 md:gap-3 mb-5">
      <Entry
        to={paths.dashboard.desk()}
        icon={Gavel}
        isDone={openCases === 0}
        title={countText(openCases, 'open case', 'open cases')}
        note={oldestCaseAt ? `Oldest ${ago(Date.parse(oldestCaseAt)).replace(' ago', '')}` : 'The desk is clear'}
      />
      <Entry
        to={paths.dashboard.console('health')}
        icon={MailWarning}
        isDone={failingMails === 0}
        title={failingMails === 0 ? 'Mails go out' : countText(failingMails, 'mail fails', 'mails fail')}
        note={failingMails === 0 ? 'None fails' : mailError(overview.mailError)}
      />
      <Entry
        to={paths.dashboard.console('health')}
        icon={DatabaseBackup}
        isDone={isFresh}
        title={lastBackup ? (isFresh ? 'Backup is fresh' : 'Backup is old') : 'No backup yet'}
        note={lastBackup ? `${whenText(lastBackup.at, new Date())} · ${sizeText(lastBackup.bytes)}` : 'Make one now'}
      />
      {dataRequests.waiting > 0 && (
        <Entry
          to={paths.dashboard.console('requests')}
          icon={Flag}
          isDone={false}
          title={countText(dataRequests.waiting, 'request about data', 'requests about data')}
          note={dataRequests.overdue > 0 ? `${formatNumber(dataRequests.overdue)} overdue` : 'Waits for an answer'}
        />
      )}
    </div>
  );
}

const countText = (count: number, one: string, many: string): string =>
  `${count === 0 ? 'No' : formatNumber(count)} ${count === 1 ? one : many}`;

interface EntryProps {
  to: string;
  icon: LucideIcon;
  isDone: boolean;
  title: string;
  note: string;
}

function Entry({ to, icon, isDone, title, note }: EntryProps) {
  const Icon = isDone ? CircleCheck : icon;
  return (
    <Link
      to={to}
      className={classNames(
        'flex items-center gap-3.5 min-h-[68px] px-4 py-3 rounded-[14px]',
        isDone ? 'bg-go-soft text-go' : 'bg-wait-soft text-wait',
      )}
    >
      <Icon className="size-5 shrink-0" strokeWidth={1.9} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block font-[650] leading-5">{title}</b>
        <small className="block text-[13.5px] leading-[19px]">{note}</small>
      </span>
      <ChevronRight className="size-5 shrink-0" strokeWidth={1.9} aria-hidden="true" />
    </Link>
  );
}

/** What a new campus should decide, until it has; a setting says so, because a default of ours is no decision. */
export function FirstSteps({ overview }: { overview: Overview }) {
  if (overview.isContactDefaultSet) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-5">
      <Note tone="pen" icon={<Flag strokeWidth={1.9} aria-hidden="true" />}>
        <h2 id="first-steps" className="font-sans text-[15px] leading-5 font-semibold tracking-normal">
          First steps: who sees e-mail addresses and numbers
        </h2>
        <p className="mt-1 text-ink-2">
          Unless they choose otherwise, members show theirs to all members. We propose{' '}
          <code className="font-mono text-[13px] wrap-anywhere">CONTACT_DEFAULT=deals</code>: only the other side of a
          deal sees them then, and a stranger with an account learns nobody’s number. The line, the chat and Contact
          Seller need none. It changes nobody’s own choice. To keep it as it is, set{' '}
          <code className="font-mono text-[13px] wrap-anywhere">CONTACT_DEFAULT=members</code>.
        </p>
      </Note>
    </section>
  );
}
