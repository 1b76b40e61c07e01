import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { consoleCalls } from '#contract/console.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CONSOLE } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Empty } from '../ui/empty.tsx';
import { later } from '../ui/later.tsx';
import { PaperSpot } from '../ui/more-spots.tsx';
import { usePages } from '../ui/use-pages.ts';
import { AuditFilter } from './audit/audit-filter.tsx';
import { AuditRow } from './audit/audit-row.tsx';
import { ExportAudit } from './audit/export-audit.tsx';
import { ConsoleHead } from './console-head.tsx';
import { termsOf } from './finder.tsx';
import { ListWait } from './list-wait.tsx';
import { Pager } from './pager.tsx';

type AuditPage = Output<typeof consoleCalls.listAudit>;

const filterOf = (search: URLSearchParams) => termsOf(search, 'action', 'memberId', 'from', 'to');
const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAudit, { ...filterOf(search), ...(cursor && { cursor }) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(list(context.get(apiContext), new URL(request.url).searchParams)));
  return { audit: value };
}

export function Component() {
  const { audit } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const terms = filterOf(useSearchParams()[0]);
  return (
    <>
      <PageHead title="Audit" noindex />
      <ConsoleHead title="Audit" action={<ExportAudit filter={terms} />}>
        What was done and by whom. Nothing in it can be changed.
      </ConsoleHead>
      <AwaitedPage
        value={audit}
        wait={<ListWait />}
        failed={CONSOLE.auditFailed}
        failedClass="panel"
        retry={pathname + search}
      >
        {(page) => (
          <>
            <AuditFilter actions={page.actions} member={memberIn(page, terms.memberId)} />
            <Entries key={`${search} ${page.data[0]?.number}`} first={page} />
          </>
        )}
      </AwaitedPage>
    </>
  );
}

/** The name of the member whose entries are shown. */
function memberIn({ data }: AuditPage, memberId: string | undefined): string | undefined {
  if (!memberId) return undefined;
  const by = data.find(({ actor }) => actor?._id === memberId)?.actor?.name;
  return by ?? data.find(({ subject }) => subject === memberId)?.subjectName ?? 'One member';
}

function Entries({ first }: { first: AuditPage }) {
  const [search] = useSearchParams();
  const { rows, ...pages } = usePages(first, (cursor) => list(api, search, cursor));
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={<PaperSpot />}>
        Nothing of that kind was done
      </Empty>
    );
  return (
    <>
      <section className="panel px-4 md:px-6 py-1" aria-label="Entries">
        <ol className="divide-y divide-line">
          {rows.map((entry) => (
            <AuditRow key={entry.number} entry={entry} />
          ))}
        </ol>
      </section>
      <Pager {...pages} shown={rows.length} />
    </>
  );
}
