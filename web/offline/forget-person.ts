import { ownerOf } from './copies.ts';
import { readAll, remove } from './store.ts';

/** Deletes every copy that names a person or their things. */
export async function forgetPerson(personId: string): Promise<void> {
  const owner = ownerOf();
  for (const copy of await readAll(owner, 'copies'))
    if (JSON.stringify([copy.input, copy.answer]).includes(personId)) await remove(owner, 'copies', copy.key);
}
