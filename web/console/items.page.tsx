import { useLoaderData } from 'react-router';
import { consoleCalls } from '#contract/console.ts';
import type { Api } from '../api/api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { BoxSpot } from '../ui/box-spot.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ItemRow, STATES } from './item-row.tsx';
import { ListPage, listLoader } from './list-page.tsx';
import { CONSOLE } from './messages.ts';

const list = (call: Api, search: URLSearchParams, cursor?: string) =>
  call(consoleCalls.listAllItems, { ...termsOf(search, 'keyword', 'state'), ...(cursor && { cursor }) });

export const loader = listLoader(list);

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Items" noindex />
      <ConsoleHead title="Items">Of all members and states, drafts too. Newest first.</ConsoleHead>
      <PartPages of="items" />
      <ListPage
        list={list}
        value={value}
        failed={CONSOLE.itemsFailed}
        empty="No item is like that"
        spot={<BoxSpot />}
        above={() => (
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
        )}
      >
        {({ rows }) => (
          <section className="panel p-2" aria-label="Items">
            <ul>
              {rows.map((item) => (
                <ItemRow key={item._id} item={item} />
              ))}
            </ul>
          </section>
        )}
      </ListPage>
    </>
  );
}
