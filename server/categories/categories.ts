import { type Kysely, sql } from 'kysely';
import type { Category, categoryCalls } from '#contract/categories.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { findHider } from '#server/accounts/hidden-people.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { LIST, listNewest, presentItem, selectPublished } from '#server/items/present.ts';
import { selectCategories, selectInOrder, slugOf } from './select-categories.ts';

type Calls = typeof categoryCalls;

export const listCategories: ServerFunction<Calls['listCategories']> = async ({ db }) => ({
  data: await selectInOrder(db).execute(),
});

export const createCategory: ServerFunction<Calls['createCategory']> = async ({ db, now }, viewer, input) => {
  const name = input.name.replace(/\s+/g, ' ');
  const data = await db.transaction().execute(async (trx) => {
    const category = await insertCategory(trx, { name, description: input.description, created_at: now() });
    await writeAudit(trx, now(), { action: 'category created', actorId: viewer.id, subject: category._id });
    return category;
  });
  return { data };
};

/**
 * Adds the category at the end. Names are unique regardless of case. A slug that is taken, also by a merged category,
 * gets a number.
 */
async function insertCategory(
  trx: Kysely<Tables>,
  category: { name: string; description: string; created_at: Date },
): Promise<Category> {
  const slug = slugOf(category.name);
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from categories)`;
  for (let attempt = 1; attempt <= 20; attempt++) {
    const tried = attempt === 1 ? slug : `${slug}-${attempt}`;
    const merged = await trx.selectFrom('merged_categories').select('id').where('slug', '=', tried).executeTakeFirst();
    if (merged) continue;
    const row = await trx
      .insertInto('categories')
      .values({ ...category, slug: tried, position })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id as _id', 'name', 'slug', 'description'])
      .executeTakeFirst();
    if (row) return row;
    const same = await selectCategories(trx)
      .where(sql`lower(name)`, '=', sql`lower(${category.name})`)
      .executeTakeFirst();
    if (same) break;
  }
  throw new Problem('CATEGORY_EXISTS');
}

/** Items in each of the two carousels. */
const TOP = 12;

export const getCategoryPage: ServerFunction<Calls['getCategoryPage']> = async (context, viewer, input) => {
  const { db } = context;
  const { categoryId, slug, kind, sort, limit, cursor } = input;
  const hider = await findHider(db, viewer);
  const finding = findCategory(db, categoryId, slug);
  const items = selectPublished(db, kind, hider).where('items.category_id', '=', categoryId ?? (await finding)._id);
  // A first page that is long enough holds the newest items already.
  const holdsNewest = sort === 'newest' && !cursor && limit >= TOP;
  const [category, page, mostPopular, newest] = await Promise.all([
    finding,
    LIST[sort](items, { limit, cursor }),
    items.orderBy('items.views', 'desc').orderBy('items.id', 'desc').limit(sql.lit(TOP)).execute(),
    holdsNewest ? undefined : listNewest(items, { limit: TOP }),
  ]);
  // Merged into another one.
  if (categoryId && category._id !== categoryId)
    return getCategoryPage(context, viewer, { ...input, categoryId: category._id });
  return {
    data: {
      selectedCategory: { ...category, Items: page.data },
      mostPopular: mostPopular.map(presentItem),
      newest: (newest ?? page).data.slice(0, TOP),
    },
    nextCursor: page.nextCursor,
  };
};

/**
 * Also finds a slug by the product's plain rule: lower case, spaces as hyphens. For a merged category it returns its
 * successor.
 */
async function findCategory(db: Kysely<Tables>, id: string | undefined, slug: string | undefined): Promise<Category> {
  const select = selectCategories(db);
  const found = id
    ? select.where('id', '=', id)
    : select
        .where(sql<boolean>`slug = ${slug} or replace(lower(name), ' ', '-') = lower(${slug})`)
        .orderBy(sql`slug = ${slug}`, 'desc');
  const category = (await found.limit(1).executeTakeFirst()) ?? (await findMerged(db, id, slug));
  if (!category) throw notFound('category');
  return category;
}

const findMerged = (db: Kysely<Tables>, id: string | undefined, slug = ''): Promise<Category | undefined> =>
  selectCategories(db)
    .where('id', 'in', (merged) => {
      const into = merged.selectFrom('merged_categories').select('into_id');
      return id ? into.where('id', '=', id) : into.where('slug', '=', slugOf(slug));
    })
    .executeTakeFirst();
