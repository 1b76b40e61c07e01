import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import type { Uploads } from '../wizard/photos/uploads.ts';
import { fieldsOf, type Thing } from './thing.ts';

/**
 * Creates an item from a photo and its fields. Repeated attempts create one item: the photo's key is the clientId.
 * Changes typed after an unanswered attempt are included.
 */
export async function makeItem(uploads: Uploads, key: string, thing: Thing, publish: boolean): Promise<void> {
  const fields = fieldsOf(thing);
  const { data } = await api(itemCalls.createItem, {
    ...fields,
    description: fields.title,
    status: 'Available',
    rentalAvailable: 'Not Available',
    images: await uploaded(uploads, key),
    clientId: key,
  });
  const made = data.newProduct;
  const isSame =
    made.title === fields.title &&
    made.price === fields.price &&
    made.category._id === fields.category &&
    made.condition === fields.condition;
  if (!isSame) await api(itemCalls.editItem, { itemId: made._id, ...fields, description: fields.title });
  if (publish) await api(itemCalls.changeItemStatus, { itemId: made._id, ItemStatus: 'Published' });
}

/** The id of an uploaded photo. Waits for a running upload; throws if it was refused, or waits for a retry. */
function uploaded(uploads: Uploads, key: string): Promise<string> {
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
