import { FilePlus2 } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { consoleCalls } from '#contract/console.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CONSOLE } from '../messages.ts';
import { paths } from '../paths.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { later } from '../ui/later.tsx';
import { PaperSpot } from '../ui/more-spots.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ListWait } from './list-wait.tsx';
import { Pager } from './pager.tsx';
import { PaperRow } from './paper-row.tsx';

type PaperPage = Output<typeof consoleCalls.listAllPapers>;

const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAllPapers, { ...termsOf(search, 'keyword', 'hidden'), ...(cursor && { cursor }) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(list(context.get(apiContext), new URL(request.url).searchParams)));
  return { papers: value };
}

const SHOWN = [
  ['false', 'Shown'],
  ['true', 'Withdrawn'],
] as const;

export function Component() {
  const { papers } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead title="Papers" noindex />
      <ConsoleHead
        title="Papers"
        action={
          <ButtonLink to={paths.dashboard.addPyq()}>
            <FilePlus2 className="size-[18px]" aria-hidden="true" />
            Add PYQ
          </ButtonLink>
        }
      >
        Withdrawn ones too. Newest first.
      </ConsoleHead>
      <PartPages of="papers" />
      <AwaitedPage
        value={papers}
        wait={<ListWait />}
        failed={CONSOLE.papersFailed}
        failedClass="panel"
        retry={pathname + search}
      >
        {(page) => (
          <>
            <Finder
              label="Search papers"
              placeholder="Title, subject or branch"
              selects={[{ name: 'hidden', label: 'State', all: 'All states', options: SHOWN }]}
            />
            <Papers key={`${search} ${page.data[0]?._id}`} first={page} />
          </>
        )}
      </AwaitedPage>
    </>
  );
}

function Papers({ first }: { first: PaperPage }) {
  const [search] = useSearchParams();
  const { rows, replace, ...pages } = usePages(first, (cursor) => list(api, search, cursor));
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={<PaperSpot />}>
        No paper is like that
      </Empty>
    );
  return (
    <>
      <section className="panel p-2" aria-label="Papers">
        <ul>
          {rows.map((paper) => (
            <PaperRow
              key={paper._id}
              paper={paper}
              onChanged={(changed) => replace(changed, (other) => other._id === changed._id)}
            />
          ))}
        </ul>
      </section>
      <Pager {...pages} shown={rows.length} />
    </>
  );
}
