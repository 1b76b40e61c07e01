import { useLoaderData, useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { consoleCalls } from '#contract/console.ts';
import type { Api } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CONSOLE } from '../messages.ts';
import { PaperSpot } from '../ui/more-spots.tsx';
import { AuditFilter } from './audit/audit-filter.tsx';
import { AuditRow } from './audit/audit-row.tsx';
import { ExportAudit } from './audit/export-audit.tsx';
import { ConsoleHead } from './console-head.tsx';
import { termsOf } from './finder.tsx';
import { ListPage, listLoader } from './list-page.tsx';

type AuditPage = Output<typeof consoleCalls.listAudit>;

const filterOf = (search: URLSearchParams) => termsOf(search, 'action', 'memberId', 'from', 'to');
const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAudit, { ...filterOf(search), ...(cursor && { cursor }) });

export const loader = listLoader(list);

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  const terms = filterOf(useSearchParams()[0]);
  return (
    <>
      <PageHead title="Audit" noindex />
      <ConsoleHead title="Audit" action={<ExportAudit filter={terms} />}>
        What was done and by whom. Nothing in it can be changed.
      </ConsoleHead>
      <ListPage
        list={list}
        value={value}
        failed={CONSOLE.auditFailed}
        empty="Nothing of that kind was done"
        spot={<PaperSpot />}
        above={(page) => <AuditFilter actions={page.actions} member={memberIn(page, terms.memberId)} />}
      >
        {({ rows }) => (
          <section className="panel px-4 md:px-6 py-1" aria-label="Entries">
            <ol className="divide-y divide-line">
              {rows.map((entry) => (
                <AuditRow key={entry.number} entry={entry} />
              ))}
            </ol>
          </section>
        )}
      </ListPage>
    </>
  );
}

/** The name of the member whose entries are shown. */
function memberIn({ data }: AuditPage, memberId: string | undefined): string | undefined {
  if (!memberId) return undefined;
  const by = data.find(({ actor }) => actor?._id === memberId)?.actor?.name;
  return by ?? data.find(({ subject }) => subject === memberId)?.subjectName ?? 'One member';
}
