import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { PAPERS } from '../../messages.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import type { FoundPage } from './found.ts';
import { PaperCard } from './paper-card.tsx';

/** Comes with the first that is chosen. */
const ChosenBar = lazyPart(async () => (await import('./chosen-bar.tsx')).ChosenBar);

export function PaperList({ first, more }: { first: FoundPage; more: (cursor: string) => Promise<FoundPage> }) {
  const [{ data: papers, nextCursor }, setPage] = useLoaded(first, withLaterRows);

  const loadMore = async (cursor: string) => {
    const page = await more(cursor);
    setPage({ ...page, data: [...papers, ...page.data] });
  };
  const change = (changed: Paper) =>
    setPage((now) => ({
      ...now,
      data: now.data.map((paper) => (paper._id === changed._id ? { ...paper, ...changed } : paper)),
    }));
  usePreviews(papers, change);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (paperId: string) => setChosen((now) => now.symmetricDifference(new Set([paperId])));
  const together = papers.filter(({ _id }) => chosen.has(_id));

  return (
    <>
      <p role="status" className="sr-only">
        {papers.length} {papers.length === 1 ? 'paper' : 'papers'}
        {nextCursor && ', and more'}
      </p>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 xl:grid-cols-3 gap-4 md:gap-5">
        {papers.map((paper) => (
          <li key={paper._id}>
            <PaperCard
              paper={paper}
              onChange={change}
              isChosen={chosen.has(paper._id)}
              onChoose={() => choose(paper._id)}
            />
          </li>
        ))}
      </ul>
      {together.length > 0 && (
        <Suspense>
          <ChosenBar papers={together} onClear={() => setChosen(new Set())} />
        </Suspense>
      )}
      {nextCursor && (
        <MoreButton className="mt-8" failed={PAPERS.findFailed} load={() => loadMore(nextCursor)}>
          More papers
        </MoreButton>
      )}
    </>
  );
}

/** A preview is drawn seconds after its paper is added. Milliseconds between polls, number of polls, and age of a paper. */
const POLL = { every: 2 * SECOND, most: 8, youngerThan: MINUTE } as const;

/** Polls just added papers until their previews are drawn. */
function usePreviews(papers: Paper[], change: (paper: Paper) => void): void {
  const polls = useRef(0);
  const waiting = papers
    .filter(
      ({ preview, tooComplex, pages, createdAt }) =>
        !preview && !tooComplex && pages && serverNow() - Date.parse(createdAt) < POLL.youngerThan,
    )
    .map(({ _id }) => _id)
    .join(' ');
  const update = useEffectEvent(change);
  useEffect(() => {
    if (!waiting) return;
    const leaving = new AbortController();
    const poll = async () => {
      polls.current += 1;
      if (polls.current >= POLL.most) clearInterval(timer);
      for (const paperId of waiting.split(' ')) {
        // After any failure the card stays without a preview.
        const answer = await api(paperCalls.getPaper, { paperId }, { signal: leaving.signal }).catch(() => null);
        if (answer?.data.preview || answer?.data.tooComplex) update(answer.data);
      }
    };
    const timer = setInterval(poll, POLL.every);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [waiting]);
}
