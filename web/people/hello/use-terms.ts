import { useCallback, useEffect, useState } from 'react';
import { Problem } from '#contract/problems.ts';
import { type RequestTerms, requestCalls } from '#contract/requests.ts';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session.ts';

/** How the viewer can write to a person; null until it is known, for visitors and of oneself. */
export function useTerms(personId: string): { terms: RequestTerms | null; askAgain: () => void } {
  const viewer = useSession()?.user._id;
  const [terms, setTerms] = useState<RequestTerms | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    if (!viewer || viewer === personId) return setTerms(null);
    const left = new AbortController();
    api(requestCalls.getRequestTerms, { personId }, { signal: left.signal }).then(
      ({ data }) => left.signal.aborted || setTerms(data),
      (error) => {
        // The page does without.
        if (!(error instanceof Problem) && !left.signal.aborted) throw error;
      },
    );
    return () => left.abort();
  }, [viewer, personId, asked]);
  return { terms, askAgain: useCallback(() => setAsked((times) => times + 1), []) };
}
