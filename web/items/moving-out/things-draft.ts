import { PICTURES } from '#contract/limits.ts';
import { browserStorage } from '../../browser/storage.ts';
import { getSession } from '../../session/session.ts';
import { newPhoto, type Photo } from '../wizard/photos/photo.ts';
import { BLANK, type Thing } from './thing.ts';

/*
 * The draft of the page until its things are items, so that a reload loses nothing. Files that are not uploaded are in
 * offline/shared-photo.ts. Only for its member; logging out deletes it (session.ts).
 */
const KEY = 'movingOut';

interface Draft {
  member: string;
  photos: Pick<Photo, 'key' | 'image' | 'sentAt'>[];
  things: Record<string, Thing>;
}

export type Things = Readonly<Record<string, Thing>>;

export function readThings(): { photos: Photo[]; things: Things } {
  try {
    const draft = JSON.parse(browserStorage.get(KEY) ?? 'null') as Draft | null;
    if (draft && draft.member === getSession()?.user._id) {
      const oldest = Date.now() - PICTURES.looseDays * 86_400_000;
      const there = draft.photos.filter(({ sentAt }) => !sentAt || sentAt > oldest);
      const things = Object.entries(draft.things).map(([key, thing]) => [key, { ...BLANK, ...thing }]);
      return { photos: there.map((photo) => newPhoto(photo.key, photo)), things: Object.fromEntries(things) };
    }
  } catch {
    // Invalid, or from another version.
  }
  return { photos: [], things: {} };
}

export function saveThings(photos: Photo[], things: Things): void {
  const member = getSession()?.user._id;
  if (photos.length === 0 || !member) {
    browserStorage.remove(KEY);
    return;
  }
  const draft: Draft = {
    member,
    photos: photos.map(({ key, image, sentAt }) => ({ key, image, sentAt })),
    things: Object.fromEntries(photos.map(({ key }) => [key, { ...BLANK, ...things[key] }])),
  };
  browserStorage.set(KEY, JSON.stringify(draft));
}
