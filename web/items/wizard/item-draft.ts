import { useEffect } from 'react';
import { getSession } from '../../session.ts';
import { BLANK, type ItemFormHandle, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';

/*
 * What was typed into the form and is not stored yet, so that a reload loses nothing: of a new item, and of each item
 * that is edited. Text only, never the picture, and for the member who typed it. Logging out takes it away (session.ts).
 */
const keyOf = (item: OwnItem | null): string => (item ? `itemDraft ${item._id}` : 'itemDraft');

interface Draft {
  member: string;
  /** The fields that differ from what is stored: the others show what is stored by then. */
  typed: Partial<ItemValues>;
}

const storedOf = (item: OwnItem | null): ItemValues => (item ? valuesOf(item) : BLANK);

export function readDraft(item: OwnItem | null): ItemValues | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(item)) ?? 'null') as Draft | null;
    if (!draft || draft.member !== getSession()?.user._id) return null;
    const values = { ...storedOf(item) };
    for (const name of Object.keys(BLANK) as (keyof ItemValues)[]) {
      const typed = draft.typed[name];
      if (name !== 'thumbnailI' && typeof typed === 'string') values[name] = typed;
    }
    return values;
  } catch {
    return null;
  }
}

function keepDraft(item: OwnItem | null, { thumbnailI: _, ...values }: ItemValues): void {
  const member = getSession()?.user._id;
  if (!member) return;
  const stored = storedOf(item);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof ItemValues]);
  try {
    if (changed.length === 0) dropDraft(item);
    else
      localStorage.setItem(keyOf(item), JSON.stringify({ member, typed: Object.fromEntries(changed) } satisfies Draft));
  } catch {
    // Storage is full or closed to us: the form itself still holds everything.
  }
}

export const dropDraft = (item: OwnItem | null): void => localStorage.removeItem(keyOf(item));

/** Keeps what is typed as it is typed. */
export function useDraftKeeping({ subscribe }: ItemFormHandle, item: OwnItem | null): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(item, values) }),
    [subscribe, item],
  );
}
