import { useEffect, useState } from 'react';
import { type PaperPage, paperCalls } from '#contract/papers.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { readSavedPage } from '../../offline/saved-papers.ts';

export type PageState = { is: 'waiting' } | { is: 'there'; picture: PaperPage } | { is: 'failed'; problem: Problem };

/** Failures that a retry does not change. */
const FOR_GOOD: ProblemCode[] = ['PAGE_NOT_SHOWN', 'PAPER_TOO_COMPLEX'];
export const isForGood = ({ code }: Problem): boolean => FOR_GOOD.includes(code);

/** Times that a page is requested again where the server was busy: many open their papers before an exam. */
const PATIENT = 5;

async function request(paperId: string, page: number, signal: AbortSignal): Promise<PaperPage> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await api(paperCalls.getPaperPage, { paperId, page }, { signal })).data;
    } catch (error) {
      // Without a network nobody says when to come again.
      const isBusy = error instanceof Problem && error.code === 'UNAVAILABLE' && error.retryAfter !== undefined;
      if (!isBusy || signal.aborted || tries === PATIENT) throw error;
      const { retryAfter = 1 } = error;
      await new Promise((resolve) => setTimeout(resolve, retryAfter * SECOND));
    }
  }
}

/** A page of a paper, requested once it is wanted; without a network the one that is kept in this browser. */
export function useLoadedPage(paperId: string, page: number, isWanted: boolean) {
  const [state, setState] = useState<PageState>({ is: 'waiting' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what it is run for again
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      try {
        const data = await request(paperId, page, signal);
        if (!signal.aborted) setState({ is: 'there', picture: data });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Problem)) throw error;
        const saved = error.code === 'UNAVAILABLE' ? await readSavedPage(paperId, page) : undefined;
        if (!signal.aborted) setState(saved ? { is: 'there', picture: saved } : { is: 'failed', problem: error });
      }
    };
    void load();
    return () => leaving.abort();
  }, [paperId, page, isWanted, tries]);
  const retry = () => {
    setState({ is: 'waiting' });
    setTries(tries + 1);
  };
  /** The picture itself did not come: the cleanup has just removed it from the server. */
  const fail = () => setState({ is: 'failed', problem: new Problem('UNAVAILABLE') });
  return [state, retry, fail] as const;
}
