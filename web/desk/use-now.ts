import { useSyncExternalStore } from 'react';
import { MINUTE } from '#contract/rules/time.ts';
import { serverNow } from '../browser/server-clock.ts';

function subscribe(change: () => void): () => void {
  const timer = setInterval(change, MINUTE);
  return () => clearInterval(timer);
}

/** The time, by the minute. For pages rendered only in the browser. */
export function useNow(): Date {
  const minutes = useSyncExternalStore(subscribe, () => Math.floor(serverNow() / MINUTE));
  return new Date(minutes * MINUTE + MINUTE - 1);
}
