import { type RefObject, useEffect, useRef } from 'react';
import type { AnnouncementBar } from '#contract/announcements.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { browserStorage } from '../../browser/storage.ts';

/** In the browser's storage: the bar that is shown. start/early.ts makes room for it before the next page asks for it. */
const KEPT = 'bar';

interface Kept {
  memberId: string;
  barEndsAt: string;
  /** Pixels. */
  height: number;
}

/** The stored announcement, if it is still shown to this member. The stored bar may be of another kind. */
export function readKept(memberId: string): AnnouncementBar | null {
  const kept: (Kept & AnnouncementBar) | null = JSON.parse(browserStorage.get(KEPT) ?? 'null');
  const isShown = kept?.memberId === memberId && Date.parse(kept.barEndsAt) > serverNow();
  return isShown && kept._id && kept.title ? kept : null;
}

/** Stores a bar while it is shown in the box. */
export function useKept(
  memberId: string | undefined,
  bar: { barEndsAt: string } | null,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!memberId || !bar || !box.current) return browserStorage.remove(KEPT);
    const observer = new ResizeObserver(([entry]) => {
      const kept: Kept = { ...bar, memberId, height: entry?.borderBoxSize[0]?.blockSize ?? 0 };
      browserStorage.set(KEPT, JSON.stringify(kept));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [memberId, bar]);
  return box;
}
