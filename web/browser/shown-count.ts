import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** A number in the header of every page, separate from the code that computes it. 0 until it is known. */
export function createShownCount() {
  let shown = 0;
  const { subscribe, notify } = createListeners();
  return {
    set(count: number): void {
      if (count === shown) return;
      shown = count;
      notify();
    },
    /** 0 on the server's page. */
    use: (): number =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => 0,
      ),
  };
}
