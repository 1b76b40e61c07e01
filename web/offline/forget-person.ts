import { createListeners } from '../browser/listeners.ts';
import { ownerOf } from './copies.ts';
import { readAll, remove } from './store.ts';

const forgotten = createListeners<string>();
/** For lists in memory. Called with the person's id. */
export const onPersonForgotten = forgotten.subscribe;

/** Deletes every copy that names a person or their things, in memory and on the device. */
export async function forgetPerson(personId: string): Promise<void> {
  forgotten.notify(personId);
  const owner = ownerOf();
  for (const copy of await readAll(owner, 'copies'))
    if (JSON.stringify([copy.input, copy.answer]).includes(personId)) await remove(owner, 'copies', copy.key);
}
