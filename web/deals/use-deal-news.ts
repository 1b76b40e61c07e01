import { useEffect, useRef } from 'react';
import { dealNews } from '../news.ts';
import { notices } from '../notices/current-notices.ts';

/**
 * Calls `reload` after a change of one of the member's deals, and after a lost connection. Changes during a run cause
 * one more run.
 */
export function useDealNews(reload: () => Promise<void>): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    let isRunning = false;
    let isWanted = false;
    let hasEnded = false;
    const run = async () => {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      while (isWanted && !hasEnded) {
        isWanted = false;
        await latest.current();
      }
      isRunning = false;
    };
    const unsubscribe = [dealNews.subscribe(run), notices.subscribe(run)];
    return () => {
      hasEnded = true;
      for (const end of unsubscribe) end();
    };
  }, []);
}
