import { Handshake, UserRoundCheck, UsersRound } from 'lucide-react';
import type { ChatRequest } from '#contract/requests.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { useBrand } from '../../brand.ts';
import { useTies } from '../../people/person-ties.tsx';
import { dealtWords, followedByWords } from '../../people/tie-words.ts';
import { dayText } from '../list/away-words.ts';

interface SharedFactsProps {
  personId: string;
  facts: ChatRequest | undefined;
}

/** What the member and the other share; nothing where they share nothing. */
export function SharedFacts({ personId, facts }: SharedFactsProps) {
  const ties = useTies(personId);
  const { timeZone } = useBrand();
  const since = facts?.followsSince;
  const both = facts?.dealtWithBoth ?? 0;
  const rows = [
    [UserRoundCheck, since && `Follows you since ${dayText(campusDay(since, timeZone))}`],
    [UsersRound, ties && followedByWords(ties.followedBy)],
    [Handshake, ties && dealtWords(ties.deals)],
    [Handshake, both > 1 && `${both} people dealt with both of you`],
  ] as const;
  const shown = rows.filter(([, words]) => words);
  if (shown.length === 0) return null;
  return (
    <ul className="rounded-[14px] border border-line px-4 divide-y divide-line text-[15px] leading-[22px] text-ink-2">
      {shown.map(([Icon, words]) => (
        <li key={words || ''} className="flex items-center gap-4 min-h-[54px] py-2">
          <Icon className="size-[19px] shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </li>
      ))}
    </ul>
  );
}
