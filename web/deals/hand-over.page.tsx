import type { ShouldRevalidateFunction } from 'react-router';
import { dealCalls } from '#contract/deals.ts';
import { notFoundIfInvalid } from '../failures/outcome.ts';
import { Main } from '../layout/main.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { DEALS } from '../messages.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { HandOver, HandOverHead } from './hand-over/hand-over.tsx';

/** Adding or removing the code in the address does not reload the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname);

const HandOverSkeleton = () => (
  <>
    <HandOverHead>Hand-over</HandOverHead>
    <SkeletonGroup>
      <Skeleton className="h-[60px]" />
      <Skeleton className="mt-12 h-64 rounded-panel" />
    </SkeletonGroup>
  </>
);

/** The buyer shows a code, and the seller types or scans it to confirm the hand-over or return. */
export const { loader, Component } = memberPage({
  title: 'Hand-over',
  load: (api, { dealId = '' }) => api(dealCalls.getDeal, { dealId }).catch(notFoundIfInvalid('dealId')),
  wait: <HandOverSkeleton />,
  failed: DEALS.handOverFailed,
  failedClass: '',
  render: ({ data }) => <HandOver first={data} />,
  frame: (content) => (
    <Main className="wrap pt-4 md:pt-8">
      <div className="mx-auto max-w-[520px] max-md:pb-[calc(96px+env(safe-area-inset-bottom))]">{content}</div>
    </Main>
  ),
});
