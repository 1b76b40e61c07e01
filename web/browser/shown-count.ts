import { useSyncExternalStore } from 'react';

/** A number in the header of every page, separate from the code that computes it. 0 until it is known. */
export function createShownCount() {
  let shown = 0;
  const changes = new Set<() => void>();
  const subscribe = (change: () => void) => {
    changes.add(change);
    return () => changes.delete(change);
  };
  return {
    set(count: number): void {
      if (count === shown) return;
      shown = count;
      for (const change of changes) change();
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
