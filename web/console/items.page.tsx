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
import { BoxSpot } from '../ui/spots.tsx';
import { usePages } from '../ui/use-pages.ts';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ItemRow, STATES } from './item-row.tsx';
import { ListWait } from './list-wait.tsx';
import { Pager } from './pager.tsx';

type ItemPage = Output<typeof consoleCalls.listAllItems>;

const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAllItems, { ...termsOf(search, 'keyword', 'state'), ...(cursor && { cursor }) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(list(context.get(apiContext), new URL(request.url).searchParams)));
  return { items: value };
}

export function Component() {
  const { items } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead title="Items" noindex />
      <ConsoleHead title="Items">Of all members and states, drafts too. Newest first.</ConsoleHead>
      <PartPages of="items" />
      <AwaitedPage
        value={items}
        wait={<ListWait />}
        failed={CONSOLE.itemsFailed}
        failedClass="panel"
        retry={pathname + search}
      >
        {(page) => (
          <>
            <Finder
              label="Search items"
              placeholder="Title or owner"
              selects={[
                {
                  name: 'state',
                  label: 'State',
                  all: 'All states',
                  options: Object.entries(STATES).map(([value, { name }]) => [value, name] as const),
                },
              ]}
            />
            <Items key={`${search} ${page.data[0]?._id}`} first={page} />
          </>
        )}
      </AwaitedPage>
    </>
  );
}

function Items({ first }: { first: ItemPage }) {
  const [search] = useSearchParams();
  const { rows, ...pages } = usePages(first, (cursor) => list(api, search, cursor));
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={<BoxSpot />}>
        No item is like that
      </Empty>
    );
  return (
    <>
      <section className="panel p-2" aria-label="Items">
        <ul>
          {rows.map((item) => (
            <ItemRow key={item._id} item={item} />
          ))}
        </ul>
      </section>
      <Pager {...pages} shown={rows.length} />
    </>
  );
}
