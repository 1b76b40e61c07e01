import type { Recommendation } from '#contract/people.ts';
import { PEOPLE } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { paths } from '../paths.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Awaited, type Later } from '../ui/later.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { PeopleSpot } from '../ui/spots.tsx';
import { PersonCard } from './person-card.tsx';

const columns = 'grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-5 [&>*]:min-w-0 gap-3.5 md:gap-4';

export const MutualFriends = ({ people }: { people: Later<Outcome<Recommendation[]>> }) => (
  <section className="mt-10" aria-labelledby="mutual-friends">
    <h2 id="mutual-friends" className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">
      Explore mutual Friends
    </h2>
    <Awaited value={people} wait={<Waiting />}>
      {({ page, failure }) =>
        failure ? (
          <div className="panel">
            <Failed title={PEOPLE.recommendFailed} failure={failure} retry={paths.dashboard.myProfile()} />
          </div>
        ) : page.length === 0 ? (
          <div className="panel">
            <Empty spot={<PeopleSpot />}>Nobody to recommend yet</Empty>
          </div>
        ) : (
          <ul className={columns}>
            {page.map((person) => (
              <li key={person._id}>
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
        )
      }
    </Awaited>
  </section>
);

const Waiting = () => (
  <SkeletonGroup>
    <div className={columns}>
      {Array.from({ length: 12 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move
        <Skeleton key={place} className="h-[254px] md:h-[246px] rounded-panel!" />
      ))}
    </div>
  </SkeletonGroup>
);
