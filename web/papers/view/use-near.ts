import { type RefObject, useEffect, useState } from 'react';

/**
 * Milliseconds that a page must stay in view before it is requested, so that scrolling past it does not draw it.
 * Visible pages come first.
 */
const DWELL = { seen: 120, near: 700 } as const;
function isSeen({ top, bottom }: DOMRect, pane: HTMLElement | null | undefined): boolean {
  const room = pane?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  return bottom > room.top && top < room.bottom;
}

/** Whether a page is, or was, near what is seen for long enough: in a pane that scrolls, or on the screen. */
export function useNear(place: RefObject<HTMLElement | null>, pane?: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        const dwell = isSeen(entry.boundingClientRect, pane?.current) ? DWELL.seen : DWELL.near;
        timer = setTimeout(() => setNear(true), dwell);
      },
      { root: pane?.current ?? null, rootMargin: '60% 0px', threshold: [0, 0.2, 0.4, 0.6, 0.8] },
    );
    watcher.observe(place.current);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [isNear, place, pane]);
  return isNear;
}
