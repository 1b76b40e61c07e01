import { ownerOf } from './copies.ts';
import { forgottenPeople } from './forgotten-people.ts';
import { readAll, remove } from './store.ts';

/** Deletes every copy that names a person or their things, in memory and on the device. */
export async function forgetPerson(personId: string): Promise<void> {
  forgottenPeople.notify(personId);
  const owner = ownerOf();
  for (const copy of await readAll(owner, 'copies'))
    if (JSON.stringify([copy.input, copy.answer]).includes(personId)) await remove(owner, 'copies', copy.key);
}
