import { type RawBuilder, sql } from 'kysely';

const MOST_WORDS = 8;

/**
 * Whether a text contains every word of a keyword, in any order and case. The lists of a campus are short enough to
 * scan.
 */
export function holdsWords(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  const words = (keyword ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`${text} ilike all(${patterns}::text[])`;
}
