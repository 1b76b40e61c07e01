import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { type Api, apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Await, defer } from '../ui/await.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { type HistoryTerms, historyPath, readHistoryTerms } from './history-terms.ts';
import { PastDeals } from './past-deals.tsx';
import { listPast, PAGE } from './past-pages.ts';
import { ServiceUnavailable } from './service-unavailable.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const terms = readHistoryTerms(new URL(request.url).searchParams);
  const { value } = await defer(outcomeOf(load(context.get(apiContext), terms)));
  return { history: value };
}

async function load(api: Api, terms: HistoryTerms) {
  const { year } = terms;
  const [totals, first] = await Promise.all([
    api(dealCalls.sumUpDeals, { ended: true, ...(year && { year }) }),
    listPast(api, terms),
  ]);
  return { totals: totals.data, first };
}

export function Component() {
  const { history } = useLoaderData<typeof loader>();
  const terms = readHistoryTerms(useSearchParams()[0]);
  const address = historyPath(terms);
  return (
    <>
      <PageHead title="Purchase History" noindex />
      <Await value={history} wait={<HistorySkeleton />}>
        {({ page, failure }) =>
          failure ? (
            <>
              <HistoryHeading />
              <div className="mt-6">
                <ServiceUnavailable retry={address} />
              </div>
            </>
          ) : (
            <PastDeals {...page} terms={terms} heading={<HistoryHeading />} />
          )
        }
      </Await>
    </>
  );
}

const HistoryHeading = () => (
  <h1 id="history" tabIndex={-1} className="text-h1 font-[680] max-md:sr-only focus:outline-none">
    Purchase History
  </h1>
);

const HistorySkeleton = () => (
  <>
    <HistoryHeading />
    <SkeletonGroup>
      <Skeleton className="mt-2 h-5 w-72 max-w-full" />
      <Skeleton className="mt-6 h-[52px] md:h-11 w-72 max-w-full rounded-[12px]!" />
      <div className="mt-5 panel divide-y divide-line">
        <Repeat count={PAGE}>
          <div className="flex gap-3.5 items-center p-4 md:px-6 h-20 max-md:h-40">
            <Skeleton className="size-[64px] md:size-14 rounded-[10px]! shrink-0" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        </Repeat>
      </div>
    </SkeletonGroup>
  </>
);
