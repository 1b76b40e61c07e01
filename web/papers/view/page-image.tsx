import type { Paper } from '#contract/papers.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isForGood, useLoadedPage } from './use-loaded-page.ts';

interface PageImageProps {
  paper: Pick<Paper, '_id' | 'pages' | 'preview'>;
  page: number;
}

/** One page alone, drawn when it is shown. Give it a key of its paper and page. */
export function PageImage({ paper, page }: PageImageProps) {
  const [state, retry] = useLoadedPage(paper._id, page, page <= (paper.pages ?? 0));
  if (state.is === 'there') {
    const { url, width, height, text } = state.picture;
    return (
      <>
        <img src={url} width={width} height={height} alt={`Page ${page} of ${paper.pages}`} className="w-full h-auto" />
        <p className="sr-only">{text}</p>
      </>
    );
  }
  const isAbsent = page > (paper.pages ?? 0);
  return (
    <div className="aspect-[1/1.414] grid place-content-center justify-items-center gap-4 p-6 text-center bg-surface">
      {isAbsent ? (
        <p className="text-ink-3">No page {page}</p>
      ) : state.is === 'failed' ? (
        <>
          <p role="status" className="text-ink-2">
            {state.problem.message}
          </p>
          {!isForGood(state.problem) && (
            <Button look="outline" onClick={retry}>
              Try again
            </Button>
          )}
        </>
      ) : (
        <Spinner className="size-8" />
      )}
    </div>
  );
}
