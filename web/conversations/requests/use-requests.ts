import { useEffect, useState } from 'react';
import { LIST } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type ChatRequest, requestCalls } from '#contract/requests.ts';
import { api } from '../../api/api.ts';

/** What the member shares with those who have begun a chat, by conversation. The newest are asked for again with each new one. */
export function useRequests(newest: string | undefined): ReadonlyMap<string, ChatRequest> {
  const [requests, setRequests] = useState<ReadonlyMap<string, ChatRequest>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one is the reason to ask again
  useEffect(() => {
    const left = new AbortController();
    api(requestCalls.listRequests, { limit: LIST.max }, { signal: left.signal }).then(
      ({ data }) => left.signal.aborted || setRequests(new Map(data.map((one) => [one.conversationId, one]))),
      (error) => {
        // The list does without.
        if (!(error instanceof Problem) && !left.signal.aborted) throw error;
      },
    );
    return () => left.abort();
  }, [newest]);
  return requests;
}
