import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Paper } from '#contract/papers.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LateSpot } from '../../ui/late-spot.tsx';
import { DownloadButton } from '../download-button.tsx';
import type { Find } from './use-find.ts';
import { ViewedPage } from './viewed-page.tsx';
import { Message } from './viewer-head.tsx';

/** A paper or a solution, as far as it is read here. */
export type Readable = Pick<Paper, '_id' | 'pages' | 'preview' | 'tooComplex'> &
  Parameters<typeof DownloadButton>[0]['paper'];

/** Widths of a page as shares of the usual one; the first shows many small pages beside each other. */
const SIZES = [0, 1, 1.5, 2.2] as const;

interface PagesPaneProps {
  paper: Readable;
  startPage: number;
  find?: Find;
  /** Stands after the pages, and beside them where there is room. */
  company?: (goTo: (page: number) => void) => ReactNode;
}

/** The pages, small or large, and the bar that turns them. */
export function PagesPane({ paper, startPage, find, company }: PagesPaneProps) {
  const count = paper.pages ?? 0;
  const { pane, page, goTo, size, setSize, onKeyDown } = useTurning(count, startPage);
  /** On a slow line nothing else may take its time from the page that was opened. */
  const [isSettled, setSettled] = useState(count === 0);
  const hit = find?.hit;
  const steps = find?.steps ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step alone
  useLayoutEffect(() => {
    if (steps > 0 && hit && hit.page !== page) goTo(hit.page);
  }, [steps]);
  const open = (opened: number) => {
    goTo(opened);
    setSize(1);
  };
  return (
    <div className="min-h-0 flex flex-col">
      <section
        ref={pane}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="relative flex-1 overflow-auto overscroll-contain bg-sunken px-2 py-3 md:px-8 md:py-6 focus-visible:outline-offset-[-3px]!"
        onKeyDown={onKeyDown}
      >
        {count === 0 && (
          <Message
            spot={<LateSpot of="PaperSpot" />}
            text={PROBLEMS[paper.tooComplex ? 'PAPER_TOO_COMPLEX' : 'PAGE_NOT_SHOWN'][1]}
          />
        )}
        <div className="flex gap-6 max-lg:flex-col justify-center">
          {count > 0 && (
            <ol data-pages {...looksOf(size)}>
              {Array.from({ length: count }, (_, index) => (
                <ViewedPage
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
                  key={index}
                  {...{ paper, pane, steps }}
                  page={index + 1}
                  words={find?.words}
                  onSettled={index + 1 === startPage ? () => setSettled(true) : undefined}
                  chosen={hit?.page === index + 1 ? hit.nth : undefined}
                  onOpen={size === 0 ? () => open(index + 1) : undefined}
                />
              ))}
            </ol>
          )}
          {company && <div className="lg:w-[320px] shrink-0">{isSettled && company(goTo)}</div>}
        </div>
      </section>
      <footer className="shrink-0 flex items-center justify-between gap-1 border-t border-line px-3 md:px-6 py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        {count > 0 && <Turner {...{ page, count, goTo, size, setSize }} />}
        <DownloadButton paper={paper} className="sm:hidden max-[400px]:px-3! max-[389px]:min-w-11" />
      </footer>
    </div>
  );
}

/** Which page is read and how large, with the keys that change both. */
function useTurning(count: number, startPage: number) {
  const { pane, page, goTo } = useScrolledPage(count, startPage);
  const [size, setSize] = useSize(page, goTo);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') goTo(page - 1);
    if (event.key === 'ArrowRight') goTo(page + 1);
    if (event.key === '+' || event.key === '=') setSize(size + 1);
    if (event.key === '-') setSize(size - 1);
  };
  return { pane, page, goTo, size, setSize, onKeyDown };
}

