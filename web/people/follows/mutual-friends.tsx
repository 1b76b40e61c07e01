import { paths } from '#contract/paths.ts';
import type { Recommendation } from '#contract/people.ts';
import type { Outcome } from '../../failures/outcome.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Deferred } from '../../ui/await.tsx';
import { AwaitedPage } from '../../ui/awaited-page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { Link } from '../../ui/link.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { FINDING } from '../messages.ts';
import { nameOf } from '../name.ts';
import { followedByWords } from '../tie-words.ts';
import { DismissButton } from './dismiss-button.tsx';
import { FollowButton } from './follow-button.tsx';
import { useSuggestions } from './suggestions.ts';

const columns = 'grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-5 [&>*]:min-w-0 gap-3.5 md:gap-4';

const skeleton = (
  <SkeletonGroup className={columns}>
    <Repeat count={12}>
      <Skeleton className="h-[254px] md:h-[246px] rounded-panel!" />
    </Repeat>
  </SkeletonGroup>
);

export const MutualFriends = ({ people }: { people: Deferred<Outcome<Recommendation[]>> }) => (
  <section className="mt-10" aria-labelledby="mutual-friends">
    <h2 id="mutual-friends" className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">
      Explore mutual Friends
    </h2>
    <AwaitedPage
      value={people}
      wait={skeleton}
      failed={FINDING.recommendFailed}
      failedClass="panel"
      retry={paths.dashboard.myProfile()}
    >
      {(page) => <Recommended people={page} />}
    </AwaitedPage>
  </section>
);

function Recommended({ people }: { people: Recommendation[] }) {
  const { shown, dismiss } = useSuggestions(people);
  if (shown.length === 0)
    return (
      <Empty className="panel" spot={<LateSpot of="PeopleSpot" />}>
        Nobody to recommend yet
      </Empty>
    );
  return (
    <ul className={columns}>
      {shown.map((person) => (
        <li key={person._id} className="relative">
          <PersonCard person={person} />
          <DismissButton person={person} className="absolute right-1 top-1" onDismiss={() => dismiss(person)} />
        </li>
      ))}
    </ul>
  );
}

function PersonCard({ person }: { person: Recommendation }) {
  const name = nameOf(person);
  return (
    <article className="panel p-4 h-full flex flex-col text-center">
      <Link to={paths.profile(person._id)} className="group block rounded-card">
        <Avatar id={person._id} name={name} image={person.image} size={76} className="mx-auto" />
        <h3 className="mt-3 font-sans tracking-normal font-semibold truncate text-[15.5px] group-hover:underline underline-offset-3">
          {name}
        </h3>
      </Link>
      <p className="text-[13px] leading-5 text-ink-3 truncate min-h-5">{person.YearAndBranch}</p>
      <p className="mt-0.5 text-xs text-ink-3 line-clamp-2 text-balance mb-3.5">
        {followedByWords(person.followedBy) ?? 'Same year and branch'}
      </p>
      <FollowButton person={person} size="sm" className="mt-auto" />
    </article>
  );
}
