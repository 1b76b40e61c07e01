import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { currentChat } from '../current-chat.ts';
import type { Row } from './rows.ts';

/** Leads to a message by its number: older pages are loaded until it is there. Returns the stable function. */
export function useGoTo(conversationId: string, pane: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [wanted, setWanted] = useState<number | null>(null);
  const loading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever more rows are there
  useEffect(() => {
    if (wanted === null) return;
    const line = pane.current?.querySelector<HTMLElement>(`[data-number="${wanted}"]`);
    if (line) {
      setWanted(null);
      line.scrollIntoView({ block: 'center' });
      const bubble = line.querySelector('.bubble');
      bubble?.animate(
        [{ outline: '3px solid var(--marker)', outlineOffset: '2px' }, { outline: '3px solid transparent' }],
        {
          duration: 1600,
        },
      );
      return;
    }
    const thread = currentChat()?.getState().threads[conversationId];
    if (!thread?.cursor || thread.older === 'failed') return setWanted(null);
    if (loading.current) return;
    loading.current = true;
    void currentChat()
      ?.loadOlder(conversationId)
      .finally(() => {
        loading.current = false;
      });
  }, [wanted, rows, pane, conversationId]);
  return useCallback((number: number) => setWanted(number), []);
}
