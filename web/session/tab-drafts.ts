import type { Belongings } from '../browser/belongings.ts';
import { tabStorage } from '../browser/storage.ts';
import { belongings } from './belongings.ts';

/**
 * Drafts that outlive their tab: of a member, a thing and a tab, in the browser's storage. Two tabs with the same form
 * do not overwrite each other, and what a closed tab left is found by the next that opens the form.
 */
export interface TabDrafts<T> {
  /** The draft of this tab for a thing, or else the newest that a closed tab left, which is this tab's from now on. */
  open(thing: string): Promise<TabDraft<T>>;
}

export interface TabDraft<T> {
  /** What was there when it was opened. */
  found: T | undefined;
  /** If storage is full, the form itself still has everything. */
  save(value: T): void;
  remove(): void;
}

export function tabDrafts<T>(kind: Parameters<typeof belongings<T>>[0]): TabDrafts<T> {
  const all = belongings<T>(kind);
  return {
    async open(thing) {
      const [tab, isOpen] = await Promise.all([thisTab(), openTabs()]);
      return openDraft(all, thing, tab, isOpen);
    },
  };
}

/** A thing's draft in one of several tabs. `isOpen` is about the other tabs. */
export function openDraft<T>(
  all: Belongings<T>,
  thing: string,
  tab: string,
  isOpen: (tab: string) => boolean,
): TabDraft<T> {
  const own = nameOf(thing, tab);
  let found = all.get(own);
  if (found === undefined) {
    const left = all.all().find((one) => {
      const [otherThing, otherTab = ''] = partsOf(one.thing);
      return otherThing === thing && !isOpen(otherTab);
    });
    found = left?.value;
    if (left && all.set(own, left.value)) all.remove(left.thing);
  }
  return {
    found,
    save: (value) => void all.set(own, value),
    remove: () => all.remove(own),
  };
}

const nameOf = (thing: string, tab: string): string => `${thing}|${tab}`;
const partsOf = (name: string): [thing: string, tab: string] => {
  const at = name.lastIndexOf('|');
  return [name.slice(0, at), name.slice(at + 1)];
};

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
function thisTab(): Promise<string> {
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
async function openTabs(): Promise<(id: string) => boolean> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return () => false;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(lockOf(id));
}
