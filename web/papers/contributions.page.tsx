import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { Output } from '#contract/call.ts';
import { type ContributionList, contributionCalls } from '#contract/contributions.ts';
import { paths } from '#contract/paths.ts';
import { memberPage } from '../layout/member-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { CONTRIBUTIONS } from './messages.ts';
import { PapersBack } from './papers-back.tsx';

/** Its code comes while the list is loaded. */
const OwnContributions = lazyPart(async () => (await import('./mine/own-contributions.tsx')).OwnContributions);

const LISTS = ['all', 'waiting', 'shown', 'refused'] as const satisfies ContributionList[];
const listOf = (search: URLSearchParams) => LISTS.find((one) => one === search.get('list')) ?? 'all';

const Wait = () => (
  <Skeletons of={['h-20 rounded-[14px]', 'mt-5 h-11 w-80 max-w-full rounded-[12px]', 'mt-5 h-96 rounded-panel']} />
);

export const { loader, Component } = memberPage({
  title: 'My contributions',
  load: (api, _, search) => api(contributionCalls.listOwnContributions, { list: listOf(search) }),
  above: (
    <>
      <PapersBack />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-5">
        <h1 className="text-h1 font-[680] max-md:sr-only">My contributions</h1>
        <ButtonLink to={paths.dashboard.addPaper()} className="max-md:w-full">
          <Plus className="size-[18px]" strokeWidth={2.5} aria-hidden="true" />
          Add a paper
        </ButtonLink>
      </div>
    </>
  ),
  wait: <Wait />,
  failed: CONTRIBUTIONS.failed,
  render: (first) => <Shown first={first} />,
  isAnother: 'search',
});

function Shown({ first }: { first: Output<(typeof contributionCalls)['listOwnContributions']> }) {
  const list = listOf(useSearchParams()[0]);
  return (
    <Suspense fallback={<Wait />}>
      <OwnContributions first={first} list={list} />
    </Suspense>
  );
}
