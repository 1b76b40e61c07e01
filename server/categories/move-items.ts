import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { lockCategories } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { findMergedInto } from '#server/items/item-category.ts';
import { moveToCategory } from '#server/items/write-item.ts';
import type { JobData } from '#server/jobs/jobs.ts';

/** Items that a request or a step of a job changes at once. */
const MOST = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Whether a category has too many items to change them all in a request (rule I9): a job does it. */
export async function isLarge(db: Kysely<Tables>, categoryId: string): Promise<boolean> {
  const ids = await db
    .selectFrom('items')
    .select('id')
    .where('category_id', '=', categoryId)
    .limit(MOST + 1)
    .execute();
  return ids.length > MOST;
}

/** Job: updates the search words of a renamed category's items. */
export async function refileCategory(
  { db }: Pick<Context, 'db'>,
  { categoryId }: JobData['refileCategory'],
  signal: AbortSignal,
): Promise<void> {
  await eachBatch(db, categoryId, signal, (trx, ids) => setSearch(trx, ids));
}

/** The triggers of items see only changes of an item. */
export async function setSearch(trx: Kysely<Tables>, ids: string[]): Promise<void> {
  await sql`
    update item_search set search = item_search(items.title, items.description, categories.name)
    from items join categories on categories.id = items.category_id
    where item_search.item_id = items.id and items.id = any(${ids}::uuid[])`.execute(trx);
}

/** Job: moves what is left in a merged category, which ends with the last item. */
export async function finishMerge(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  { categoryId }: JobData['finishMerge'],
  signal: AbortSignal,
): Promise<void> {
  for (let isEmpty = false; !isEmpty; ) {
    await eachBatch(db, categoryId, signal, async (trx, ids) => {
      // Asked each time: the other category may be merged meanwhile too.
      const into = await findMergedInto(trx, categoryId);
      if (!into) throw new Error('the category into which another was merged is gone');
      await moveToCategory(trx, sql`id = any(${ids}::uuid[])`, into);
    });
    isEmpty = await db.transaction().execute((trx) => dropEmpty(trx, categoryId));
  }
  cache.invalidate();
}

/** Returns false if an item was added after the last one had moved. */
async function dropEmpty(trx: Transaction<Tables>, categoryId: string): Promise<boolean> {
  await lockCategories(trx, [categoryId]);
  const item = await trx.selectFrom('items').select('id').where('category_id', '=', categoryId).limit(1).execute();
  if (item.length > 0) return false;
  const into = await findMergedInto(trx, categoryId);
  await trx
    .updateTable('wishes')
    .set({ category_id: into ?? null })
    .where('category_id', '=', categoryId)
    .execute();
  await trx.deleteFrom('categories').where('id', '=', categoryId).execute();
  return true;
}

/** Some items of a category at a time, locked, in the order of their ids. */
async function eachBatch(
  db: Kysely<Tables>,
  categoryId: string,
  signal: AbortSignal,
  change: (trx: Transaction<Tables>, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = FIRST; after; ) {
    signal.throwIfAborted();
    const from: string = after;
    after = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('items')
        .select('id')
        .where('category_id', '=', categoryId)
        .where('id', '>', from)
        .orderBy('id')
        .limit(MOST)
        .forNoKeyUpdate()
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await change(trx, ids);
      return ids.at(-1);
    });
  }
}
