import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 48rem)';

function subscribe(change: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** Is there room for a table (768 px)? For members' pages, which the browser alone renders: only one form is made. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
