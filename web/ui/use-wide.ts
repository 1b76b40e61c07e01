import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 48rem)';

function subscribe(change: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/** True from 768 px. For members' pages only, which are rendered in the browser alone. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
