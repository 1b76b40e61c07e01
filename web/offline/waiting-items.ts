import { itemCalls } from '#contract/items.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { createListeners } from '../browser/listeners.ts';
import { ownerOf } from './copies.ts';
import { readAll, remove, type WaitingItem, type WaitingPhoto, write } from './store.ts';

/** New items that were completed offline. They are sent later, in order, each once and as a draft. */

const changes = createListeners();
export const onWaitingItems = changes.subscribe;

export const readWaitingItems = async (): Promise<WaitingItem[]> =>
  (await readAll(ownerOf(), 'items').catch(() => [])).sort((a, b) => a.at - b.at);

/** False if this browser cannot store it. */
export async function keepItem(item: Omit<WaitingItem, 'at' | 'failed'>): Promise<boolean> {
  const isKept = await write(ownerOf(), 'items', { ...item, at: Date.now() }).catch(() => false);
  changes.notify();
  return isKept;
}

export async function discardItem(clientId: string): Promise<void> {
  await remove(ownerOf(), 'items', clientId);
  changes.notify();
}

/** A retry may succeed: the others wait too, to keep the order. */
const LATER: ProblemCode[] = ['UNAVAILABLE', 'TOO_MANY', 'INTERNAL', 'TOKEN_INVALID'];

/** Sends waiting items, from one tab only; calls `sent` for each that became a draft. */
export async function sendWaitingItems(sent: (item: WaitingItem) => void): Promise<void> {
  const owner = ownerOf();
  const work = async () => {
    for (const item of await readWaitingItems()) {
      if (item.failed) continue;
      if (ownerOf() !== owner || !(await send(owner, item, sent))) return;
    }
  };
  if ('locks' in navigator) await navigator.locks.request(`items ${owner}`, work);
  else await work();
}

/** False if later items must wait. */
async function send(owner: string, item: WaitingItem, sent: (item: WaitingItem) => void): Promise<boolean> {
  const { clientId, fields } = item;
  try {
    const images = await sendPhotos(owner, item);
    await api(itemCalls.createItem, { ...fields, images, clientId } as never);
  } catch (error) {
    if (!(error instanceof Problem) || LATER.includes(error.code)) return false;
    await write(owner, 'items', { ...item, failed: error.message });
    changes.notify();
    return true;
  }
  await remove(owner, 'items', clientId);
  changes.notify();
  sent(item);
  return true;
}

/** Uploads missing photos and returns the ids of all. Each upload is recorded, so that it happens once. */
async function sendPhotos(owner: string, item: WaitingItem): Promise<string[]> {
  const photos = photosOf(item);
  const ids: string[] = [];
  for (const [index, photo] of photos.entries()) {
    const id = 'id' in photo ? photo.id : (await api(itemCalls.uploadPicture, { picture: photo.file })).data._id;
    ids.push(id);
    if ('id' in photo) continue;
    photos[index] = { id };
    await write(owner, 'items', { ...item, photos });
  }
  return ids;
}

export const photosOf = ({ photos, picture, pictureName = 'photo' }: WaitingItem): WaitingPhoto[] =>
  photos ?? (picture ? [{ file: new File([picture], pictureName, { type: picture.type }) }] : []);
