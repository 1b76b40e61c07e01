import { useEffect, useState } from 'react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { readSavedPaper } from '../../offline/saved-papers.ts';
import { Button } from '../../ui/button.tsx';
import { TornSpot } from '../../ui/late-spot.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Reader } from './reader.tsx';
import { Message, ViewerHead } from './viewer-head.tsx';

interface OpenedPaperProps {
  paperId: string;
  startPage: number;
  /** Words that the paper was found by. */
  sought?: string | undefined;
}

/** Loads the paper, or finds it among those that are kept in this browser. */
export function OpenedPaper({ paperId, startPage, sought }: OpenedPaperProps) {
  const { paper, failure, load } = usePaper(paperId);
  if (paper) return <Reader paper={paper} startPage={startPage} sought={sought} />;
  return (
    <>
      <ViewerHead title="Question paper" />
      <div className="flex-1 overflow-y-auto grid place-items-center bg-sunken">
        {failure ? (
          <Message spot={<TornSpot />} text={failure.message}>
            {failure.code !== 'NOT_FOUND' && (
              <Button look="outline" onClick={load}>
                Try again
              </Button>
            )}
          </Message>
        ) : (
          <div role="status">
            <Spinner className="size-8" />
            <span className="sr-only">Loading...</span>
          </div>
        )}
      </div>
    </>
  );
}

function usePaper(paperId: string) {
  const [{ paper, failure, tries }, set] = useState<{ paper?: Paper; failure?: Problem; tries: number }>({ tries: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what it is run for again
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { data } = await api(paperCalls.getPaper, { paperId }, { signal: leaving.signal });
        set((now) => ({ tries: now.tries, paper: data }));
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof Problem)) throw error;
        const saved = error.code === 'UNAVAILABLE' ? await readSavedPaper(paperId) : undefined;
        set((now) =>
          saved ? { tries: now.tries, paper: saved.paper } : { tries: now.tries, failure: absentIfMalformed(error) },
        );
      }
    };
    void load();
    return () => leaving.abort();
  }, [paperId, tries]);
  return { paper, failure, load: () => set({ tries: tries + 1 }) };
}

/** A malformed id in the address is not found. */
const absentIfMalformed = (error: Problem) => (error.code === 'INVALID_INPUT' ? new Problem('NOT_FOUND') : error);
