import { type LoaderFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { notFoundIfInvalid, outcomeOf } from '../failures/outcome.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { DEALS } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { later } from '../ui/later.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { HandOver, HandOverHead } from './hand-over/hand-over.tsx';

export async function loader({ params: { dealId = '' }, context }: LoaderFunctionArgs) {
  const found = context.get(apiContext)(dealCalls.getDeal, { dealId }).catch(notFoundIfInvalid('dealId'));
  const { value } = await later(outcomeOf(found));
  return { dealId, deal: value };
}

/** Adding or removing the code in the address does not reload the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname);

/** The buyer shows a code, and the seller types or scans it to confirm the hand-over or return. */
export function Component() {
  const { dealId, deal } = useLoaderData<typeof loader>();
  return (
    <Main className="wrap pt-4 md:pt-8">
      <PageHead title="Hand-over" noindex />
      <div className="mx-auto max-w-[520px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">
        <AwaitedPage
          key={dealId}
          value={deal}
          wait={<HandOverSkeleton />}
          failed={DEALS.handOverFailed}
          retry={paths.dashboard.handOver(dealId)}
        >
          {({ data }) => <HandOver first={data} />}
        </AwaitedPage>
      </div>
    </Main>
  );
}

const HandOverSkeleton = () => (
  <>
    <HandOverHead>Hand-over</HandOverHead>
    <SkeletonGroup>
      <Skeleton className="h-[60px]" />
      <Skeleton className="mt-12 h-64 rounded-panel" />
    </SkeletonGroup>
  </>
);
