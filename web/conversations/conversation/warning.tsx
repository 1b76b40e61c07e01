import { ShieldAlert } from 'lucide-react';
import type { WarningKind } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { reportMessage } from './report-message.ts';
import type { Row } from './rows.ts';

/**
 * For each kind of warning: what the message asks for, what to do on campus, and the part of the safety page about it.
 */
const WARNINGS: Record<WarningKind, { found: string; advice: string; link: string; part: string }> = {
  payFirst: {
    found: 'This message asks you to pay first.',
    advice: 'On campus, pay when you hold the thing.',
    link: 'How to pay safely',
    part: 'paying',
  },
  link: {
    found: 'This message holds a payment link or name.',
    advice: 'Type the UPI name yourself, at the meeting.',
    link: 'How to pay safely',
    part: 'paying',
  },
  leave: {
    found: 'This message asks you to leave this chat.',
    advice: 'Elsewhere there is no record of what you agreed.',
    link: 'How to stay safe',
    part: 'before',
  },
};

/** Stands below somebody else's message, and covers and blocks nothing. */
export default function Warning({ row, warning }: { row: Row; warning: WarningKind }) {
  return <WarningNote row={row} {...WARNINGS[warning]} className="mt-1.5 max-w-[460px]" />;
}

interface WarningNoteProps {
  row: Row;
  found: string;
  advice: string;
  link: string;
  /** The part of the safety page that it leads to. */
  part: string;
  className: string;
}

/** What was found in a message, what to do, and the ways to read more and to report it. */
export function WarningNote({ row, found, advice, link, part, className }: WarningNoteProps) {
  const action = 'min-h-11 inline-flex items-center font-semibold underline underline-offset-4';
  return (
    <div
      role="note"
      className={classNames(
        'flex gap-3 px-3.5 pt-3 pb-1 rounded-[14px] bg-wait-soft text-wait text-[14.5px] leading-[21px]',
        className,
      )}
    >
      <ShieldAlert className="size-5 shrink-0 mt-px" strokeWidth={2} aria-hidden="true" />
      <div>
        <p>
          <b className="font-[650]">{found}</b> {advice}
        </p>
        <p className="flex gap-5">
          <Link to={paths.safety(part)} className={action}>
            {link}
          </Link>
          <button type="button" className={action} onClick={() => reportMessage(row)}>
            Report
          </button>
        </p>
      </div>
    </div>
  );
}
