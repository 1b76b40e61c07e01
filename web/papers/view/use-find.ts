import { useEffect, useState } from 'react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { type FoundInPaper, findInPages } from '#contract/rules/find-in-text.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { readSavedPaper } from '../../offline/saved-papers.ts';

/** Milliseconds after the last letter, and between two looks into a paper that is not read yet or gave no answer. */
const PAUSE = { letter: 250, again: 2 * SECOND } as const;

interface Hit {
  page: number;
  /** Which one on its page. */
  nth: number;
}

const NOTHING: FoundInPaper = { words: [], pages: [] };

/** Why what was found may not be all. */
type Doubt = 'unread' | 'unanswered' | 'refused' | null;

/** Where the words stand in a paper. The first that is chosen is on the page where one reads, or after it. */
export function useFind({ _id: paperId }: Paper, sought: string, startPage: number) {
  const [text, setText] = useState(sought);
  const [found, setFound] = useState({ of: '', doubt: null as Doubt, ...NOTHING });
  const [at, setAt] = useState(0);
  /** Counts the steps, so that the same hit can be gone to again. */
  const [steps, setSteps] = useState(0);
  const wanted = text.trim();
  useEffect(() => {
    if (!wanted) return setFound({ of: '', doubt: null, ...NOTHING });
    const leaving = new AbortController();
    const look = async () => {
      const { doubt, ...result } = await findIn(paperId, wanted, leaving.signal);
      if (leaving.signal.aborted) return;
      const hits = hitsOf(result);
      // What is found already stays chosen.
      if (doubt && doubt !== 'refused' && hits.length === 0) timer = setTimeout(look, PAUSE.again);
      setFound({ of: wanted, doubt, ...result });
      setAt(
        Math.max(
          0,
          hits.findIndex(({ page }) => page >= startPage),
        ),
      );
      setSteps((now) => now + 1);
    };
    let timer = setTimeout(look, PAUSE.letter);
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
    doubt: found.doubt,
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

/** Asks the server, and without an answer looks into the kept pages. */
async function findIn(paperId: string, text: string, signal: AbortSignal): Promise<FoundInPaper & { doubt: Doubt }> {
  try {
    const { isRead, ...found } = (await api(paperCalls.findInPaper, { paperId, text }, { signal })).data;
    // The version before does not say it.
    return { ...found, doubt: isRead === false ? 'unread' : null };
  } catch (error) {
    if (signal.aborted) return { ...NOTHING, doubt: null };
    if (!(error instanceof Problem)) throw error;
    const saved = await readSavedPaper(paperId);
    if (saved) return { ...findInPages(saved.pages ?? [], text), doubt: null };
    return { ...NOTHING, doubt: error.code === 'UNAVAILABLE' ? 'unanswered' : 'refused' };
  }
}