/** How large the pages are; what is read stays in sight where that changes. */
function useSize(page: number, goTo: (page: number) => void) {
  const [size, setSize] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another size alone
  useLayoutEffect(() => {
    if (page > 1) goTo(page);
  }, [size]);
  return [size, (next: number) => setSize(Math.min(SIZES.length - 1, Math.max(0, next)))] as const;
}

/** The list of pages in a size: a wall of small ones, or a column. */
function looksOf(size: number) {
  const share = SIZES[size] ?? 1;
  if (share === 0)
    return {
      className: 'grow grid gap-3 md:gap-6 grid-cols-[repeat(auto-fill,minmax(132px,1fr))] items-start content-start',
    };
  return {
    className: classNames(
      'grid gap-3 md:gap-6 grid-cols-[minmax(0,1fr)] content-start',
      share === 1 ? 'w-full max-w-[880px]' : 'shrink-0 max-lg:mr-auto',
    ),
    style: share === 1 ? undefined : { width: `${share * 100}%`, maxWidth: `${share * 860}px` },
  };
}

interface TurnerProps {
  page: number;
  count: number;
  goTo: (page: number) => void;
  size: number;
  setSize: (size: number) => void;
}

const Turner = ({ page, count, goTo, size, setSize }: TurnerProps) => (
  <>
    <div className="flex items-center max-sm:-ml-2">
      <IconButton label="Previous page" aria-disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <ChevronLeft className="size-5" strokeWidth={2} />
      </IconButton>
      <p role="status" className="tabular-nums text-[14.5px] text-ink-2 min-w-[76px] text-center">
        Page {page} of {count}
      </p>
      <IconButton label="Next page" aria-disabled={page >= count} onClick={() => goTo(page + 1)}>
        <ChevronRight className="size-5" strokeWidth={2} />
      </IconButton>
    </div>
    <div className="flex items-center">
      <IconButton
        label="Smaller pages"
        aria-keyshortcuts="-"
        aria-disabled={size === 0}
        onClick={() => setSize(size - 1)}
      >
        <ZoomOut className="size-5" strokeWidth={1.9} />
      </IconButton>
      <IconButton
        label="Larger pages"
        aria-keyshortcuts="+"
        aria-disabled={size === SIZES.length - 1}
        onClick={() => setSize(size + 1)}
      >
        <ZoomIn className="size-5" strokeWidth={1.9} />
      </IconButton>
    </div>
  </>
);

/** The current page of the scrolled pane, and a function to go to any other. The pane's list contains all pages. */
function useScrolledPage(count: number, startPage: number) {
  const pane = useRef<HTMLElement>(null);
  const start = Math.min(Math.max(1, Math.trunc(startPage)), Math.max(1, count));
  const [page, setPage] = useState(start);

  const goTo = (wanted: number) => {
    const next = Math.min(Math.max(1, wanted), count);
    pageAt(pane.current, next)?.scrollIntoView({ block: 'start' });
    setPage(next);
  };

  // Runs before the paint, so that the first page does not flash.
  useLayoutEffect(() => {
    if (start > 1) pageAt(pane.current, start)?.scrollIntoView({ block: 'start' });
    pane.current?.focus({ preventScroll: true });
  }, [start]);

  useEffect(() => {
    const scrolled = pane.current;
    if (!scrolled) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      setPage(pageIn(scrolled));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    scrolled.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      scrolled.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);

  return { pane, page, goTo };
}

const pageAt = (pane: HTMLElement | null, page: number) => pane?.querySelector(`[data-pages] > li:nth-child(${page})`);

/** The last page that begins above the middle; at the very end the last page, however short. */
function pageIn(pane: HTMLElement): number {
  const pages = [...pane.querySelectorAll<HTMLElement>('[data-pages] > li')];
  if (pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2) return Math.max(1, pages.length);
  const middle = pane.getBoundingClientRect().top + pane.clientHeight / 2;
  return Math.max(1, pages.filter((one) => one.getBoundingClientRect().top <= middle).length);
}
