import { type Kysely, sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { itemCalls, Suggestion } from '#contract/items.ts';
import type { Context } from '#server/context.ts';
import { PLANNED_AFRESH } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Viewer } from '#server/viewer.ts';
import { buildBeginnings, mendWords, readWords, type Word } from './search-query.ts';

const MOST = { suggestions: 8, categories: 3 };
/** The newest items, which hold enough titles for every common beginning; and what is read of those with a rare one. */
const READ = { newest: 2000, rare: 1000 };

export async function suggestSearches(
  { db }: Context,
  _viewer: Viewer,
  { keyword }: ServerInput<typeof itemCalls.suggestSearches>,
): Promise<Output<typeof itemCalls.suggestSearches>> {
  const words = await readWords(db, keyword);
  if (words.length === 0) return { data: [] };
  const found = await find(db, keyword, words);
  if (found.length > 0) return { data: found };
  const mended = await mendWords(db, words);
  return { data: mended.some(({ meant }) => meant.length > 0) ? await find(db, keyword, mended) : [] };
}

/**
 * What begins with the text comes before what has a word that begins so; then categories, then what is looked at most.
 * The index is asked only where the newest items do not know enough: for a beginning that half of all titles have,
 * it would be read to its end.
 */
async function find(db: Kysely<Tables>, keyword: string, words: Word[]): Promise<Suggestion[]> {
  const beginnings = buildBeginnings(words, '');
  const { rows } = await sql<{ kind: Suggestion['kind']; text: string; slug: string | null }>`
    ${sql.raw(PLANNED_AFRESH)}
    with newest as materialized (
      select title, views from (
        select item_id, search from item_search where publication = 'Published'
        order by number desc limit ${READ.newest}
      ) as recent join items on items.id = item_id
      where recent.search @@ ${buildBeginnings(words, 'A')}::tsquery
    ), rare as materialized (
      select title, views from items
      where (select count(distinct title) from newest) < ${MOST.suggestions}
        and publication = 'Published'
        and to_tsvector('campus_words', search_text(title)) @@ ${beginnings}::tsquery
      limit ${READ.rare}
    ), titles as (
      select distinct on (alike(title)) 'title' as kind, title as text, null as slug, views, alike(title) as alike
      from (select * from newest union all select * from rare) as candidates
      order by alike(title), views desc, title
    ), chosen as (
      (select 'category' as kind, name as text, slug, 0 as views, alike(name) as alike from categories
        where to_tsvector('campus_words', search_text(name)) @@ ${beginnings}::tsquery
        order by starts_with(alike(name), alike(${keyword})) desc, lower(name) limit ${MOST.categories})
      union all
      select * from titles
    )
    select kind, text, slug from chosen
    order by starts_with(alike, alike(${keyword})) desc, kind, views desc, lower(text), text
    limit ${MOST.suggestions}`.execute(db);
  return rows.map(({ kind, text, slug }) => (slug === null ? { kind, text } : { kind, text, slug }));
}
