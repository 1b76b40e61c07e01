import { type Kysely, sql } from 'kysely';
import type { categoryCalls } from '#contract/categories.ts';
import { badField } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { moveToCategory } from '#server/items/write-item.ts';
import { isLarge } from './move-items.ts';
import { findLocked } from './select-categories.ts';

type Calls = typeof categoryCalls;

export const mergeCategories: ServerFunction<Calls['mergeCategories']> = async ({ db, jobs, now }, viewer, input) => {
  const { categoryId, intoId } = input;
  if (categoryId === intoId) throw badField('intoId', 'Please choose another category');
  const data = await db.transaction().execute(async (trx) => {
    const large = await isLarge(trx, categoryId);
    const two = [categoryId, intoId];
    const [from, into] = await findLocked(trx, two, large ? undefined : categoryId);
    if (!from || !into) throw new Error('unreachable: both are locked');
    await moveSearches(trx, categoryId, intoId);
    const items = large ? await countItems(trx, categoryId) : await moveItems(trx, categoryId, intoId);
    // Earlier merges into it now lead to the final target, so no lookup takes two steps.
    await trx.updateTable('merged_categories').set({ into_id: intoId }).where('into_id', '=', categoryId).execute();
    if (large) await jobs.add(trx, 'finishMerge', { categoryId });
    else await trx.deleteFrom('categories').where('id', '=', categoryId).execute();
    await trx
      .insertInto('merged_categories')
      .values({ id: categoryId, slug: from.slug, into_id: intoId, at: now() })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ id: categoryId, into_id: intoId, at: now() }))
      .execute();
    await writeAudit(trx, now(), {
      action: 'categories merged',
      by: viewer,
      subject: categoryId,
      details: { from: from.name, into: into.name, items },
    });
    return { ...into, items };
  });
  return { data };
};

async function countItems(trx: Kysely<Tables>, categoryId: string): Promise<number> {
  const { items } = await trx
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow();
  return items;
}

/** Returns how many items moved. */
async function moveItems(trx: Kysely<Tables>, from: string, into: string): Promise<number> {
  const moved = await moveToCategory(trx, sql`category_id = ${from}`, into);
  await trx.updateTable('wishes').set({ category_id: into }).where('category_id', '=', from).execute();
  return moved;
}

/** Keeps one of two saved searches that become equal. */
async function moveSearches(trx: Kysely<Tables>, from: string, into: string): Promise<void> {
  await sql`
    delete from saved_searches as s using saved_searches as kept
    where s.category_id = ${from} and kept.category_id = ${into} and kept.member_id = s.member_id
      and s.wanted_id is null and kept.wanted_id is null and alike(kept.keyword) = alike(s.keyword)
      and (kept.kind, kept.condition, kept.status, kept.rental, kept.place, kept.min_price, kept.max_price, kept.negotiable, kept.reduced)
        is not distinct from (s.kind, s.condition, s.status, s.rental, s.place, s.min_price, s.max_price, s.negotiable, s.reduced)`.execute(
    trx,
  );
  await trx.updateTable('saved_searches').set({ category_id: into }).where('category_id', '=', from).execute();
}
