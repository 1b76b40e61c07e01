import { type Kysely, sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { Category, categoryCalls } from '#contract/categories.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { quickRead } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';
import { FROM_THE_NEWEST, olderThan, presentItem, selectItems } from '#server/items/present.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { slugOf } from './slug.ts';

type Calls = typeof categoryCalls;

const selectCategories = (db: Kysely<Tables>) =>
  db.selectFrom('categories').select(['id as _id', 'name', 'slug', 'description']);

/** The menu of every page shows them all; more than this no menu can. */
const MOST = 500;

const selectAll = quickRead<object>()((db) => selectCategories(db).orderBy(sql`lower(name)`).limit(MOST));

export async function listCategories({ db }: Context): Promise<Output<Calls['listCategories']>> {
  return { data: await selectAll(db, {}) };
}

export async function createCategory(
  { db, now }: Context,
  viewer: Member,
  { name: written, description }: ServerInput<Calls['createCategory']>,
): Promise<Output<Calls['createCategory']>> {
  const name = written.replace(/\s+/g, ' ');
  const data = await db.transaction().execute(async (trx) => {
    const category = await insertCategory(trx, { name, description, created_at: now() });
    await writeAudit(trx, now(), { action: 'category created', actorId: viewer.id, subject: category._id });
    return category;
  });
  return { data };
}

/** Names are told apart without regard to case. Another name that makes the same slug gets a number behind it. */
async function insertCategory(
  trx: Kysely<Tables>,
  category: { name: string; description: string; created_at: Date },
): Promise<Category> {
  const slug = slugOf(category.name);
  for (let attempt = 1; attempt <= 20; attempt++) {
    const row = await trx
      .insertInto('categories')
      .values({ ...category, slug: attempt === 1 ? slug : `${slug}-${attempt}` })
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

/** How many stand in each of the two carousels. */
const TOP = 12;

const selectPublished = (db: Kysely<Tables>, categoryId: string) =>
  selectItems(db).where('items.category_id', '=', categoryId).where('items.publication', '=', sql.lit('Published'));

const selectNewest = quickRead<{ categoryId: string; time: string; id: string; most: number }>()((db, value) =>
  selectPublished(db, value('categoryId'))
    .where(olderThan([value('time'), value('id')]))
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

const selectMostViewed = quickRead<{ categoryId: string; most: number }>()((db, value) =>
  selectPublished(db, value('categoryId'))
    .orderBy('items.views', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

export async function getCategoryPage(
  { db }: Context,
  _viewer: Viewer,
  { categoryId, slug, limit, cursor }: ServerInput<Calls['getCategoryPage']>,
): Promise<Output<Calls['getCategoryPage']>> {
  const after = readCursor(cursor, 'time', 'id');
  const category = await findCategory(db, categoryId, slug);
  const [time, id] = after ?? FROM_THE_NEWEST;
  const rows = await selectNewest(db, { categoryId: category._id, time, id, most: limit + 1 });
  const page = cutPage(rows, limit, (row) => writeCursor(row.created_at, row.id));
  const isWhole = after === null && (limit >= TOP || page.nextCursor === null);
  const [beginning, end] = FROM_THE_NEWEST;
  const newest = isWhole
    ? page.rows.slice(0, TOP)
    : await selectNewest(db, { categoryId: category._id, time: beginning, id: end, most: TOP });
  const mostPopular = await selectMostViewed(db, { categoryId: category._id, most: TOP });
  return {
    data: {
      selectedCategory: { ...category, Items: page.rows.map(presentItem) },
      mostPopular: mostPopular.map(presentItem),
      newest: newest.map(presentItem),
    },
    nextCursor: page.nextCursor,
  };
}

/** By id or by slug; also by the product's plain rule for one: lower case, spaces as hyphens. */
async function findCategory(db: Kysely<Tables>, id: string | undefined, slug: string | undefined): Promise<Category> {
  const query = id
    ? selectCategories(db).where('id', '=', id)
    : selectCategories(db)
        .where(sql<boolean>`slug = ${slug} or replace(lower(name), ' ', '-') = lower(${slug})`)
        .orderBy(sql`slug = ${slug}`, 'desc')
        .limit(1);
  const category = await query.executeTakeFirst();
  if (!category) throw new Problem('NOT_FOUND', { message: 'This category is not here (any more).' });
  return category;
}
