import { useSyncExternalStore } from 'react';

/* How many messages wait to be read. Apart from the rest of the chat: the header of every page shows it. */

let unread = 0;
const changes = new Set<() => void>();

export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const change of changes) change();
}

function subscribe(change: () => void): () => void {
  changes.add(change);
  return () => changes.delete(change);
}

/** 0 on the server's page, and until the conversations are known. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
