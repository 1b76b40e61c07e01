import type { KeptFiles } from './uploads.ts';

/*
 * Files of photos that are not uploaded yet, stored beside their draft. If the browser cannot store them, they must be
 * chosen again after a reload.
 */

const shared = () => import('../../../offline/shared-photo.ts');

export const keptFiles: KeptFiles = {
  keep: (key, file) =>
    void shared()
      .then(({ keepPhoto }) => keepPhoto(key, file))
      .catch(() => {}),
  drop: (key) =>
    void shared()
      .then(({ removePhoto }) => removePhoto(key))
      .catch(() => {}),
};

export const readKeptFile = async (key: string): Promise<File | null> =>
  (await shared()
    .then(({ readPhoto }) => readPhoto(key))
    .catch(() => undefined)) ?? null;
