import type { CaseReport } from '#contract/desk.ts';
import type { ReportReason } from '#contract/limits.ts';
import { REASON_CHOICES } from '#contract/rules/desk-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { When } from '../../ui/when.tsx';
import { personName } from '../case-words.ts';

interface CaseReportsProps {
  reports: CaseReport[];
  /** The reason of the case; a report with another reason names it. */
  reason: ReportReason;
}

/** The reports in the reporters' words, with the reporters' records. */
export function CaseReports({ reports, reason }: CaseReportsProps) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports" className="panel p-5 md:p-7">
      <h2 id="reports" className="text-h3 font-[660]">
        Reports
      </h2>
      <p className="mt-1 text-sm text-ink-3">Names are known to the desk alone.</p>
      <ul className="mt-2 divide-y divide-line">
        {reports.map((report) => (
          <Report key={report._id} report={report} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

function Report({ report, reason: main }: { report: CaseReport; reason: ReportReason }) {
  const { reporter, reason, text, at, record } = report;
  const name = personName(reporter);
  return (
    <li className="flex gap-3.5 py-3">
      <Avatar id={reporter?._id} name={name} image={reporter?.image} />
      <div className="min-w-0">
        <p className="font-medium">
          {name}{' '}
          <span className="text-ink-3 text-sm">
            · <When time={at} />
          </span>
        </p>
        {reason !== main && <p className="mt-0.5 text-sm font-semibold text-ink-2">{REASON_CHOICES[reason].name}</p>}
        <p className="mt-0.5 text-ink-2 wrap-anywhere">{text ? `“${text}”` : 'No words'}</p>
        <p className="mt-1 text-sm text-ink-3">
          {record.decided === 0 ? 'First report' : `${record.upheld} of ${record.decided} reports upheld`}
        </p>
      </div>
    </li>
  );
}
