/*
 * Access to the browser's storage; all other files go through here. A browser that blocks site data throws on any
 * access: then everything is in memory for as long as the page lives.
 */

export interface SafeStorage {
  get(key: string): string | null;
  /** False if there is no room. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** The browser's own, or memory where `find` throws. */
export function openStorage(find: () => Storage): SafeStorage & { isBlocked: boolean } {
  const storage = tryToFind(find);
  if (!storage) return { ...createMemoryStorage(), isBlocked: true };
  return {
    isBlocked: false,
    get: (key) => storage.getItem(key),
    set(key, value) {
      try {
        storage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove: (key) => storage.removeItem(key),
    keys: () => Object.keys(storage),
  };
}

export function createMemoryStorage(): SafeStorage {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => Boolean(entries.set(key, value)),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
  };
}

function tryToFind(find: () => Storage): Storage | null {
  try {
    const storage = find();
    storage.getItem('');
    return storage;
  } catch {
    // Blocked, or this is the server.
    return null;
  }
}

/** Calls the listener when another tab changes such a key, or clears the storage: for as long as the page lives. */
export function onOtherTab(
  isOurs: (key: string) => boolean,
  listener: (key: string | null, value: string | null) => void,
): void {
  // Modules that listen are also loaded on the server.
  if (typeof window === 'undefined') return;
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || isOurs(key)) listener(key, newValue);
  });
}

/** The browser's storage, shared by all tabs. */
export const browserStorage = openStorage(() => localStorage);
/** The tab's storage, which survives a reload. */
export const tabStorage = openStorage(() => sessionStorage);
