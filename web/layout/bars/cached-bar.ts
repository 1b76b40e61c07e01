import { type RefObject, useEffect, useRef } from 'react';
import type { AnnouncementBar } from '#contract/announcements.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { browserStorage } from '../../browser/storage.ts';

/** Key in the browser's storage of the bar that is shown. start/early.ts makes room for it before the next page asks for it. */
const KEY = 'bar';

interface CachedBar {
  memberId: string;
  barEndsAt: string;
  /** Pixels. */
  height: number;
}

/** The stored announcement, if it is still shown to this member. The stored bar may be of another kind. */
export function readCachedBar(memberId: string): AnnouncementBar | null {
  const cached: (CachedBar & AnnouncementBar) | null = JSON.parse(browserStorage.get(KEY) ?? 'null');
  const isShown = cached?.memberId === memberId && Date.parse(cached.barEndsAt) > serverNow();
  return isShown && cached._id && cached.title ? cached : null;
}

/** Stores a bar while it is shown in the box. */
export function useCachedBar(
  memberId: string | undefined,
  bar: { barEndsAt: string } | null,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!memberId || !bar || !box.current) return browserStorage.remove(KEY);
    const observer = new ResizeObserver(([entry]) => {
      const cached: CachedBar = { ...bar, memberId, height: entry?.borderBoxSize[0]?.blockSize ?? 0 };
      browserStorage.set(KEY, JSON.stringify(cached));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [memberId, bar]);
  return box;
}
