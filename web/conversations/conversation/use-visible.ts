import { useSyncExternalStore } from 'react';

function subscribe(change: () => void): () => void {
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}

/** Is this tab the one that is looked at? */
export const useVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );
