import { listingCalls } from '#contract/listings.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { TERMS } from './messages.ts';
import { TermsForm } from './terms-form.tsx';

export const { loader, Component } = memberPage({
  title: 'Terms',
  load: (api) => api(listingCalls.listTerms, {}),
  above: (
    <>
      <ConsoleHead title="Terms">Items end with the term of the campus, so that nothing old is for sale.</ConsoleHead>
      <PartPages of="items" />
    </>
  ),
  wait: (
    <SkeletonGroup>
      <Skeleton className="h-64 rounded-panel" />
    </SkeletonGroup>
  ),
  failed: TERMS.listFailed,
  render: ({ data }) => <TermsForm first={data} />,
});
