import { Search } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { type FollowEntry, type PublicMember, peopleCalls } from '#contract/people.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PEOPLE } from '../messages.ts';
import { defer } from '../ui/await.tsx';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

import { FollowLists, FollowListsSkeleton } from './follows/follow-lists.tsx';
import { GrowYourNetwork } from './follows/grow-your-network.tsx';
import { useFreshMember } from './fresh-member.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const random = call(peopleCalls.listRandomPeople, {}).then(({ data }) => data);
  const [follows, suggestions] = await Promise.all([
    defer(outcomeOf(call(peopleCalls.listFollows, {}))),
    defer(outcomeOf(random)),
  ]);
  return { follows: follows.value, suggestions: suggestions.value };
}

const entryOf = (person: PublicMember): FollowEntry => ({
  ...person,
  id: person._id,
  since: new Date().toISOString(),
  muted: false,
});

export function Component() {
  const { follows, suggestions } = useLoaderData<typeof loader>();
  // Members followed in the suggestions after the list was loaded.
  const [added, setAdded] = useState<FollowEntry[]>([]);
  useFreshMember();
  return (
    <>
      <PageHead title="Dashboard" noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-5">
        <div>
          <h1 className="text-h1 font-[680] max-md:sr-only">Dashboard</h1>
          <p className="text-ink-3">Who follows you, and whom you follow</p>
        </div>
        <ButtonLink look="outline" size="sm" to={paths.people()}>
          <Search className="size-4" strokeWidth={2.2} aria-hidden="true" />
          Find people
        </ButtonLink>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_368px] gap-8 items-start">
        <AwaitedPage
          value={follows}
          wait={<FollowListsSkeleton />}
          failed={PEOPLE.followFailed}
          failedClass="panel"
          retry={paths.dashboard.followers()}
        >
          {(page) => <FollowLists first={page} added={added} />}
        </AwaitedPage>
        <GrowYourNetwork
          people={suggestions}
          onFollowed={(person) => setAdded((before) => [entryOf(person), ...before])}
        />
      </div>
    </>
  );
}
