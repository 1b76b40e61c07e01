import { paths } from '#contract/paths.ts';
import { NoOwnItem } from '../items/wizard/own-item.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { DEALS } from '../messages.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Line } from './line/line.tsx';
import { loadLine } from './line/load-line.ts';

const LineSkeleton = () => (
  <SkeletonGroup>
    <div className="flex items-center gap-4">
      <Skeleton className="size-[72px] md:size-[92px] rounded-[14px] shrink-0" />
      <div className="flex-1">
        <Skeleton className="h-7 w-2/3 max-w-[360px]" />
        <Skeleton className="mt-3 h-5 w-40" />
      </div>
    </div>
    <Skeleton className="mt-8 mb-4 h-7 w-28" />
    <div className="panel divide-y divide-line">
      <Repeat count={4}>
        <div className="px-4 md:px-6 py-5 flex gap-3.5">
          <Skeleton className="size-11 rounded-full shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-3 h-4 w-3/5" />
            <Skeleton className="mt-3 h-4 w-4/5" />
          </div>
        </div>
      </Repeat>
    </div>
  </SkeletonGroup>
);

/** The line of one of the member's items. */
export const { loader, Component } = memberPage({
  title: 'In line',
  load: async (api, { itemId = '' }) => ({ itemId, page: await loadLine(api, itemId) }),
  above: (
    <nav aria-label="Path">
      <BackLink to={paths.dashboard.myItems()} className="mb-2">
        My Item
      </BackLink>
    </nav>
  ),
  wait: <LineSkeleton />,
  failed: DEALS.lineFailed,
  render: ({ itemId, page }) => (page ? <Line first={page} itemId={itemId} /> : <NoOwnItem />),
});
