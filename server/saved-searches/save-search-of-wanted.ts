import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { buildWords } from './build-words.ts';

/** Words of requests that offers do not contain. */
const ASKING = [
  'wanted',
  'want',
  'wants',
  'need',
  'needed',
  'needs',
  'looking',
  'required',
  'urgent',
  'urgently',
  'buy',
];

/** A published wanted post is a saved search of its author: stores it as the post is now. */
export async function saveSearchOfWanted(
  { now }: Pick<Context, 'now'>,
  trx: Transaction<Tables>,
  itemId: string,
): Promise<void> {
  const post = await trx
    .selectFrom('items')
    .select(['owner_id', 'title', 'category_id', 'price'])
    .where('id', '=', itemId)
    .where('kind', '=', 'Wanted')
    .where('publication', '=', 'Published')
    // The later of two jobs for one post decides.
    .forUpdate()
    .executeTakeFirst();
  if (!post) return;
  const words = await buildWords(trx, post.title, ASKING);
  const search = {
    keyword: post.title,
    category_id: post.category_id,
    max_price: post.price > 0 ? post.price : null,
    words: words && sql<string>`${words.words}::tsquery`,
    rarest: words?.rarest ?? null,
  };
  await trx
    .insertInto('saved_searches')
    .values({ ...search, member_id: post.owner_id, wanted_id: itemId, created_at: now(), seen_at: now() })
    .onConflict((conflict) => conflict.column('wanted_id').doUpdateSet(search))
    .execute();
}
