import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { LIST } from '#contract/limits.ts';
import { away } from '../../offline/away.ts';
import { currentChat } from '../current-chat.ts';
import type { Row } from './rows.ts';

/**
 * Leads to a message by its number: older pages are loaded until it is there. `isReady`: the rows are on the screen. Returns
 * the stable function.
 */
export function useGoTo(
  conversationId: string,
  pane: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  isReady: boolean,
) {
  const [wanted, setWanted] = useState<number | null>(null);
  const loading = useRef(false);
  useEffect(() => {
    if (wanted === null || !isReady) return;
    const line = pane.current?.querySelector<HTMLElement>(`[data-number="${wanted}"]`);
    if (line) {
      setWanted(null);
      line.scrollIntoView({ block: 'center' });
      const shown = line.querySelector('.bubble') ?? line;
      shown.animate(
        [{ outline: '3px solid var(--marker)', outlineOffset: '2px' }, { outline: '3px solid transparent' }],
        {
          duration: 1600,
        },
      );
      return;
    }
    const thread = currentChat()?.getState().threads[conversationId];
    const isPast = (rows.find(({ number }) => number > 0)?.number ?? wanted + 1) <= wanted;
    if (isPast || !thread?.cursor || thread.older === 'failed') return setWanted(null);
    if (loading.current) return;
    loading.current = true;
    // Without network only pages of the usual length are there.
    void currentChat()
      ?.loadOlder(conversationId, away.get().isAway ? undefined : LIST.max)
      .finally(() => {
        loading.current = false;
      });
  }, [wanted, rows, isReady, pane, conversationId]);
  return useCallback((number: number) => setWanted(number), []);
}
