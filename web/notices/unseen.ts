import { useSyncExternalStore } from 'react';

/* How many notices were not seen. Apart from the rest of them: the header of every page shows it. */

let unseen = 0;
const changes = new Set<() => void>();

export function setUnseen(count: number): void {
  if (count === unseen) return;
  unseen = count;
  for (const change of changes) change();
}

function subscribe(change: () => void): () => void {
  changes.add(change);
  return () => changes.delete(change);
}

/** 0 on the server's page, and until the number is known. */
export const useUnseen = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unseen,
    () => 0,
  );
