import { listingCalls } from '#contract/listings.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
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
  wait: <Skeletons of={['h-64 rounded-panel']} />,
  failed: TERMS.listFailed,
  render: ({ data }) => <TermsForm first={data} />,
});
