import { tabStorage } from './storage.ts';

/*
 * Which tab this is, and which others are open. A tab holds a lock of its name until it is closed, however it ends.
 * Plain http has no locks: there nobody knows of the others.
 */

const KEY = 'tab';
const lockOf = (id: string): string => `tab ${id}`;
/** Milliseconds in which the page before a reload gives its lock back. */
const RELOAD = 500;

const newId = (): string => Math.random().toString(36).slice(2, 12);
let mine: Promise<string> | undefined;

/** This tab's id, which survives a reload. A duplicated tab, whose storage is a copy, gets another. */
export function thisTab(): Promise<string> {
  mine ??= claim(tabStorage.get(KEY) ?? newId());
  return mine.then((id) => {
    // Logging out empties the storage.
    tabStorage.set(KEY, id);
    return id;
  });
}

async function claim(id: string): Promise<string> {
  return (await hold(lockOf(id))) ? id : claim(newId());
}

/** Holds a lock until the tab is closed. False if another tab does. */
function hold(name: string): Promise<boolean> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(RELOAD) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      // Blocked site data refuses locks.
      .catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

/** Whether another tab of this id is open; unknown counts as no. */
export async function openTabs(): Promise<(id: string) => boolean> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return () => false;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(lockOf(id));
}
