import { useSyncExternalStore } from 'react';

/** Whether the network answers, and how old what this page shows is. */
interface Away {
  isAway: boolean;
  /** When the oldest copy on the page was saved, in milliseconds since 1970; null: it shows no copies. */
  savedAt: number | null;
}

let state: Away = { isAway: false, savedAt: null };
const listeners = new Set<() => void>();

function set(change: Partial<Away>): void {
  const next = { ...state, ...change };
  if (next.isAway === state.isAway && next.savedAt === state.savedAt) return;
  state = next;
  for (const listener of listeners) listener();
}

export const away = {
  get: () => state,
  set,
  /** A copy is shown in the place of an answer. */
  shown: (at: number) => set({ isAway: true, savedAt: Math.min(at, state.savedAt ?? at) }),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Asks the server itself: the API may answer with copies. */
export async function lookForNetwork(): Promise<void> {
  const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) set({ isAway: false, savedAt: null });
}

/** Of `document`, as soon as another page is asked for (start/browser.tsx): what it shows may be fresh. */
if (typeof document !== 'undefined') document.addEventListener('navigating', () => set({ savedAt: null }));

const PRESENT: Away = { isAway: false, savedAt: null };
export const useAway = (): Away => useSyncExternalStore(away.subscribe, away.get, () => PRESENT);
