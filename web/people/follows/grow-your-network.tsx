import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { type PublicMember, peopleCalls } from '#contract/people.ts';
import { api } from '../../api/api.ts';
import type { Failure, Outcome } from '../../failures/outcome.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Await, type Deferred } from '../../ui/await.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import { Link } from '../../ui/link.tsx';
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { FINDING } from '../messages.ts';
import { nameOf } from '../name.ts';
import { PersonRowSkeleton } from '../person-row.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { FollowButton } from './follow-button.tsx';
import { useSuggestions } from './suggestions.ts';

interface GrowYourNetworkProps {
  people: Deferred<Outcome<PublicMember[]>>;
  onFollowed: (person: PublicMember) => void;
}

export const GrowYourNetwork = ({ people, onFollowed }: GrowYourNetworkProps) => (
  <section className="panel p-5 md:p-6" aria-labelledby="grow-your-network">
    <h2 id="grow-your-network" className="text-[21px] leading-7 font-[660]">
      Grow Your Network
    </h2>
    <Await value={people} wait={skeleton}>
      {({ page, failure }) =>
        failure || page.length === 0 ? (
          <Nobody failure={failure} />
        ) : (
          <Suggestions people={page} onFollowed={onFollowed} />
        )
      }
    </Await>
  </section>
);

function Suggestions({
  people,
  onFollowed,
}: {
  people: PublicMember[];
  onFollowed: GrowYourNetworkProps['onFollowed'];
}) {
  const { shown, dismiss } = useSuggestions(people);
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {shown.map((person) => (
        <Suggestion
          key={person._id}
          person={person}
          onFollowed={() => onFollowed(person)}
          onDismiss={() => dismiss(person)}
        />
      ))}
    </ul>
  );
}

interface SuggestionProps {
  person: PublicMember;
  onFollowed: () => void;
  onDismiss: () => Promise<boolean>;
}

function Suggestion({ person, onFollowed, onDismiss }: SuggestionProps) {
  const name = nameOf(person);
  return (
    <li className="flex items-center gap-3">
      <Link to={paths.profile(person._id)} className="group flex items-center gap-3 min-w-0 flex-1 rounded-ctl">
        <Avatar id={person._id} name={name} image={person.image} size={44} />
        <span className="min-w-0">
          <span className="block font-semibold truncate text-[14.5px] group-hover:underline underline-offset-3">
            {name}
          </span>
          <span className="block text-[13px] leading-5 text-ink-3 truncate">{person.YearAndBranch}</span>
        </span>
      </Link>
      <FollowButton person={person} size="sm" className="w-auto! min-w-[104px]" onFollowed={onFollowed} />
      <DismissButton person={person} className="-mx-3" onDismiss={onDismiss} />
    </li>
  );
}

/** Nobody to suggest; after a failure its message and a retry button. */
function Nobody({ failure }: { failure: Failure | undefined }) {
  useEffect(() => {
    if (failure) toast.error(FINDING.randomFailed);
  }, [failure]);
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    if (failure) return;
    api(peopleCalls.getPrivacySettings, {}).then(
      ({ data }) => setOff(!data.seesSuggestions),
      () => {},
    );
  }, [failure]);
  return (
    <div className="grid justify-items-center text-center py-6">
      <LateSpot of="PeopleSpot" className="w-40" />
      {isOff ? (
        <>
          <p className="display font-[650] text-h3 mt-4">Suggestions are switched off</p>
          <ButtonLink look="outline" size="sm" to={paths.dashboard.privacySettings()} className="mt-4">
            Privacy settings
          </ButtonLink>
        </>
      ) : (
        <p className="display font-[650] text-h3 mt-4">Unable To Fetch User</p>
      )}
      {failure && (
        <>
          <p className="mt-2 text-sm text-ink-3">{failure.message}</p>
          <ButtonLink look="outline" size="sm" to={paths.dashboard.followers()} replace className="mt-4">
            Try again
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const skeleton = (
  <SkeletonGroup className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
    <Repeat count={12}>
      <PersonRowSkeleton className="gap-3" picture="size-11" />
    </Repeat>
  </SkeletonGroup>
);
