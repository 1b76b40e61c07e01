import { ownerOf } from './copies.ts';
import { claim, read, remove } from './store.ts';

/** The photo that another app has shared last, where the service worker could take it. */
export async function readSharedPhoto(): Promise<File | undefined> {
  // It may have been shared before signing in.
  await claim(ownerOf());
  return read(ownerOf(), 'shared', 'photo');
}

export const removeSharedPhoto = (): Promise<void> => remove(ownerOf(), 'shared', 'photo');
