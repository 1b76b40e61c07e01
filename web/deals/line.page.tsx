import { ArrowLeft } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { NoOwnItem } from '../items/wizard/own-item.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { DEALS } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Line } from './line/line.tsx';
import { loadLine } from './line/load-line.ts';

export async function loader({ params: { itemId = '' }, context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(loadLine(context.get(apiContext), itemId)));
  return { itemId, line: value };
}

/** The line of one of the member's items. */
export function Component() {
  const { itemId, line } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="In line" noindex />
      <nav aria-label="Path" className="mb-2 -ml-2.5">
        <ButtonLink look="ghost" to={paths.dashboard.myItems()} className="px-2.5! text-pen-text!">
          <ArrowLeft className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
          My Item
        </ButtonLink>
      </nav>
      <AwaitedPage
        key={itemId}
        value={line}
        wait={<LineSkeleton />}
        failed={DEALS.lineFailed}
        failedClass="panel"
        retry={paths.dashboard.line(itemId)}
      >
        {(page) => (page ? <Line first={page} itemId={itemId} /> : <NoOwnItem />)}
      </AwaitedPage>
    </>
  );
}

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
