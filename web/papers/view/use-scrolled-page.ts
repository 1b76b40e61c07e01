import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The current page of the scrolled pane, and a function to go to any other. The pane's list contains all pages. */
export function useScrolledPage(count: number, startPage: number) {
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
