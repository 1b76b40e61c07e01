import type { Belongings } from '../browser/belongings.ts';
import { openTabs, thisTab } from '../browser/this-tab.ts';
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
