import { Printer } from 'lucide-react';
import { type Item, itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import type { Api } from '../api/api.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ITEMS } from '../messages.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Sheets } from './sheet/sheets.tsx';

/** Unpublished items cannot be opened by readers. */
async function loadPublished(api: Api, ids: string[] | undefined): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api(itemCalls.listOwnItems, { state: 'published', limit: LIST.max, ...(cursor && { cursor }) });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return ids ? all.filter(({ _id }) => ids.includes(_id)) : all.filter(({ status }) => status !== 'Sold');
}

/** A4 pages for a notice board, with a code that opens each item. */
export const { loader, Component } = memberPage({
  title: 'Print a sheet',
  load: (api, _, search) => loadPublished(api, search.get('items')?.split(',')),
  above: (
    <div className="flex flex-wrap items-end justify-between gap-4 mb-6 print:hidden">
      <div>
        <h1 className="text-h1 font-[680] max-md:sr-only">Print a sheet</h1>
        <p className="mt-2 text-ink-2">For a notice board: each code opens its item.</p>
      </div>
      <Button onClick={() => window.print()}>
        <Printer className="size-[18px]" />
        Print
      </Button>
    </div>
  ),
  wait: (
    <SkeletonGroup>
      <Skeleton className="h-96 rounded-panel!" />
    </SkeletonGroup>
  ),
  failed: ITEMS.ownListFailed,
  render: (published) =>
    published.length > 0 ? (
      <Sheets items={published} />
    ) : (
      <Empty className="panel" spot={<BoxSpot />}>
        Nothing of this is published
      </Empty>
    ),
});
