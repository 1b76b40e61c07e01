import { Images, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ITEMS } from '../messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { loadOwnItems, readItemState } from './my-items/load-own-items.ts';
import { OwnItems } from './my-items/own-items.tsx';
import { StateSegments } from './my-items/state-segments.tsx';

const OwnItemsSkeleton = () => (
  <SkeletonGroup>
    <div className="grid max-md:gap-4 md:divide-y md:divide-line md:rounded-panel md:overflow-hidden md:bg-surface md:shadow-[inset_0_0_0_1px_var(--line)]">
      <Skeleton className="max-md:hidden h-12 rounded-b-none!" />
      <Repeat count={4}>
        <div className="p-3.5 md:px-6 md:py-4 flex items-center gap-4 md:min-h-[116px] max-md:min-h-[176px] max-md:items-start max-md:rounded-panel max-md:bg-surface max-md:shadow-[inset_0_0_0_1px_var(--line)]">
          <Skeleton className="size-[92px] md:size-[84px] rounded-[12px] shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-3 h-6 w-24" />
          </div>
          <Skeleton className="max-md:hidden h-4 w-16" />
          <Skeleton className="max-md:hidden h-9 w-14" />
          <Skeleton className="max-md:hidden h-9 w-20" />
        </div>
      </Repeat>
    </div>
  </SkeletonGroup>
);

function Wait() {
  const state = readItemState(useSearchParams()[0]);
  return (
    <>
      <StateSegments state={state} />
      <OwnItemsSkeleton />
    </>
  );
}

export const { loader, Component } = memberPage({
  title: 'My Products',
  load: async (api, _, search) => {
    const state = readItemState(search);
    return { state, first: await loadOwnItems(api, state) };
  },
  above: (
    <div className="flex flex-wrap items-end justify-between gap-4 mb-4 md:mb-6">
      <div className="max-md:contents">
        <h1 id="my-products" tabIndex={-1} className="text-h1 font-[680] max-md:sr-only focus:outline-none">
          My Products
        </h1>
        <p className="mt-1 text-ink-3 max-md:sr-only">Your items: what you sell, rent out and look for</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="outline" to={paths.dashboard.movingOut()}>
          <Images className="size-[18px] max-md:hidden" strokeWidth={2.1} />
          Moving out
        </ButtonLink>
        <ButtonLink to={paths.dashboard.addItem()}>
          <Plus className="size-[18px] max-md:hidden" strokeWidth={2.5} />
          Add New Product
        </ButtonLink>
      </div>
    </div>
  ),
  wait: <Wait />,
  failed: ITEMS.ownListFailed,
  render: ({ first, state }) => <OwnItems first={first} state={state} />,
  isAnother: 'search',
});
