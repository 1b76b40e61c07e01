import type { KeptFiles } from './uploads.ts';

/*
 * Files of photos that are not uploaded yet, stored beside their draft. If the browser cannot store them, they must be
 * chosen again after a reload.
 */

const shared = <T>(work: (photos: typeof import('../../../offline/shared-photo.ts')) => Promise<T>) =>
  import('../../../offline/shared-photo.ts').then(work).catch(() => undefined);

export const keptFiles: KeptFiles = {
  keep: (key, file) => void shared(({ keepPhoto }) => keepPhoto(key, file)),
  drop: (key) => void shared(({ removePhoto }) => removePhoto(key)),
};

export const readKeptFile = async (key: string): Promise<File | null> =>
  (await shared(({ readPhoto }) => readPhoto(key))) ?? null;
