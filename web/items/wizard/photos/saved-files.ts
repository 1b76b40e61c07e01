import { itemCalls } from '#contract/items.ts';
import { api } from '../../../api/api.ts';
import type { SavedFiles, UploadsWorld } from './uploads.ts';

/*
 * Files of photos that are not uploaded yet, stored beside their draft. If the browser cannot store them, they must be
 * chosen again after a reload.
 */

const shared = <T>(work: (photos: typeof import('../../../offline/shared-photo.ts')) => Promise<T>) =>
  import('../../../offline/shared-photo.ts').then(work).catch(() => undefined);

const files: SavedFiles = {
  keep: (key, file) => void shared(({ savePhoto }) => savePhoto(key, file)),
  drop: (key) => void shared(({ removePhoto }) => removePhoto(key)),
};

/** What Uploads works with in the browser. */
export const uploadsWorld: UploadsWorld = {
  files,
  send: async (picture, options) => (await api(itemCalls.uploadPicture, { picture }, options)).data,
  onOnline(listener) {
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  },
};

export const readSavedFile = async (key: string): Promise<File | null> =>
  (await shared(({ readPhoto }) => readPhoto(key))) ?? null;
