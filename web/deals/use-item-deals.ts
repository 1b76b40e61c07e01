import { useCallback, useEffect, useState } from 'react';
import { dealCalls, type ItemDeals } from '#contract/deals.ts';
import { api } from '../api.ts';
import { useSession } from '../session.ts';
import { useDealNews } from './use-deal-news.ts';

interface Answer {
  of: string;
  deals: ItemDeals;
}

/**
 * How an item stands now, and the viewer's own deal on it. The page is the same for everybody and cached, so the
 * browser asks: once it knows who looks, and again after news of their deals or of the line, and when they come
 * back to the tab. Null until then, and if it fails.
 */
export function useItemDeals(itemId: string): { deals: ItemDeals | null; reload: () => Promise<void> } {
  const session = useSession();
  const viewer = session === undefined ? null : `${session?.user._id ?? 'visitor'} ${itemId}`;
  const [answer, setAnswer] = useState<Answer>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!viewer) return;
      try {
        const { data } = await api(dealCalls.getItemDeals, { itemId }, signal && { signal });
        setAnswer({ of: viewer, deals: data });
      } catch {
        // What was shown stays: the page is of use without it.
      }
    },
    [viewer, itemId],
  );

  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    void load(signal);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && load(signal), {
      signal,
    });
    return () => unmount.abort();
  }, [load]);
  useDealNews(load);

  return { deals: answer && answer.of === viewer ? answer.deals : null, reload: load };
}
