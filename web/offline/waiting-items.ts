import { itemCalls } from '#contract/items.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { createListeners } from '../browser/listeners.ts';
import { ownerOf } from './copies.ts';
import { readAll, remove, type WaitingItem, write } from './store.ts';

/** New items that were completed offline. They are sent later, in order, each once and as a draft. */

const changes = createListeners();
export const onWaitingItems = changes.subscribe;

export const readWaitingItems = async (): Promise<WaitingItem[]> =>
  (await readAll(ownerOf(), 'items').catch(() => [])).sort((a, b) => a.at - b.at);

/** False if this browser cannot store it. */
export async function saveItem(item: Omit<WaitingItem, 'at' | 'failed'>): Promise<boolean> {
  // Numbered in order, also where the clock was set back.
  const last = (await readWaitingItems()).at(-1)?.at ?? 0;
  const isSaved = await write(ownerOf(), 'items', { ...item, at: Math.max(Date.now(), last + 1) }).catch(() => false);
  changes.notify();
  return isSaved;
}

export async function discardItem(clientId: string): Promise<void> {
  await remove(ownerOf(), 'items', clientId);
  changes.notify();
}

/** A retry may succeed: the others wait too, to keep the order. */
const LATER: ProblemCode[] = ['UNAVAILABLE', 'TOO_MANY', 'INTERNAL', 'TOKEN_INVALID'];

/** Milliseconds until the next attempt after a failure: doubled each time, up to the last. */
const WAIT = { first: 10 * SECOND, longest: 10 * MINUTE };
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/**
 * Sends waiting items, from one tab only; calls `sent` for each that became a draft. What the server could not take yet
 * is tried again.
 */
export async function sendWaitingItems(sent: (item: WaitingItem) => void): Promise<void> {
  clearTimeout(timer);
  await sendAll(sent);
  const waits = (await readWaitingItems()).some(({ failed }) => !failed);
  failures = waits ? failures + 1 : 0;
  if (waits)
    timer = setTimeout(() => void sendWaitingItems(sent), Math.min(WAIT.first * 2 ** (failures - 1), WAIT.longest));
}

async function sendAll(sent: (item: WaitingItem) => void): Promise<void> {
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
  const photos = [...item.photos];
  const ids: string[] = [];
  for (const [index, photo] of photos.entries()) {
    if ('id' in photo) {
      ids.push(photo.id);
      continue;
    }
    const uploaded = (await api(itemCalls.uploadPicture, { picture: photo.file })).data;
    const id = uploaded._id;
    ids.push(id);
    photos[index] = { id, image: uploaded };
    await write(owner, 'items', { ...item, photos });
  }
  return ids;
}
