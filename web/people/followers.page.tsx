import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PublicMember } from '#contract/members.ts';
import { type FollowEntry, peopleCalls } from '#contract/people.ts';
import { apiContext } from '../api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PEOPLE } from '../messages.ts';
import { outcomeOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/failed.tsx';
import { Awaited, later } from '../ui/later.tsx';
import { FollowLists, FollowListsSkeleton } from './follow-lists.tsx';
import { useFreshMember } from './fresh-member.ts';
import { GrowYourNetwork } from './grow-your-network.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const suggestions = call(peopleCalls.listRandomPeople, {}).then(({ data }) => data);
  const [follows, strangers] = await Promise.all([
    later(outcomeOf(call(peopleCalls.listFollows, {}))),
    later(outcomeOf(suggestions)),
  ]);
  return { follows: follows.value, strangers: strangers.value };
}

const entryOf = ({ _id, firstName, lastName, image, username }: PublicMember): FollowEntry => ({
  _id,
  id: _id,
  firstName,
  lastName,
  image,
  username,
});

export function Component() {
  const { follows, strangers } = useLoaderData<typeof loader>();
  // Followed beside the list, after it was loaded.
  const [added, setAdded] = useState<FollowEntry[]>([]);
  useFreshMember();
  return (
    <>
      <PageHead title="Dashboard" noindex />
      <h1 className="sr-only">Dashboard</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_368px] gap-8 items-start">
        <Awaited value={follows} wait={<FollowListsSkeleton />}>
          {({ page, failure }) =>
            failure ? (
              <div className="panel">
                <Failed title={PEOPLE.followFailed} failure={failure} retry={paths.dashboard.followers()} />
              </div>
            ) : (
              <FollowLists first={page} added={added} />
            )
          }
        </Awaited>
        <GrowYourNetwork
          people={strangers}
          onFollowed={(person) => setAdded((before) => [entryOf(person), ...before])}
        />
      </div>
    </>
  );
}
