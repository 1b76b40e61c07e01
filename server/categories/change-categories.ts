import { type Kysely, sql, type Transaction } from 'kysely';
import type { categoryCalls } from '#contract/categories.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { readWordsAgain } from '#server/items/write-item.ts';
import { isLarge, setSearch } from './move-items.ts';
import { findLocked, isMerging, selectCategories, selectInOrder } from './select-categories.ts';

type Calls = typeof categoryCalls;

export const editCategory: ServerFunction<Calls['editCategory']> = async ({ db, jobs, now }, viewer, input) => {
  const { categoryId, description } = input;
  const name = input.name.replace(/\s+/g, ' ');
  const data = await db.transaction().execute(async (trx) => {
    const large = await isLarge(trx, categoryId);
    const [before] = await findLocked(trx, [categoryId], large ? undefined : categoryId);
    const same = await selectCategories(trx)
      .where(sql`lower(name)`, '=', sql`lower(${name})`)
      .where('id', '<>', categoryId)
      .executeTakeFirst();
    if (same) throw new Problem('CATEGORY_EXISTS');
    await trx.updateTable('categories').set({ name, description }).where('id', '=', categoryId).execute();
    if (name !== before?.name) {
      if (large) await jobs.add(trx, 'refileCategory', { categoryId });
      else await findItemsBy(trx, categoryId);
      await addWords(trx, categoryId);
    }
    await writeAudit(trx, now(), {
      action: 'category changed',
      by: viewer,
      subject: categoryId,
      details: { name, before: before?.name ?? '' },
    });
    return selectCategories(trx).where('id', '=', categoryId).executeTakeFirstOrThrow();
  });
  return { data };
};

async function findItemsBy(trx: Kysely<Tables>, categoryId: string): Promise<void> {
  const items = await trx.selectFrom('items').select('id').where('category_id', '=', categoryId).execute();
  await setSearch(
    trx,
    items.map(({ id }) => id),
  );
}

/** This statement's trigger adds the words of the name to the dictionary that corrects misspelt words. */
async function addWords(trx: Transaction<Tables>, categoryId: string): Promise<void> {
  await readWordsAgain(
    trx,
    sql`id in (select id from items where category_id = ${categoryId} and publication = 'Published' limit 1)`,
  );
}

export const orderCategories: ServerFunction<Calls['orderCategories']> = async ({ db, now }, viewer, input) => {
  const { categoryIds } = input;
  const data = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('categories')
      .select('id')
      .where(sql<boolean>`not ${isMerging}`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const given = new Set(categoryIds);
    if (rows.length !== given.size || rows.some(({ id }) => !given.has(id)))
      throw new Problem('CONFLICT', { message: 'Categories came or went meanwhile. Please try again.' });
    await sql`
      update categories set position = given.n from unnest(${categoryIds}::uuid[]) with ordinality as given(id, n)
      where categories.id = given.id`.execute(trx);
    const ordered = await selectInOrder(trx).execute();
    await writeAudit(trx, now(), {
      action: 'categories ordered',
      by: viewer,
      details: { names: ordered.map(({ name }) => name).join('; ') },
    });
    return ordered;
  });
  return { data };
};

/** A category with drafts or ended items stays too: they may be published again. */
export const deleteCategory: ServerFunction<Calls['deleteCategory']> = async ({ db, now }, viewer, { categoryId }) => {
  await db.transaction().execute(async (trx) => {
    const [category] = await findLocked(trx, [categoryId]);
    const item = await trx
      .selectFrom('items')
      .select('id')
      .where('category_id', '=', categoryId)
      .limit(1)
      .executeTakeFirst();
    // Items of another one may be on their way to it.
    const coming = await trx
      .selectFrom('categories')
      .innerJoin('merged_categories', 'merged_categories.id', 'categories.id')
      .select('categories.id')
      .where('into_id', '=', categoryId)
      .executeTakeFirst();
    if (item || coming)
      throw new Problem('CONFLICT', { message: `${category?.name} has items. Merge it into another category.` });
    await trx.deleteFrom('categories').where('id', '=', categoryId).execute();
    await writeAudit(trx, now(), {
      action: 'category deleted',
      by: viewer,
      subject: categoryId,
      details: { name: category?.name ?? '' },
    });
  });
  return { message: 'Category deleted' };
};
