import { Handshake, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findingCalls, type Ties } from '#contract/finding.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { dealtWords, followedByWords } from './tie-words.ts';

interface PersonTiesProps {
  person: { _id: string; firstName: string };
  className?: string;
}

/** What the viewer and a person have in common, once it is loaded. Nothing for visitors and on one's own page. */
export function PersonTies({ person, className }: PersonTiesProps) {
  const ties = useTies(person._id);
  if (!ties) return null;
  const facts = [
    [UsersRound, followedByWords(ties.followedBy)],
    [Handshake, dealtWords(ties.deals, person.firstName)],
  ] as const;
  return facts.map(
    ([Icon, words]) =>
      words && (
        <p key={words} className={classNames('flex items-center gap-1.5 min-w-0', className)}>
          <Icon className="size-[17px] shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </p>
      ),
  );
}

/** What the viewer and a person have in common; null until it is loaded, for visitors and of oneself. */
export function useTies(personId: string): Ties | null {
  const viewer = useSession()?.user._id;
  const [ties, setTies] = useState<Ties | null>(null);
  useEffect(() => {
    setTies(null);
    if (!viewer || viewer === personId) return;
    const left = new AbortController();
    api(findingCalls.getTies, { personId }, { signal: left.signal }).then(
      ({ data }) => left.signal.aborted || setTies(data),
      (error) => {
        // The page does without.
        if (!(error instanceof Problem) && !left.signal.aborted) throw error;
      },
    );
    return () => left.abort();
  }, [viewer, personId]);
  return ties;
}
