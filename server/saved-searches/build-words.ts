import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import {
  beginsWith,
  buildQuery,
  certainOf,
  formsOf,
  mendWords,
  readWords,
  type Word,
} from '#server/items/search-query.ts';

/** What an item must contain to match a keyword. */
export interface Words {
  /** Query of PostgreSQL's type tsquery. */
  words: string;
  /** Its rarest word, or a beginning of that: every matching item has a word that begins with it. */
  rarest: string;
}

/** Newest items among which a word is counted. */
const SAMPLE = 1000;
/** Letters of the beginning by which an item finds searches. */
const LONGEST = 20;

/** Words of `item.search` by which searches are found: compare them with their `rarest`. */
export const BEGINNINGS = sql`
  beginnings as materialized (
    select '' as beginning from item
    union
    select left(word, n) from item, unnest(tsvector_to_array(search)) as word,
      generate_series(1, least(length(word), ${sql.lit(LONGEST)})) as n
  )`;

/** Reads the keyword as a search does, including misspelt words; null if it contains no word. */
export async function buildWords(db: Kysely<Tables>, keyword: string, leave: string[] = []): Promise<Words | null> {
  const read = (await readWords(db, keyword)).filter(({ word }) => !leave.includes(word));
  const words = await mendWords(db, read);
  const query = buildQuery(words, { wide: false });
  if (!query) return null;
  const certain = certainOf(words);
  const stemmed = certain.filter(({ stems }) => stems.length > 0);
  const beginnings = (stemmed.length > 0 || words.length > certain.length ? stemmed : certain).map(beginningOf);
  return { words: query.match, rarest: await findRarest(db, beginnings) };
}

/** The common beginning of all matching forms of a word; empty if a correction has another first letter. */
const beginningOf = (word: Word): string =>
  formsOf(word).reduce((common, form) => {
    let end = 0;
    while (end < common.length && common[end] === form[end]) end += 1;
    return common.slice(0, end);
  });

async function findRarest(db: Kysely<Tables>, beginnings: string[]): Promise<string> {
  const { rows } = await sql<{ beginning: string }>`
    with recent as materialized (
      select search from item_search where publication = 'Published' order by number desc limit ${sql.lit(SAMPLE)}
    )
    select left(beginning, ${sql.lit(LONGEST)}) as beginning
    from unnest(${beginnings}::text[], ${beginnings.map(beginsWith)}::text[]) as given (beginning, query)
    order by
      case when beginning = '' then ${sql.lit(SAMPLE + 1)} else (
        select count(*) from recent where search @@ query::tsquery
      ) end,
      length(beginning) desc
    limit 1`.execute(db);
  return rows[0]?.beginning ?? '';
}
