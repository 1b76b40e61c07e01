import { useState } from 'react';
import type { Paper } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { PAPERS } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { FoundPage } from './found.ts';
import { PaperCard } from './paper-card.tsx';
import { usePreviews } from './use-previews.ts';

interface PaperListProps {
  first: FoundPage;
  more: (cursor: string) => Promise<FoundPage>;
}

export function PaperList({ first, more }: PaperListProps) {
  const [{ data: papers, nextCursor }, setPage] = useState(first);
  const [loading, setLoading] = useState(false);

  const goOn = async (cursor: string) => {
    setLoading(true);
    try {
      const page = await more(cursor);
      setPage({ ...page, data: [...papers, ...page.data] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(PAPERS.findFailed);
    } finally {
      setLoading(false);
    }
  };
  const change = (changed: Paper) =>
    setPage((now) => ({
      ...now,
      data: now.data.map((paper) => (paper._id === changed._id ? { ...paper, ...changed } : paper)),
    }));
  usePreviews(papers, change);

  return (
    <>
      <p role="status" className="sr-only">
        {papers.length} {papers.length === 1 ? 'paper' : 'papers'}
        {nextCursor && ', and more'}
      </p>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 xl:grid-cols-3 gap-4 md:gap-5">
        {papers.map((paper) => (
          <li key={paper._id}>
            <PaperCard paper={paper} onChange={change} />
          </li>
        ))}
      </ul>
      {nextCursor && (
        <div className="mt-8 grid justify-items-center">
          <Button look="outline" busy={loading && 'Loading...'} onClick={() => goOn(nextCursor)}>
            More papers
          </Button>
        </div>
      )}
    </>
  );
}
