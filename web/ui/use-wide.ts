import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds. For members' pages only, which are rendered in the browser alone. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (change: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', change);
      return () => query.removeEventListener('change', change);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(media).matches,
    () => true,
  );
}

/** True from 768 px. */
export const useWide = (): boolean => useMedia('(width >= 48rem)');
