import { useEffect } from 'react';
import { PICTURES } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { newClientId } from '../../api/client-id.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { tabDrafts } from '../../session/tab-drafts.ts';
import { FIELD_NAMES, type ItemFormHandle, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';
import { idOf, idsOf, newPhoto, type Photo, photosOf } from './photos/photo.ts';
import type { Uploads } from './photos/uploads.ts';

/*
 * Unsaved input of the form, so that a reload loses nothing: of a member, an item (or what a new one is for) and a tab.
 * It names photos; those not uploaded yet are in offline/shared-photo.ts.
 */
interface Stored {
  /** Id of a new item, equal at every attempt, also after a reload, so that the server creates one. */
  clientId: string;
  /** The changed fields only: the others show what is stored when the draft is restored. */
  typed: Partial<ItemValues>;
  /** The photos that the item does not have. */
  photos: Pick<Photo, 'key' | 'image' | 'sentAt'>[];
}

const drafts = tabDrafts<Stored>({ kind: 'itemDraft', longest: 30 * DAY });

/** What a new item is for: nothing, or what the link to its form names. */
export function newThing(search: URLSearchParams): string {
  const known = ['for', 'kind', 'title', 'category', 'price'].flatMap((name) => search.get(name) ?? []);
  return ['new', ...known].join(' ');
}

export interface ItemDraft {
  clientId: string;
  /** Something was typed before this page was loaded, and perhaps sent. */
  wasFound: boolean;
  /** What was typed before, over the stored values; null if nothing was. */
  restore(item: OwnItem | null): { values: ItemValues; photos: Photo[] } | null;
  save(item: OwnItem | null, values: ItemValues, photos: Photo[]): void;
  /** It is an item: it waits for the network no more. */
  created(): Promise<void>;
  /** The next draft is another item's. */
  remove(): void;
}

/** Opens the draft of an item's id, or of a new thing; `waiting` is the clientId of an item that was refused. */
export async function openItemDraft(thing: string, waiting: string | null = null): Promise<ItemDraft> {
  const draft = await drafts.open(waiting ? `waiting ${waiting}` : thing);
  if (waiting && !draft.found) {
    draft.found = await readRefused(waiting);
    if (draft.found) draft.save(draft.found);
  }
  let clientId = draft.found?.clientId ?? newClientId();
  return {
    get clientId() {
      return clientId;
    },
    wasFound: draft.found !== undefined,
    restore(item) {
      if (!draft.found) return null;
      const { typed, photos: drafted } = draft.found;
      const values = valuesOf(item);
      for (const name of FIELD_NAMES) {
        const text = typed[name];
        if (typeof text === 'string') values[name] = text;
      }
      const photos = restorePhotos(values.images, item, drafted);
      return { values: { ...values, images: idsOf(photos) }, photos };
    },
    save(item, values, photos) {
      const stored = valuesOf(item);
      const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof ItemValues]);
      if (changed.length === 0) return draft.remove();
      const loose = photos.filter((photo) => !item?.images.some(({ _id }) => _id === idOf(photo)));
      draft.save({
        clientId,
        typed: Object.fromEntries(changed),
        photos: loose.map(({ key, image, sentAt }) => ({ key, image, sentAt })),
      });
    },
    async created() {
      if (waiting) await (await import('../../offline/waiting-items.ts')).discardItem(waiting);
    },
    remove() {
      draft.remove();
      clientId = newClientId();
    },
  };
}

/** An item that waited for the network and was refused, as if it had just been typed. */
async function readRefused(clientId: string): Promise<Stored | undefined> {
  const [{ readWaitingItems }, { savePhoto }] = await Promise.all([
    import('../../offline/waiting-items.ts'),
    import('../../offline/shared-photo.ts'),
  ]);
  const item = (await readWaitingItems()).find((one) => one.clientId === clientId);
  if (!item) return undefined;
  const photos: Stored['photos'] = [];
  for (const photo of item.photos) {
    const key = newClientId();
    if ('file' in photo) await savePhoto(key, photo.file);
    const image = 'file' in photo ? null : photo.image;
    photos.push({ key, image, sentAt: null });
  }
  const typed = Object.entries(item.fields).map(([name, value]) => [name, String(value ?? '')]);
  const images = photos.map(({ key, image }) => image?._id ?? key).join(',');
  return { clientId, typed: { ...Object.fromEntries(typed), images }, photos };
}

/** Photos in the order of the ids, without those that the server has removed. */
function restorePhotos(ids: string, item: OwnItem | null, drafted: Stored['photos']): Photo[] {
  const known = [
    ...photosOf(item?.images ?? []),
    ...drafted.filter(isStillThere).map((photo) => newPhoto(photo.key, photo)),
  ];
  return ids.split(',').flatMap((id) => known.find((photo) => idOf(photo) === id) ?? []);
}

const isStillThere = ({ sentAt }: { sentAt: number | null }) =>
  !sentAt || sentAt > serverNow() - PICTURES.looseDays * DAY;

/** Saves the draft on every change. */
export function useDraftSaving(
  { subscribe }: ItemFormHandle,
  draft: ItemDraft,
  item: OwnItem | null,
  uploads: Uploads,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(item, values, uploads.get()) }),
    [subscribe, draft, item, uploads],
  );
}
