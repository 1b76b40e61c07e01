import { Handshake, UserRoundCheck, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Output } from '#contract/call.ts';
import type { FoundPerson, findingCalls, Ties } from '#contract/finding.ts';
import { PEOPLE as LIMITS } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useFollows } from '../follows/follow.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { FINDING } from '../messages.ts';
import { nameOf } from '../name.ts';
import { MessageLink, PersonRow } from '../person-row.tsx';
import { dealtWords, followedByWords } from '../tie-words.ts';
import { markedParts } from './sought.ts';

const HelloInRow = lazyPart(async () => (await import('../hello/hello-button.tsx')).HelloInRow);

type Page = Output<typeof findingCalls.searchPeople>;

interface FoundPeopleProps {
  first: Page;
  /** What was searched for. */
  name: string;
  more: (cursor: string) => Promise<Page>;
}

/** Who was found, with the letters marked. */
export function FoundPeople({ first, name, more }: FoundPeopleProps) {
  const [pages, setPages] = useState({ first, people: first.data, cursor: first.nextCursor });
  // The loader was asked again.
  if (pages.first !== first) setPages({ first, people: first.data, cursor: first.nextCursor });
  const { people, cursor } = pages;
  const loadMore = async (from: string) => {
    const page = await more(from);
    const known = new Set(people.map(({ _id }) => _id));
    const added = page.data.filter(({ _id }) => !known.has(_id));
    setPages({ first, people: [...people, ...added], cursor: page.nextCursor });
  };
  return (
    <>
      <p className="mt-6 text-sm font-medium text-ink-2" role="status">
        {first.count >= LIMITS.counted ? `${LIMITS.counted} people or more` : countWords(first.count)}
      </p>
      <ul className="panel mt-3 divide-y divide-line" aria-label="People">
        {people.map((person) => (
          <Row key={person._id} person={person} sought={name} />
        ))}
      </ul>
      {cursor && (
        <MoreButton className="mt-6" failed={FINDING.searchFailed} load={() => loadMore(cursor)}>
          More people
        </MoreButton>
      )}
    </>
  );
}

const countWords = (count: number): string => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

function Row({ person, sought }: { person: FoundPerson; sought: string }) {
  const { username, YearAndBranch } = person;
  const followed = useFollows(person);
  return (
    <PersonRow
      person={person}
      className="gap-3 md:gap-4 min-h-[88px] px-4 md:px-6 py-3 first:rounded-t-panel last:rounded-b-panel"
      linkClass="wrap-anywhere"
      name={<Marked text={nameOf(person)} sought={sought} />}
      below={
        <>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {YearAndBranch}
            <span className="max-md:hidden text-ink-3">
              {YearAndBranch && ' · '}@<Marked text={username} sought={sought} />
            </span>
          </p>
          <TieLine ties={person.ties} />
        </>
      }
    >
      {/* On phones the profile has it. */}
      {followed ? (
        <MessageLink person={person} className="max-md:hidden!" />
      ) : (
        person.takesRequest && (
          <Suspense>
            <HelloInRow person={person} />
          </Suspense>
        )
      )}
      <div className="relative z-10 shrink-0 min-w-[104px]">
        <FollowButton person={person} size="sm" />
      </div>
    </PersonRow>
  );
}

const Marked = ({ text, sought }: { text: string; sought: string }) =>
  markedParts(text, sought).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={i} className="bg-marker-soft text-marker-text rounded-[4px]">
        {part}
      </mark>
    ) : (
      part
    ),
  );

/** One shared fact, the one that says most. */
function TieLine({ ties }: { ties: Ties }) {
  const facts = [
    [UsersRound, followedByWords(ties.followedBy)],
    [Handshake, dealtWords(ties.deals)],
    [UserRoundCheck, ties.followsYou && 'Follows you'],
  ] as const;
  const fact = facts.find(([, words]) => words);
  if (!fact) return null;
  const [Icon, words] = fact;
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-sm text-ink-3">
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </p>
  );
}
