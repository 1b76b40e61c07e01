import { useEffect, useState } from 'react';
import { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import type { Choice } from '../find/choice.ts';
import type { FoundPage } from '../find/found.ts';
import { PaperList } from '../find/paper-list.tsx';
import { proposeRequest } from './propose-request.ts';

const MOST = 3;

/** Papers of the same course where the wanted one is nowhere: of another exam, year or branch. */
export function NearPapers({ choice: { query = '' } }: { choice: Choice }) {
  const [near, setNear] = useState<FoundPage>();
  const { subject } = proposeRequest(query);
  useEffect(() => {
    const leaving = new AbortController();
    // The course alone, also where a filter or a year left nothing.
    api(paperCalls.searchPapers, { keyword: subject, limit: MOST }, { signal: leaving.signal }).then(
      ({ data }) => setNear({ data, nextCursor: null }),
      (error) => {
        if (!leaving.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => leaving.abort();
  }, [subject]);
  if (!near || near.data.length === 0) return null;
  return (
    <section aria-labelledby="near" className="mt-8">
      <h2 id="near" className="text-[22px] leading-7 font-[660]">
        Near it
      </h2>
      <PaperList first={near} more={async () => near} />
    </section>
  );
}
