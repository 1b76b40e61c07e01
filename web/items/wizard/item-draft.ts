import { useEffect } from 'react';
import { getSession } from '../../session.ts';
import { browserStorage } from '../../storage.ts';
import { FIELD_NAMES, type ItemFormHandle, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';

/*
 * Unsaved text of the form, so that a reload loses nothing: one draft for a new item and one for each edited item.
 * Never the picture. Only for the member who typed it; logging out deletes it (session.ts).
 */
const keyOf = (item: OwnItem | null): string => (item ? `itemDraft ${item._id}` : 'itemDraft');

interface Draft {
  member: string;
  /** The changed fields only: the others show what is stored when the draft is restored. */
  typed: Partial<ItemValues>;
}

export function readDraft(item: OwnItem | null): ItemValues | null {
  try {
    const draft = JSON.parse(browserStorage.get(keyOf(item)) ?? 'null') as Draft | null;
    if (!draft || draft.member !== getSession()?.user._id) return null;
    const values = valuesOf(item);
    for (const name of FIELD_NAMES) {
      const typed = draft.typed[name];
      if (typeof typed === 'string') values[name] = typed;
    }
    return values;
  } catch {
    return null;
  }
}

function saveDraft(item: OwnItem | null, { thumbnailI: _, ...values }: ItemValues): void {
  const member = getSession()?.user._id;
  if (!member) return;
  const stored = valuesOf(item);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof ItemValues]);
  const draft: Draft = { member, typed: Object.fromEntries(changed) };
  // If storage is full, the form itself still has everything.
  if (changed.length > 0) browserStorage.set(keyOf(item), JSON.stringify(draft));
  else deleteDraft(item);
}

export const deleteDraft = (item: OwnItem | null): void => browserStorage.remove(keyOf(item));

/** Saves the draft on every change. */
export function useDraftSaving({ subscribe }: ItemFormHandle, item: OwnItem | null): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(item, values) }),
    [subscribe, item],
  );
}
