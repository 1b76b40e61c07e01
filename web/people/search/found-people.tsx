import { Handshake, MessageCircle, UserRoundCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#contract/call.ts';
import type { FoundPerson, findingCalls, Ties } from '#contract/finding.ts';
import { PEOPLE as LIMITS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useFollows } from '../follows/follow.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { FINDING } from '../messages.ts';
import { nameOf } from '../name.ts';
import { dealtWords, followedByWords } from '../tie-words.ts';
import { markedParts } from './sought.ts';

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

/** The link covers the whole row; the buttons are above it. On phones Message is on the profile. */
function Row({ person, sought }: { person: FoundPerson; sought: string }) {
  const { _id, image, username, YearAndBranch } = person;
  const name = nameOf(person);
  const followed = useFollows(person);
  return (
    <li className="relative flex items-center gap-3 md:gap-4 min-h-[88px] px-4 md:px-6 py-3 hover:bg-sunken first:rounded-t-panel last:rounded-b-panel">
      <Avatar id={_id} name={name} image={image} size={52} />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.profile(_id)}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-solid focus-visible:after:outline-focus"
        >
          <Marked text={name} sought={sought} />
        </Link>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {YearAndBranch}
          <span className="max-md:hidden text-ink-3">
            {YearAndBranch && ' · '}@<Marked text={username} sought={sought} />
          </span>
        </p>
        <TieLine ties={person.ties} />
      </div>
      {followed && (
        <ButtonLink look="outline" size="sm" to={paths.chat(_id)} className="z-10 shrink-0 max-md:hidden!">
          <MessageCircle className="size-4" strokeWidth={2.1} aria-hidden="true" />
          Message<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
      <div className="relative z-10 shrink-0 min-w-[108px]">
        <FollowButton person={person} size="sm" />
      </div>
    </li>
  );
}

const Marked = ({ text, sought }: { text: string; sought: string }) =>
  markedParts(text, sought).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={i} className="bg-marker text-on-marker rounded-[3px]">
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
