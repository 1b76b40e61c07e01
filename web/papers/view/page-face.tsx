import type { ReactNode } from 'react';
import type { Paper, PaperPage } from '#contract/papers.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isForGood, type PageState, useLoadedPage } from './use-loaded-page.ts';

type Shown = Pick<Paper, 'pages' | 'preview'>;

/** Height over width of a page: of the first one until it is there, which others usually share; of A4 if unknown. */
export function shapeOf({ preview }: Shown, state: PageState): number {
  const known = state.is === 'there' ? state.picture : preview;
  return known ? known.height / known.width : Math.SQRT2;
}

interface PageFaceProps {
  paper: Shown;
  page: number;
  loaded: ReturnType<typeof useLoadedPage>;
  /** It was requested, so it is waited for. */
  isWanted: boolean;
  /** The picture is drawn. */
  onDrawn?: (() => void) | undefined;
  /** Stands over the picture. */
  marks?: (picture: PaperPage) => ReactNode;
}

/**
 * A page in a box of its shape (`shapeOf`): its picture with its text for screen readers, until then what is known of
 * it, or why it does not come.
 */
export function PageFace({ paper, page, loaded: [state, retry, fail], isWanted, onDrawn, marks }: PageFaceProps) {
  /** The small page of the list, until the large one is there. */
  const small = page === 1 ? paper.preview : null;
  return (
    <>
      {small && <img src={small.url} alt="" className="absolute inset-0 size-full" />}
      {state.is === 'there' ? (
        <>
          <img
            src={state.picture.url}
            width={state.picture.width}
            height={state.picture.height}
            alt={`Page ${page} of ${paper.pages}`}
            className="relative size-full"
            onLoad={onDrawn}
            onError={fail}
          />
          {marks?.(state.picture)}
          <p className="sr-only">{state.picture.text}</p>
        </>
      ) : (
        <div
          className={classNames(
            'absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center',
            (state.is === 'failed' || !small) && 'bg-surface',
          )}
        >
          {state.is === 'failed' ? (
            <>
              <p role="status" className="text-ink-2 max-w-[348px]">
                {state.problem.message}
              </p>
              {!isForGood(state.problem) && (
                <Button look="outline" onClick={retry}>
                  Try again
                </Button>
              )}
            </>
          ) : (
            isWanted && <Spinner className="size-8" />
          )}
        </div>
      )}
    </>
  );
}

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
