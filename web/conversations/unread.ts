import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/* How many messages wait to be read. Apart from the rest of the chat: the header of every page shows it. */

let unread = 0;
const { subscribe, notify } = createListeners();

export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  notify();
}

/** 0 on the server's page, and until the conversations are known. */
export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
