import { useEffect, useRef } from 'react';
import { notices } from '../notices/current-notices.ts';
import { dealNews } from './deal-news.ts';

/**
 * Calls `reload` after something happened in a deal of this member, here or elsewhere; after a lost connection too.
 * However much happens while it runs, it runs once more.
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
