import type { Paper } from '#contract/papers.ts';
import { PageFace, shapeOf } from './page-face.tsx';
import { useLoadedPage } from './use-loaded-page.ts';

interface PageImageProps {
  paper: Pick<Paper, '_id' | 'pages' | 'preview'>;
  page: number;
}

/** One page alone, drawn when it is shown. Give it a key of its paper and page. */
export function PageImage({ paper, page }: PageImageProps) {
  const isThere = page <= (paper.pages ?? 0);
  const loaded = useLoadedPage(paper._id, page, isThere);
  return (
    <div className="relative" style={{ aspectRatio: `1 / ${shapeOf(paper, loaded[0])}` }}>
      {isThere ? (
        <PageFace {...{ paper, page, loaded }} isWanted />
      ) : (
        <p className="absolute inset-0 grid place-content-center bg-surface text-ink-3">No page {page}</p>
      )}
    </div>
  );
}
