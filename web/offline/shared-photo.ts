import { ownerOf } from './copies.ts';
import { claim, read, readKeys, remove, write } from './store.ts';

/** The photo last shared by another app, if the service worker could store it. */
export async function readSharedPhoto(): Promise<File | undefined> {
  // It may date from before signing in.
  await claim(ownerOf());
  return readPhoto('photo');
}

export const removeSharedPhoto = (): Promise<void> => removePhoto('photo');

/** Photos of an unsaved item, pictures of an unsent message, and papers that are not sent yet. */
export async function savePhoto(key: string, file: File): Promise<void> {
  await claim(ownerOf());
  await write(ownerOf(), 'shared', file, key);
}
export const readPhoto = (key: string): Promise<File | undefined> => read(ownerOf(), 'shared', key);
export const removePhoto = (key: string): Promise<void> => remove(ownerOf(), 'shared', key);
/** The keys of all that are stored here. */
export const readPhotoKeys = (): Promise<string[]> => readKeys(ownerOf(), 'shared');
