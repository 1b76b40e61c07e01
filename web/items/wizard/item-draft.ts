import { useEffect } from 'react';
import { getSession } from '../../session.ts';
import { BLANK, type ItemFormHandle, type ItemValues } from './item-form.ts';

/*
 * What was typed into the form of a new item, so that a reload loses nothing. Text only, never the picture,
 * and for the member who typed it. Logging out takes it away (session.ts).
 */
const KEY = 'itemDraft';

interface Draft {
  member: string;
  typed: Partial<ItemValues>;
}

export function readDraft(): ItemValues | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null;
    if (!draft || draft.member !== getSession()?.user._id) return null;
    const values = { ...BLANK };
    for (const name of Object.keys(BLANK) as (keyof ItemValues)[]) {
      const typed = draft.typed[name];
      if (name !== 'thumbnailI' && typeof typed === 'string') values[name] = typed;
    }
    return values;
  } catch {
    return null;
  }
}

function keepDraft({ thumbnailI: _, ...typed }: ItemValues): void {
  const member = getSession()?.user._id;
  if (!member) return;
  try {
    if (Object.values(typed).every((value) => !value)) dropDraft();
    else localStorage.setItem(KEY, JSON.stringify({ member, typed } satisfies Draft));
  } catch {
    // Storage is full or closed to us: the form itself still holds everything.
  }
}

export const dropDraft = (): void => localStorage.removeItem(KEY);

/** Keeps what is typed as it is typed, while `wanted`. */
export function useDraftKeeping({ subscribe }: ItemFormHandle, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) });
  }, [subscribe, wanted]);
}
