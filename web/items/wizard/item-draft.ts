import { useEffect } from 'react';
import { PICTURES } from '#contract/limits.ts';
import { browserStorage } from '../../browser/storage.ts';
import { getSession } from '../../session/session.ts';
import { FIELD_NAMES, type ItemFormHandle, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';
import { idOf, idsOf, newPhoto, type Photo, photosOf } from './photos/photo.ts';
import type { Uploads } from './photos/uploads.ts';

/*
 * Unsaved input of the form, so that a reload loses nothing: one draft for a new item and one for each edited item. It
 * names photos; those not uploaded yet are in offline/shared-photo.ts. Only for its member; logging out deletes it
 * (session.ts).
 */
const keyOf = (item: OwnItem | null): string => (item ? `itemDraft ${item._id}` : 'itemDraft');

interface Draft {
  member: string;
  /** The changed fields only: the others show what is stored when the draft is restored. */
  typed: Partial<ItemValues>;
  /** The photos that the item does not have. Absent in drafts of older versions. */
  photos?: Pick<Photo, 'key' | 'image' | 'sentAt'>[];
}

export function readDraft(item: OwnItem | null): { values: ItemValues; photos: Photo[] } | null {
  try {
    const draft = JSON.parse(browserStorage.get(keyOf(item)) ?? 'null') as Draft | null;
    if (!draft || draft.member !== getSession()?.user._id) return null;
    const values = valuesOf(item);
    for (const name of FIELD_NAMES) {
      const typed = draft.typed[name];
      if (typeof typed === 'string') values[name] = typed;
    }
    const photos = restorePhotos(values.images, item, draft.photos ?? []);
    return { values: { ...values, images: idsOf(photos) }, photos };
  } catch {
    return null;
  }
}

/** In the order of the ids, without photos that the server has removed. */
function restorePhotos(ids: string, item: OwnItem | null, drafted: NonNullable<Draft['photos']>): Photo[] {
  const known = [
    ...photosOf(item?.images ?? []),
    ...drafted.filter(isStillThere).map((photo) => newPhoto(photo.key, photo)),
  ];
  return ids.split(',').flatMap((id) => known.find((photo) => idOf(photo) === id) ?? []);
}

const isStillThere = ({ sentAt }: { sentAt: number | null }) =>
  !sentAt || sentAt > Date.now() - PICTURES.looseDays * 86_400_000;

function saveDraft(item: OwnItem | null, values: ItemValues, photos: Photo[]): void {
  const member = getSession()?.user._id;
  if (!member) return;
  const stored = valuesOf(item);
  const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof ItemValues]);
  const loose = photos.filter((photo) => !item?.images.some(({ _id }) => _id === idOf(photo)));
  const draft: Draft = {
    member,
    typed: Object.fromEntries(changed),
    photos: loose.map(({ key, image, sentAt }) => ({ key, image, sentAt })),
  };
  // If storage is full, the form itself still has everything.
  if (changed.length > 0) browserStorage.set(keyOf(item), JSON.stringify(draft));
  else deleteDraft(item);
}

export const deleteDraft = (item: OwnItem | null): void => browserStorage.remove(keyOf(item));

/** Saves the draft on every change. */
export function useDraftSaving({ subscribe }: ItemFormHandle, item: OwnItem | null, uploads: Uploads): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(item, values, uploads.get()) }),
    [subscribe, item, uploads],
  );
}
