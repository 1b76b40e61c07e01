import { PICTURES } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { tabDrafts } from '../../session/tab-drafts.ts';
import { newPhoto, type Photo } from '../wizard/photos/photo.ts';
import { BLANK, type ForAll, NOTHING_SAID, type Thing } from './thing.ts';

/*
 * The draft of the page until its things are items, so that a reload loses nothing. Files that are not uploaded are in
 * offline/shared-photo.ts.
 */
interface Stored {
  photos: Pick<Photo, 'key' | 'image' | 'sentAt'>[];
  things: Record<string, Thing>;
  /** Absent in a draft of the version before. */
  forAll?: ForAll;
}

export type Things = Readonly<Record<string, Thing>>;

export interface ThingsDraft {
  photos: Photo[];
  things: Things;
  forAll: ForAll;
  save(photos: Photo[], things: Things, forAll: ForAll): void;
}

const drafts = tabDrafts<Stored>({ kind: 'movingOut', longest: 30 * DAY });

export async function openThings(): Promise<ThingsDraft> {
  const draft = await drafts.open('');
  const { photos, things, forAll } = draft.found ?? { photos: [], things: {} };
  const oldest = serverNow() - PICTURES.looseDays * DAY;
  return {
    photos: photos.filter(({ sentAt }) => !sentAt || sentAt > oldest).map((photo) => newPhoto(photo.key, photo)),
    things: Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, { ...BLANK, ...thing }])),
    forAll: { ...NOTHING_SAID, ...forAll },
    save(photos, things, forAll) {
      if (photos.length === 0) return draft.remove();
      draft.save({
        photos: photos.map(({ key, image, sentAt }) => ({ key, image, sentAt })),
        things: Object.fromEntries(photos.map(({ key }) => [key, { ...BLANK, ...things[key] }])),
        forAll,
      });
    },
  };
}
