import { type Kysely, sql, type Transaction } from 'kysely';
import type { Category } from '#contract/categories.ts';
import { CATEGORIES } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import { lockCategories } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';

/** A category whose items are still being moved into another one is none any more. */
export const isMerging = sql<boolean>`exists (select from merged_categories merged where merged.id = categories.id)`;

export const selectCategories = (db: Kysely<Tables>) =>
  db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'slug', 'description'])
    .where(sql<boolean>`not ${isMerging}`);

/** Sorts in the campus's order; unordered ones by their time. */
export const selectInOrder = (db: Kysely<Tables>) =>
  selectCategories(db).orderBy('position').orderBy('created_at').orderBy(sql`lower(name)`).limit(CATEGORIES.most);

/** Locks categories, and the items of one where its id is given. Throws NOT_FOUND. */
export async function findLocked(trx: Transaction<Tables>, ids: string[], withItemsOf?: string): Promise<Category[]> {
  await lockCategories(trx, ids, withItemsOf);
  const categories = await selectCategories(trx).where('id', 'in', ids).execute();
  return ids.map((id) => {
    const category = categories.find(({ _id }) => _id === id);
    if (!category) throw notFound('category');
    return category;
  });
}

/** The name for URLs: lower case, without accents, with hyphens for everything but letters and digits. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    // Accents of Latin letters; vowel signs of other scripts stay.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug || 'category';
}
