import { createListeners } from './listeners.ts';
import type { SafeStorage } from './storage.ts';

/** The owner of what somebody leaves here without a session. */
export const VISITOR = 'visitor';

/** Something that belongs to an owner and to one thing (an item, a conversation, an address). */
export interface Belonging<T> {
  thing: string;
  value: T;
  /** Milliseconds since 1970. */
  at: number;
}

interface Options<T> {
  /** The browser's, or the tab's for what belongs to one tab. */
  storage: SafeStorage;
  /** A word of its own for each kind, without a colon. */
  kind: string;
  /** The id of the member who is signed in, or VISITOR. */
  owner: () => string;
  now: () => number;
  /** Milliseconds after which it is nobody's any more. */
  longest: number;
  /** What another version has stored may look otherwise: undefined for what this one cannot use. */
  read?: (stored: unknown) => T | undefined;
}

export type Belongings<T> = ReturnType<typeof createBelongings<T>>;

/**
 * What somebody leaves in this browser, by owner and thing: nobody else reads or overwrites it, and it has an age. One
 * key each, `kind:owner:thing`, so that tabs that write at the same moment cannot undo each other's. Logging out empties
 * the whole storage (session.ts).
 */
export function createBelongings<T>({ storage, kind, owner, now, longest, read = asStored }: Options<T>) {
  const { subscribe, notify } = createListeners();
  const prefix = (who: string) => `${kind}:${who}:`;
  const keyOf = (thing: string) => prefix(owner()) + thing;

  function find(key: string): { value: T; at: number } | undefined {
    const found = parse(storage.get(key));
    if (!found || found.at < now() - longest) return undefined;
    const value = read(found.value);
    return value === undefined ? undefined : { value, at: found.at };
  }

  /** Removes what is too old, of every owner. */
  function sweep(): void {
    for (const key of storage.keys()) {
      const at = key.startsWith(`${kind}:`) ? parse(storage.get(key))?.at : undefined;
      if (at !== undefined && at < now() - longest) storage.remove(key);
    }
  }

  return {
    subscribe,
    /** Called for changes from outside: another tab, or another session. */
    notify,
    /** Whether a key of the storage is of this kind. */
    isOurs: (key: string): boolean => key.startsWith(`${kind}:`),
    get: (thing: string): T | undefined => find(keyOf(thing))?.value,
    /** The owner's, newest first. */
    all(): Belonging<T>[] {
      const start = prefix(owner());
      const things = storage.keys().filter((key) => key.startsWith(start));
      const found = things.flatMap((key) => {
        const one = find(key);
        return one ? [{ thing: key.slice(start.length), ...one }] : [];
      });
      return found.sort((a, b) => b.at - a.at);
    },
    /** False if there is no room. */
    set(thing: string, value: T): boolean {
      sweep();
      const isSet = storage.set(keyOf(thing), JSON.stringify({ at: now(), value }));
      notify();
      return isSet;
    },
    remove(thing: string): void {
      storage.remove(keyOf(thing));
      notify();
    },
    /** What it was, and nobody's from now on. */
    take(thing: string): T | undefined {
      const value = find(keyOf(thing))?.value;
      storage.remove(keyOf(thing));
      return value;
    },
  };
}

const asStored = <T>(stored: unknown): T | undefined => stored as T | undefined;

function parse(text: string | null): { at: number; value: unknown } | undefined {
  try {
    const { at, value } = (JSON.parse(text ?? 'null') ?? {}) as { at?: unknown; value?: unknown };
    return typeof at === 'number' ? { at, value } : undefined;
  } catch {
    return undefined;
  }
}
