import { Flag } from 'lucide-react';
import { reportMessage } from './report-message.ts';
import type { Row } from './rows.ts';

/** Shown beside a hovered or focused message; on touch screens always. */
export default function ReportFlag({ row, name }: { row: Row; name: string }) {
  return (
    <button
      type="button"
      aria-label={`Report this message of ${name}`}
      className="grid place-items-center size-11 -my-3.5 rounded-full hover:text-ink focus-visible:opacity-100 pointer-fine:opacity-0 group-hover:opacity-100"
      onClick={() => reportMessage(row)}
    >
      <Flag className="size-3.5" aria-hidden="true" />
    </button>
  );
}
