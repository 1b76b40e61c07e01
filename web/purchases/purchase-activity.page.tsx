import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { LIST } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Await, defer } from '../ui/await.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { RunningDeals } from './running-deals.tsx';
import { ServiceUnavailable } from './service-unavailable.tsx';

/** Loads all at once: members have at most 30 open deals, and a few to review. */
const ALL = { side: 'buyer', toReview: true, limit: LIST.max } as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await defer(outcomeOf(context.get(apiContext)(dealCalls.listDeals, ALL)));
  return { deals: value };
}

export function Component() {
  const { deals } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Bought Item" noindex />
      <h1 id="bought" tabIndex={-1} className="text-h1 font-[680] max-md:sr-only focus:outline-none">
        Bought Item
      </h1>
      <p className="mt-1 mb-6 text-ink-3">What you buy, sell and lend, until it is handed over or back</p>
      <Await value={deals} wait={<DealsSkeleton />}>
        {({ page, failure }) =>
          failure ? (
            <ServiceUnavailable retry={paths.dashboard.purchaseActivity()} />
          ) : (
            <RunningDeals deals={page.data} />
          )
        }
      </Await>
    </>
  );
}

const DealsSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-[52px] md:h-11 w-72 rounded-[12px]!" />
    <Skeleton className="mt-6 mb-3 h-6 w-28" />
    <div className="panel divide-y divide-line">
      <Repeat count={3}>
        <div className="flex gap-4 p-4 md:px-6 md:py-5 max-md:h-40">
          <Skeleton className="size-[76px] md:size-[84px] rounded-[12px]! shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="mt-2 h-4 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
      </Repeat>
    </div>
  </SkeletonGroup>
);
