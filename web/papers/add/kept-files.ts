import { DAY } from '#contract/rules/time.ts';
import { newClientId } from '../../api/client-id.ts';

/* Files of papers that are not sent yet, stored beside their drafts (offline/shared-photo.ts). */

/** Milliseconds that a draft is kept. */
export const LONGEST = 7 * DAY;
/** Keys begin with it, and with when the file was chosen. */
const PREFIX = 'paper ';
const loadStore = () => import('../../offline/shared-photo.ts');

export const newKey = (): string => `${PREFIX}${Date.now()} ${newClientId()}`;

/** Where the browser cannot store a file, it must be chosen again after a reload. */
export const keep = (key: string, file: File) =>
  void loadStore().then(({ savePhoto }) => savePhoto(key, file).catch(ignore), ignore);
export const drop = (key: string) => void loadStore().then(({ removePhoto }) => removePhoto(key).catch(ignore), ignore);
const ignore = () => {};

/** What a draft names, with its files; what is gone is left out. */
export async function readFiles<T extends { key: string }>(kept: readonly T[]): Promise<(T & { file: File })[]> {
  if (kept.length === 0) return [];
  const { readPhoto } = await loadStore();
  const files = await Promise.all(
    kept.map(async (one) => ({ one, file: await readPhoto(one.key).catch(() => undefined) })),
  );
  return files.flatMap(({ one, file }) => (file ? { ...one, file } : []));
}

/** What no draft names any more goes with its age: the draft may be that of another tab. */
export async function dropOld(): Promise<void> {
  const { readPhotoKeys, removePhoto } = await loadStore();
  const isOld = (key: string) => Number(key.slice(PREFIX.length).split(' ')[0]) < Date.now() - LONGEST;
  for (const key of await readPhotoKeys()) if (key.startsWith(PREFIX) && isOld(key)) await removePhoto(key);
}
