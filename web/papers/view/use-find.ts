import { useEffect, useState } from 'react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { type FoundInPaper, findInPages } from '#contract/rules/find-in-text.ts';
import { api } from '../../api/api.ts';
import { readSavedPaper } from '../../offline/saved-papers.ts';

/** Milliseconds after the last letter. */
const PAUSE = 250;

interface Hit {
  page: number;
  /** Which one on its page. */
  nth: number;
}

const NOTHING: FoundInPaper = { words: [], pages: [] };

/** Where the words stand in a paper. The first that is chosen is on the page where one reads, or after it. */
export function useFind({ _id: paperId }: Paper, sought: string, startPage: number) {
  const [text, setText] = useState(sought);
  const [found, setFound] = useState({ of: '', ...NOTHING });
  const [at, setAt] = useState(0);
  /** Counts the steps, so that the same hit can be gone to again. */
  const [steps, setSteps] = useState(0);
  const wanted = text.trim();
  useEffect(() => {
    if (!wanted) return setFound({ of: '', ...NOTHING });
    const leaving = new AbortController();
    const look = async () => {
      const result = await findIn(paperId, wanted, leaving.signal);
      if (leaving.signal.aborted) return;
      const hits = hitsOf(result);
      setFound({ of: wanted, ...result });
      setAt(
        Math.max(
          0,
          hits.findIndex(({ page }) => page >= startPage),
        ),
      );
      setSteps((now) => now + 1);
    };
    const timer = setTimeout(look, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [paperId, wanted, startPage]);
  const hits = hitsOf(found);
  return {
    ...{ text, setText, hits, at, steps },
    words: found.words,
    isLooking: found.of !== wanted,
    hit: hits[at],
    step: (by: number) => {
      if (hits.length === 0) return;
      setAt((at + by + hits.length) % hits.length);
      setSteps(steps + 1);
    },
  };
}
export type Find = ReturnType<typeof useFind>;

const hitsOf = ({ pages }: FoundInPaper): Hit[] =>
  pages.flatMap(({ page, count }) => Array.from({ length: count }, (_, nth) => ({ page, nth })));

/** Asks the server, and without a network looks into the kept pages. */
async function findIn(paperId: string, text: string, signal: AbortSignal): Promise<FoundInPaper> {
  try {
    return (await api(paperCalls.findInPaper, { paperId, text }, { signal })).data;
  } catch (error) {
    if (signal.aborted) return NOTHING;
    if (!(error instanceof Problem)) throw error;
    return findInPages((await readSavedPaper(paperId))?.pages ?? [], text);
  }
}
