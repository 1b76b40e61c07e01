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
  const finding = findCategory(db, categoryId, slug);
  const id = categoryId ?? (await finding)._id;
  const newestAfter = ([time, last]: readonly [string, string], most: number) =>
    selectNewest(db, { categoryId: id, time, id: last, most });
  const isBeginning = after === null && limit >= TOP;
  const [category, rows, mostPopular, top] = await Promise.all([
    finding,
    newestAfter(after ?? FROM_THE_NEWEST, limit + 1),
    selectMostViewed(db, { categoryId: id, most: TOP }),
    isBeginning ? undefined : newestAfter(FROM_THE_NEWEST, TOP),
  ]);
  const page = cutPage(rows, limit, (row) => writeCursor(row.created_at, row.id));
  const newest = top ?? page.rows.slice(0, TOP);
  return {
    data: {
      selectedCategory: { ...category, Items: page.rows.map(presentItem) },
      mostPopular: mostPopular.map(presentItem),
      newest: newest.map(presentItem),
    },
    nextCursor: page.nextCursor,
  };
}

const selectById = quickRead<{ id: string }>()((db, value) => selectCategories(db).where('id', '=', value('id')));

/** By the product's plain rule for a slug too: lower case, spaces as hyphens. */
const selectBySlug = quickRead<{ slug: string | undefined }>()((db, value) =>
  selectCategories(db)
    .where(sql<boolean>`slug = ${value('slug')} or replace(lower(name), ' ', '-') = lower(${value('slug')})`)
    .orderBy(sql`slug = ${value('slug')}`, 'desc')
    .limit(1),
);

async function findCategory(db: Kysely<Tables>, id: string | undefined, slug: string | undefined): Promise<Category> {
  const [category] = id ? await selectById(db, { id }) : await selectBySlug(db, { slug });
  if (!category) throw new Problem('NOT_FOUND', { message: 'This category is not here (any more).' });
  return category;
}
