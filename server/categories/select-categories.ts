import { type Kysely, sql } from 'kysely';
import type { Category } from '#contract/categories.ts';
import { CATEGORIES } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';

/** A category whose items are still being moved into another one is none any more. */
export const isMerging = sql<boolean>`exists (select from merged_categories merged where merged.id = categories.id)`;

export const selectCategories = (db: Kysely<Tables>) =>
  db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'slug', 'description'])
    .where(sql<boolean>`not ${isMerging}`);

/** In the campus's order; unordered ones by their time. */
export const selectInOrder = (db: Kysely<Tables>) =>
  selectCategories(db).orderBy('position').orderBy('created_at').orderBy(sql`lower(name)`).limit(CATEGORIES.most);

/**
 * Locks categories and the items that are in one of them, until the transaction ends. Items come first, as where an item
 * is edited; while the categories are locked no item can be added to them.
 */
export async function lockWithItems(trx: Kysely<Tables>, categoryId: string, ids: string[]): Promise<Category[]> {
  const lockItems = () =>
    trx.selectFrom('items').select('id').where('category_id', '=', categoryId).orderBy('id').forNoKeyUpdate().execute();
  await lockItems();
  const categories = await lockCategories(trx, ids);
  // Lock the items that were added before the categories were locked.
  await lockItems();
  return categories;
}

/** Locks categories alone. Throws NOT_FOUND. */
export async function lockCategories(trx: Kysely<Tables>, ids: string[]): Promise<Category[]> {
  const categories = await selectCategories(trx).where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return ids.map((id) => {
    const category = categories.find(({ _id }) => _id === id);
    if (!category) throw notFound('category');
    return category;
  });
}
