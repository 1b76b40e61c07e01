import { type Kysely, sql } from 'kysely';
import type { itemCalls, Suggestion } from '#contract/items.ts';
import { findHider, isSeenBy } from '#server/accounts/hidden-people.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { buildBeginnings, mendWords, readWords, type Word } from './search-query.ts';

const MOST = { suggestions: 8, categories: 3 };
/** The newest items to read, whose titles suffice for a common beginning; and items to read for a rare one. */
const READ = { newest: 2000, rare: 1000 };

export const suggestSearches: ServerFunction<typeof itemCalls.suggestSearches> = async ({ db }, viewer, input) => {
  const { keyword } = input;
  const words = await readWords(db, keyword);
  if (words.length === 0) return { data: [] };
  const hider = await findHider(db, viewer);
  const found = await find(db, keyword, words, hider);
  if (found.length > 0) return { data: found };
  const mended = await mendWords(db, words);
  return {
    data: mended.some(({ corrections }) => corrections.length > 0) ? await find(db, keyword, mended, hider) : [],
  };
};

/**
 * Order: what begins with the keyword before what has a word that begins with it; categories; most viewed.
 * The index is read only where the newest items have too few titles: for a beginning that half of all titles share,
 * PostgreSQL would read it to its end.
 */
async function find(db: Kysely<Tables>, keyword: string, words: Word[], hider: string | null): Promise<Suggestion[]> {
  const beginnings = buildBeginnings(words, '');
  const { rows } = await sql<{ kind: Suggestion['kind']; text: string; slug: string | null }>`
    ${sql.raw(PLANNED_AFRESH)}
    with newest as materialized (
      select title, views from (
        select item_id, search from item_search where publication = 'Published'
        order by number desc limit ${READ.newest}
      ) as recent join items on items.id = item_id
      where recent.search @@ ${buildBeginnings(words, 'A')}::tsquery and ${isSeenBy(hider, sql`items.owner_id`)}
    ), rare as materialized (
      select title, views from items
      where (select count(distinct title) from newest) < ${MOST.suggestions}
        and publication = 'Published'
        and to_tsvector('campus_words', search_forms(title)) @@ ${beginnings}::tsquery
        and ${isSeenBy(hider, sql`items.owner_id`)}
      limit ${READ.rare}
    ), titles as (
      select distinct on (alike(title)) 'title' as kind, title as text, null as slug, views, alike(title) as alike
      from (select * from newest union all select * from rare) as candidates
      order by alike(title), views desc, title
    ), chosen as (
      (select 'category' as kind, name as text, slug, 0 as views, alike(name) as alike from categories
        where to_tsvector('campus_words', search_forms(name)) @@ ${beginnings}::tsquery
          and not exists (select from merged_categories m where m.id = categories.id)
        order by starts_with(alike(name), alike(${keyword})) desc, lower(name) limit ${MOST.categories})
      union all
      select * from titles
    )
    select kind, text, slug from chosen
    order by starts_with(alike, alike(${keyword})) desc, kind, views desc, lower(text), text
    limit ${MOST.suggestions}`.execute(db);
  return rows.map(({ kind, text, slug }) => (slug === null ? { kind, text } : { kind, text, slug }));
}
