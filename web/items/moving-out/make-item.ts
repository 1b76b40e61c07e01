import { type Item, itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api/api.ts';
import type { Uploads } from '../wizard/photos/uploads.ts';
import { checkThing, type ForAll, fieldsOf, type Thing } from './thing.ts';

export class NotFilled extends Error {}

/**
 * Creates an item from a photo and its fields. Repeated attempts create one item: the photo's key is the clientId.
 * `current` is asked again after each wait, because the member goes on typing: what stands there in the end is published.
 * Throws NotFilled if something is missing by then.
 */
export async function makeItem(
  api: Api,
  uploads: Pick<Uploads, 'get' | 'subscribe'>,
  key: string,
  current: () => Thing & ForAll,
  publish: boolean,
): Promise<void> {
  const images = await uploaded(uploads, key);
  const { data } = await api(itemCalls.createItem, {
    ...fieldsNow(current),
    status: 'Available',
    rentalAvailable: 'Not Available',
    images,
    clientId: key,
  });
  const itemId = data.newProduct._id;
  let stored = JSON.stringify(storedFields(data.newProduct));
  for (let fields = fieldsNow(current); JSON.stringify(fields) !== stored; fields = fieldsNow(current)) {
    await api(itemCalls.editItem, { itemId, ...fields });
    stored = JSON.stringify(fields);
  }
  if (publish) await api(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' });
}

/** The fields of fieldsOf(). */
const storedFields = (item: Item): ReturnType<typeof fieldsOf> => ({
  title: item.title,
  description: item.description,
  price: item.price,
  negotiable: item.negotiable,
  category: item.category._id,
  condition: item.condition,
  location: item.location ?? '',
});

function fieldsNow(current: () => Thing & ForAll) {
  const thing = current();
  if (checkThing(thing)) throw new NotFilled();
  return fieldsOf(thing);
}

/** The id of an uploaded photo. Waits for a running upload; throws if it was refused, or waits for a retry. */
function uploaded(uploads: Pick<Uploads, 'get' | 'subscribe'>, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const photo = uploads.get().find((one) => one.key === key);
      if (photo?.image) resolve(photo.image._id);
      else if (photo?.refusal) reject(new Problem('INVALID_INPUT', { message: photo.refusal }));
      else if (!photo || photo.retryAt) reject(new Problem('UNAVAILABLE', { message: NOT_SENT }));
      else return false;
      return true;
    };
    if (look()) return;
    const unsubscribe = uploads.subscribe(() => look() && unsubscribe());
  });
}

const NOT_SENT = 'The photo could not be sent yet. It is tried again by itself.';
