import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';
import type { When } from './talk.ts';

/** What the student wishes for: newest last, some of it sold or reserved. */
const WISHED = 5;

/** The wish list of the student, from items of others. */
export async function insertWishes(trx: Transaction<Tables>, campus: Campus, at: (when: When) => Date): Promise<void> {
  const [student] = campus.members;
  if (!student) return;
  const of = (status: string) =>
    campus.items.filter((item) => item.owner !== student && item.publication === 'Published' && item.status === status);
  const wished = [...of('Available').slice(0, WISHED - 2), ...of('Reserved').slice(0, 1), ...of('Sold').slice(0, 1)];
  await trx
    .insertInto('wishes')
    .values(
      wished.map(({ id, title, created }) => ({
        member_id: student.id,
        item_id: id,
        item_title: title,
        added_at: at(created).toISOString(),
      })),
    )
    .execute();
}
