import type { Recommendation } from '#contract/people.ts';
import { PEOPLE } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { paths } from '../paths.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Later } from '../ui/later.tsx';
import { PeopleSpot } from '../ui/more-spots.tsx';
import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { PersonCard } from './person-card.tsx';

const columns = 'grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-5 [&>*]:min-w-0 gap-3.5 md:gap-4';

const skeleton = (
  <SkeletonGroup className={columns}>
    <Repeat count={12}>
      <Skeleton className="h-[254px] md:h-[246px] rounded-panel!" />
    </Repeat>
  </SkeletonGroup>
);

export const MutualFriends = ({ people }: { people: Later<Outcome<Recommendation[]>> }) => (
  <section className="mt-10" aria-labelledby="mutual-friends">
    <h2 id="mutual-friends" className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">
      Explore mutual Friends
    </h2>
    <AwaitedPage
      value={people}
      wait={skeleton}
      failed={PEOPLE.recommendFailed}
      failedClass="panel"
      retry={paths.dashboard.myProfile()}
    >
      {(page) =>
        page.length === 0 ? (
          <Empty className="panel" spot={<PeopleSpot />}>
            Nobody to recommend yet
          </Empty>
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
    </AwaitedPage>
  </section>
);
