import { type Kysely, sql } from 'kysely';
import type { Category, categoryCalls } from '#contract/categories.ts';
import { Problem } from '#contract/problems.ts';
import { hiddenFrom } from '#server/accounts/hidden-people.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { LIST, listNewest, presentItem, selectPublished } from '#server/items/present.ts';

type Calls = typeof categoryCalls;

const selectCategories = (db: Kysely<Tables>) =>
  db.selectFrom('categories').select(['id as _id', 'name', 'slug', 'description']);

/** Every page's menu shows all categories; no menu can show more than this. */
const MOST = 500;

export const listCategories: ServerFunction<Calls['listCategories']> = async ({ reads }) => ({
  data: await selectCategories(reads).orderBy(sql`lower(name)`).limit(MOST).execute(),
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

/** Names are unique regardless of case. Another name with the same slug gets a number behind its slug. */
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

/** Items in each of the two carousels. */
const TOP = 12;

export const getCategoryPage: ServerFunction<Calls['getCategoryPage']> = async ({ reads }, viewer, input) => {
  const { categoryId, slug, kind, sort, limit, cursor } = input;
  const hidden = await hiddenFrom(reads, viewer);
  const finding = findCategory(reads, categoryId, slug);
  const items = selectPublished(reads, kind, hidden).where('items.category_id', '=', categoryId ?? (await finding)._id);
  // A first page that is long enough holds the newest items already.
  const holdsNewest = sort === 'newest' && !cursor && limit >= TOP;
  const [category, page, mostPopular, newest] = await Promise.all([
    finding,
    LIST[sort](items, { limit, cursor }),
    items.orderBy('items.views', 'desc').orderBy('items.id', 'desc').limit(TOP).execute(),
    holdsNewest ? undefined : listNewest(items, { limit: TOP }),
  ]);
  return {
    data: {
      selectedCategory: { ...category, Items: page.data },
      mostPopular: mostPopular.map(presentItem),
      newest: (newest ?? page).data.slice(0, TOP),
    },
    nextCursor: page.nextCursor,
  };
};

/** Also finds a slug by the product's plain rule: lower case, spaces as hyphens. */
async function findCategory(db: Kysely<Tables>, id: string | undefined, slug: string | undefined): Promise<Category> {
  const select = selectCategories(db);
  const found = id
    ? select.where('id', '=', id)
    : select
        .where(sql<boolean>`slug = ${slug} or replace(lower(name), ' ', '-') = lower(${slug})`)
        .orderBy(sql`slug = ${slug}`, 'desc');
  const category = await found.limit(1).executeTakeFirst();
  if (!category) throw new Problem('NOT_FOUND', { message: 'This category is not here (any more).' });
  return category;
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
