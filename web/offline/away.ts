import { useSyncExternalStore } from 'react';
import * as endpoints from '#contract/endpoints.ts';
import { SECOND } from '#contract/rules/time.ts';
import { createListeners } from '../browser/listeners.ts';

/** Whether the network answers, and how old what this page shows is. */
interface Away {
  isAway: boolean;
  /** Age of the oldest copy on the page, as milliseconds since 1970; null if it shows no copies. */
  savedAt: number | null;
}

const PRESENT: Away = { isAway: false, savedAt: null };
let state = PRESENT;
const changes = createListeners();

function set(change: Partial<Away>): void {
  const next = { ...state, ...change };
  if (next.isAway === state.isAway && next.savedAt === state.savedAt) return;
  state = next;
  changes.notify();
}

export const away = {
  get: () => state,
  set,
  /** Records that the page shows a copy. */
  shown: (at: number) => set({ isAway: true, savedAt: Math.min(at, state.savedAt ?? at) }),
  subscribe: changes.subscribe,
};

/** Milliseconds that a probe may take. */
const LONGEST = 5 * SECOND;

/** Probes the server directly, because the API may return copies. */
export async function lookForNetwork(): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST);
  const isBack = await fetch(endpoints.health, { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isBack) set(PRESENT);
}

/** Resets the age on `document` once another page is requested (start/browser.tsx): its data may be fresh. */
if (typeof document !== 'undefined') document.addEventListener('navigating', () => set({ savedAt: null }));

export const useAway = (): Away => useSyncExternalStore(away.subscribe, away.get, () => PRESENT);
