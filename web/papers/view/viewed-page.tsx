import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Paper, type PaperPage, paperCalls } from '#contract/papers.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';

interface ViewedPageProps {
  paper: Paper;
  page: number;
  pane: RefObject<HTMLElement | null>;
}

type State = { is: 'far' | 'near' } | { is: 'there'; picture: PaperPage } | { is: 'failed'; problem: Problem };

/**
 * Milliseconds that a page must stay in view before it is requested, so that scrolling past it does not draw it.
 * Visible pages come first.
 */
const DWELL = { seen: 120, near: 700 } as const;
function isSeen({ top, bottom }: DOMRect, pane: HTMLElement | null): boolean {
  const room = pane?.getBoundingClientRect();
  return room !== undefined && bottom > room.top && top < room.bottom;
}

/** Failures that a retry does not change. */
const NEVER_SHOWN: ProblemCode[] = ['PAGE_NOT_SHOWN', 'PAPER_TOO_COMPLEX'];

/** Height over width of the first page, which others usually share; of A4 if unknown. */
const shapeOf = ({ preview }: Paper) => (preview ? preview.height / preview.width : Math.SQRT2);

/** One page, requested when it comes near. Its text is available to screen readers. */
export function ViewedPage({ paper, page, pane }: ViewedPageProps) {
  const place = useRef<HTMLLIElement>(null);
  const [state, setState] = usePage(paper, page, place, pane);
  const { is } = state;
  /** The small page of the list, until the large one is there. */
  const small = page === 1 ? paper.preview : null;

  const shape = state.is === 'there' ? state.picture.height / state.picture.width : shapeOf(paper);
  return (
    <li
      ref={place}
      aria-label={`Page ${page}`}
      className="scroll-mt-3 relative bg-white shadow-[0_0_0_1px_var(--line)] rounded-[4px] overflow-hidden"
      style={{ aspectRatio: `1 / ${shape}` }}
    >
      {small && <img src={small.url} alt="" className="absolute inset-0 size-full" />}
      {state.is === 'there' ? (
        <>
          <img
            src={state.picture.url}
            width={state.picture.width}
            height={state.picture.height}
            alt={`Page ${page} of ${paper.pages}`}
            className="relative size-full"
            // The cleanup just removed it from the server: request it again.
            onError={() => setState({ is: 'failed', problem: new Problem('UNAVAILABLE') })}
          />
          <p className="sr-only">{state.picture.text}</p>
        </>
      ) : (
        <div
          className={classNames(
            'absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center',
            (is === 'failed' || !small) && 'bg-surface',
          )}
        >
          {state.is === 'failed' ? (
            <>
              <p role="status" className="text-ink-2 max-w-[340px]">
                {state.problem.message}
              </p>
              {!NEVER_SHOWN.includes(state.problem.code) && (
                <Button look="outline" onClick={() => setState({ is: 'near' })}>
                  Try again
                </Button>
              )}
            </>
          ) : (
            is === 'near' && <Spinner className="size-8" />
          )}
        </div>
      )}
    </li>
  );
}

/** Loads the page once it is near. */
function usePage(paper: Paper, page: number, place: RefObject<HTMLElement | null>, pane: ViewedPageProps['pane']) {
  const [state, setState] = useState<State>({ is: 'far' });
  const { is } = state;

  useEffect(() => {
    if (is !== 'far' || !place.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        const dwell = isSeen(entry.boundingClientRect, pane.current) ? DWELL.seen : DWELL.near;
        timer = setTimeout(() => setState({ is: 'near' }), dwell);
      },
      { root: pane.current, rootMargin: '60% 0px', threshold: [0, 0.2, 0.4, 0.6, 0.8] },
    );
    watcher.observe(place.current);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [is, place, pane]);

  useEffect(() => {
    if (is !== 'near') return;
    const leaving = new AbortController();
    api(paperCalls.getPaperPage, { paperId: paper._id, page }, { signal: leaving.signal }).then(
      ({ data }) => setState({ is: 'there', picture: data }),
      (error) => error instanceof Problem && setState({ is: 'failed', problem: error }),
    );
    return () => leaving.abort();
  }, [is, paper._id, page]);

  return [state, setState] as const;
}
