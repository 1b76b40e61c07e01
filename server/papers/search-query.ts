import { type Kysely, sql } from 'kysely';
import { oneLetterAway } from '#server/database/one-letter-away.ts';
import type { Tables } from '#server/database/tables.ts';

/** What is asked of PostgreSQL, as texts of its type tsquery. */
interface PaperQuery {
  /** Every word, by its stem or as the beginning of one. */
  all: string;
  /** Words, at least one of them. */
  any: string;
}

interface Word {
  /** Unaccented and in lower case, as it stands in paper_words. */
  word: string;
  /** Its stem, as a tsquery: '' for a word like 'for' or 'it'. */
  stem: string;
  /** It is a word, or begins one. */
  isKnown: boolean;
  /** It is a word as it stands. */
  isWhole: boolean;
}

const MOST_WORDS = 12;
/** Shorter words have too many neighbours, longer ones are no words. */
const MENDABLE = { min: 4, max: 24 };

/** Splits the keyword by the rules of the index; null if there is nothing to search for. */
export async function buildPaperQuery(db: Kysely<Tables>, keyword: string): Promise<PaperQuery | null> {
  const { rows } = await sql<Word>`
    select lexeme as word, ${stemOf(sql`lexeme`)} as stem, exists (
        select from paper_words where word ~>=~ lexeme and word ~<~ (lexeme || chr(1114111))
      ) as "isKnown", exists (select from paper_words where word = lexeme) as "isWhole"
    from unnest(to_tsvector('campus_words', search_text(${keyword})))
    order by positions[1]
    limit ${MOST_WORDS}`.execute(db);
  const forms: string[] = [];
  for (const word of rows)
    if (word.stem !== '') forms.push(`(${[word.stem, ...(await correctionsOf(db, word))].join(' | ')})`);
  return forms.length > 0 ? { all: forms.join(' & '), any: forms.join(' | ') } : null;
}

/** A single letter matches too many beginnings, so it is searched as a whole word. */
const stemOf = (word: ReturnType<typeof sql>) => sql<string>`
  to_tsquery('campus_stems', quote_literal(${word}) || case when length(${word}) > 1 then ':*' else '' end)::text`;

/**
 * Corrections of a word that is none: the stems of known words that are one letter away, else similar. One that begins
 * another may be half typed or mistyped ('deta'), so only what is one letter away is added to it.
 */
async function correctionsOf(db: Kysely<Tables>, { word, isKnown, isWhole }: Word): Promise<string[]> {
  // Numbers are not corrected.
  if (isWhole || word.length < MENDABLE.min || word.length > MENDABLE.max || /^[\d.-]+$/.test(word)) return [];
  const { rows } = await sql<{ stem: string }>`
    with near as (select word from paper_words where word = any(${oneLetterAway(word)}::text[])),
    candidates as (
      select word from near
      union all
      select word from paper_words where word % ${word} and not ${isKnown} and not exists (select from near)
      order by word limit 200
    )
    select ${stemOf(sql`word`)} as stem from candidates order by similarity(word, ${word}) desc, word limit 3`.execute(
    db,
  );
  return rows.map(({ stem }) => stem).filter((stem) => stem !== '');
}
