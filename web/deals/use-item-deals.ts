import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DealState } from '#contract/deals/states.ts';
import { dealCalls, type ItemDeals } from '#contract/deals.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { createOrder } from '../api/in-order.ts';
import { useSession } from '../session/session.ts';
import { useDealNews } from './use-deal-news.ts';

/**
 * The item's current state and the viewer's own deal. The page is cached for everybody, so the browser asks: once the
 * viewer is known, after news of their deals or of the line, and on return to the tab. Null until then, and after a
 * failure.
 */
export function useItemDeals(itemId: string): { deals: ItemDeals | null; reload: () => Promise<void> } {
  const session = useSession();
  const viewer = session === undefined ? null : `${session?.user._id ?? 'visitor'} ${itemId}`;
  const [answer, setAnswer] = useState<{ of: string; deals: ItemDeals }>();
  const { revalidate } = useRevalidator();
  const [order] = useState(createOrder);
  const known = useRef<{ of: string; state: DealState | undefined }>(undefined);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!viewer) return;
      const isLatest = order.begin();
      try {
        const { data } = await api(dealCalls.getItemDeals, { itemId }, signal && { signal });
        if (!isLatest()) return;
        setAnswer({ of: viewer, deals: data });
        const [before, now] = [known.current, { of: viewer, state: data.own?.state }];
        known.current = now;
        // What the seller shows of themselves follows the deal (M13).
        if (before?.of === viewer && before.state !== now.state) await revalidate();
      } catch (error) {
        // Deleted or taken down: the page says so. Otherwise keep the shown data: the page works without it.
        if (error instanceof Problem && error.code === 'NOT_FOUND') await revalidate();
      }
    },
    [viewer, itemId, revalidate, order],
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
