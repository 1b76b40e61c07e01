import { sql } from 'kysely';
import { can } from '#contract/can.ts';
import { SIMILAR } from '#contract/limits.ts';
import type { listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { findHider, isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isOwnerSeenBy } from '../find.ts';
import { newestFirst, presentItem, selectPublished } from '../present.ts';
import { quoteLexeme, readWords } from '../search-query.ts';

/** The newest items with a word of the title that are compared, and the number of words that count. */
const READ = { items: 60, words: 8 };

export const listSimilarItems: ServerFunction<(typeof listingCalls)['listSimilarItems']> = async (
  { db },
  viewer,
  { itemId },
) => {
  const item = await db
    .selectFrom('items')
    .select(['id', 'title', 'category_id as categoryId'])
    .select(isHiddenFrom(viewer.id, sql`owner_id`).as('isHidden'))
    .where('id', '=', itemId)
    .where(({ eb, or }) => or([eb('publication', '=', 'Published'), eb('ended_at', 'is not', null)]))
    .executeTakeFirst();
  if (!item || !can.seePerson(viewer, item.isHidden)) throw new Problem('NOT_FOUND');
  return { data: await findSimilar(db, item, await findHider(db, viewer)) };
};

type Alike = Record<'id' | 'title' | 'categoryId', string>;

/** Other available items of its category: those that share the most words of its title, then the newest. */
async function findSimilar(db: Context['db'], item: Alike, hider: string | null) {
  const ids = await findByWords(db, item, hider);
  const available = () => selectPublished(db, 'Offer', hider).where('items.status', '=', 'Available');
  const [alike, newest] = await Promise.all([
    ids.length > 0 ? available().where('items.id', '=', sql<string>`any(${ids}::uuid[])`).execute() : [],
    newestFirst(available())
      .where('items.category_id', '=', item.categoryId)
      .where('items.id', '!=', sql<string>`all(${[...ids, item.id]}::uuid[])`)
      .limit(sql.lit(SIMILAR.most))
      .execute(),
  ]);
  const found = ids.flatMap((one) => alike.find(({ _id }) => _id === one) ?? []);
  return [...found, ...newest].slice(0, SIMILAR.most).map(presentItem);
}

/** Items that share most words of the title, of the newest of the category that share one. */
async function findByWords(
  db: Context['db'],
  { id, title, categoryId }: Alike,
  hider: string | null,
): Promise<string[]> {
  const words = (await readWords(db, title)).filter(({ stems }) => stems.length > 0).slice(0, READ.words);
  if (words.length === 0) return [];
  const stems = [...new Set(words.flatMap((word) => word.stems))].map(quoteLexeme);
  const inTitle = stems.map((stem) => `${stem}:A`);
  const { rows } = await sql<{ id: string }>`
    ${sql.raw(PLANNED_AFRESH)}
    with matched as materialized (
      select item_id, number, search from item_search
      where publication = 'Published' and kind = 'Offer' and category_id = ${categoryId}::uuid and status = 'Available'
        and item_id <> ${id}::uuid and search @@ ${stems.join(' | ')}::tsquery and ${isOwnerSeenBy(hider)}
      order by number desc limit ${READ.items}
    ), counted as (
      select item_id, number, (select count(*) from unnest(${inTitle}::text[]) word where search @@ word::tsquery) as words
      from matched
    )
    select item_id as id from counted where words > 0 order by words desc, number desc limit ${SIMILAR.most}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
