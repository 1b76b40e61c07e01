import { useEffect, useRef } from 'react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { api } from '../../api.ts';

/** A preview is there seconds after its paper. Milliseconds between looks, how often, and how old a paper may be. */
const LOOKS = { every: 2000, most: 8, youngerThan: 60_000 } as const;

/** Asks again for papers that were added just now, until their previews are there. */
export function usePreviews(papers: Paper[], change: (paper: Paper) => void): void {
  const looks = useRef(0);
  const waiting = papers
    .filter(
      ({ preview, tooComplex, pages, createdAt }) =>
        !preview && !tooComplex && pages && Date.now() - Date.parse(createdAt) < LOOKS.youngerThan,
    )
    .map(({ _id }) => _id)
    .join(' ');
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    if (!waiting) return;
    const leaving = new AbortController();
    const look = async () => {
      looks.current += 1;
      if (looks.current >= LOOKS.most) clearInterval(timer);
      for (const paperId of waiting.split(' ')) {
        // Whatever is wrong: the card stands without its preview.
        const answer = await api(paperCalls.getPaper, { paperId }, { signal: leaving.signal }).catch(() => null);
        if (answer?.data.preview || answer?.data.tooComplex) latest.current(answer.data);
      }
    };
    const timer = setInterval(look, LOOKS.every);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [waiting]);
}
