import { consoleCalls } from '#contract/console.ts';
import { memberPage } from '../layout/member-page.tsx';
import { BoxSpot } from '../ui/box-spot.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { Finder, termsOf } from './finder.tsx';
import { ItemRow, STATES } from './item-row.tsx';
import { listOf } from './list-page.tsx';
import { CONSOLE } from './messages.ts';

export const { loader, Component } = memberPage({
  title: 'Items',
  above: (
    <>
      <ConsoleHead title="Items">Of all members and states, drafts too. Newest first.</ConsoleHead>
      <PartPages of="items" />
    </>
  ),
  failed: CONSOLE.itemsFailed,
  ...listOf({
    list: (call, search, cursor) =>
      call(consoleCalls.listAllItems, { ...termsOf(search, 'keyword', 'state'), ...cursor }),
    empty: 'No item is like that',
    spot: <BoxSpot />,
    filter: () => (
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
    ),
    rows: ({ rows }) => (
      <section className="panel p-2" aria-label="Items">
        <ul>
          {rows.map((item) => (
            <ItemRow key={item._id} item={item} />
          ))}
        </ul>
      </section>
    ),
  }),
});
