import { type OwnReport, reportCalls } from '#contract/reports.ts';
import { REASON_CHOICES } from '#contract/rules/desk-words.ts';
import { api } from '../api/api.ts';
import { Badge } from '../ui/badge.tsx';
import { SettingsList } from '../ui/settings-list.tsx';
import { When } from '../ui/when.tsx';

const SHOWN = 5;

/** The member's reports and their outcomes. */
export const OwnReports = () => (
  <SettingsList<OwnReport>
    title="Your reports"
    text="Nobody but the desk knows of them."
    ask={(cursor, signal) => api(reportCalls.listOwnReports, { cursor, limit: SHOWN }, signal ? { signal } : {})}
    empty="You have reported nothing."
    failed="Could not fetch what you have reported"
  >
    {(report) => <Row key={report._id} report={report} />}
  </SettingsList>
);

const Row = ({ report }: { report: OwnReport }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 pb-3 border-b border-line last:pb-0 last:border-0">
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium wrap-anywhere line-clamp-2">{report.title}</p>
      <p className="text-sm text-ink-3">
        {REASON_CHOICES[report.reason].name} · <When time={report.at} />
      </p>
      {report.text && <p className="mt-1 text-sm text-ink-2 wrap-anywhere">“{report.text}”</p>}
    </div>
    <Outcome report={report} />
  </li>
);

const Outcome = ({ report: { isUpheld } }: { report: OwnReport }) =>
  isUpheld === null ? (
    <Badge tone="wait">The desk has it</Badge>
  ) : isUpheld ? (
    <Badge tone="go">Something was done</Badge>
  ) : (
    <Badge tone="quiet">Nothing was wrong</Badge>
  );
