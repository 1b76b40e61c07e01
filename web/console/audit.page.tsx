import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { type AuditEntry, consoleCalls } from '#contract/console.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { saveFile } from '../browser/save-file.ts';
import { memberPage } from '../layout/member-page.tsx';
import { LOADING } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import { When } from '../ui/when.tsx';
import { AuditFilter } from './audit/audit-filter.tsx';
import { ConsoleHead } from './console-head.tsx';
import { termsOf } from './finder.tsx';
import { listOf } from './list-page.tsx';
import { CONSOLE } from './messages.ts';

type AuditPage = Output<typeof consoleCalls.listAudit>;

const filterOf = (search: URLSearchParams) => termsOf(search, 'action', 'memberId', 'from', 'to');

export const { loader, Component } = memberPage({
  title: 'Audit',
  above: (
    <ConsoleHead title="Audit" action={<ExportAudit />}>
      What was done and by whom. Nothing in it can be changed.
    </ConsoleHead>
  ),
  failed: CONSOLE.auditFailed,
  ...listOf({
    list: (call, search, cursor) => call(consoleCalls.listAudit, { ...filterOf(search), ...cursor }),
    empty: 'Nothing of that kind was done',
    spot: <LateSpot of="PaperSpot" />,
    filter: (page, search) => <AuditFilter actions={page.actions} member={memberIn(page, filterOf(search).memberId)} />,
    rows: ({ rows }) => (
      <section className="panel px-4 md:px-6 py-1" aria-label="Entries">
        <ol className="divide-y divide-line">
          {rows.map((entry) => (
            <AuditRow key={entry.number} entry={entry} />
          ))}
        </ol>
      </section>
    ),
  }),
});

/** The name of the member whose entries are shown. */
function memberIn({ data }: AuditPage, memberId: string | undefined): string | undefined {
  if (!memberId) return undefined;
  const by = data.find(({ actor }) => actor?._id === memberId)?.actor?.name;
  return by ?? data.find(({ subject }) => subject === memberId)?.subjectName ?? 'One member';
}

function AuditRow({ entry: { at, action, actor, subject, subjectName, ip, details } }: { entry: AuditEntry }) {
  return (
    <li className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{action}</span>
        {subject && (
          <>
            :{' '}
            {subjectName ? <MemberLink id={subject} name={subjectName} /> : <span className="text-sm">{subject}</span>}
          </>
        )}
      </p>
      <When time={at} className="text-[13.5px] text-ink-3 md:text-right tabular-nums" />
      <p className="min-w-0 text-sm text-ink-3 wrap-anywhere md:col-span-2">
        {[actor ? `by ${actor.name}` : 'by nobody signed in', ip && `from ${ip}`, detailsText(details)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

const MemberLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={paths.dashboard.console('audit', { memberId: id })} className="hover:underline underline-offset-4">
    {name}
  </Link>
);

const detailsText = (details: AuditEntry['details']): string =>
  Object.entries(details ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** Downloads the filtered entries. */
function ExportAudit() {
  const [search] = useSearchParams();
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { csv, entries, isCut } = (await api(consoleCalls.exportAudit, filterOf(search))).data;
      saveFile(csv, 'audit.csv', 'text/csv;charset=utf-8');
      if (isCut) toast.error(`Only the newest ${formatNumber(entries)} are in the file: choose fewer days`);
    });
  return (
    <Button look="outline" busy={busy && LOADING} onClick={save}>
      <Download className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
      Export CSV
    </Button>
  );
}
