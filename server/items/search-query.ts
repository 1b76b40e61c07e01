import { type Kysely, sql } from 'kysely';
import { quickRead } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';

/** A word of a keyword as the search knows it. */
export interface Word {
  /** Unaccented and in lower case, as it stands in the texts. */
  word: string;
  /** Its English stems; none for a word like 'for' or 'it'. */
  stems: string[];
  /** Is it a word of a title or category? */
  isWhole: boolean;
  /** Does any word of a title or category begin with it? */
  isKnown: boolean;
  /** Known words that were probably meant. */
  meant: string[];
}

/** What is asked of PostgreSQL, as texts of its type tsquery. */
export interface SearchQuery {
  /** Every word, by its stem or as the beginning of a word. */
  match: string;
  /** The same as segment_words() has it, with '@' for the segment. */
  words: string;
  /** The same within the title. */
  title: string;
  /** Every word whole, also those like 'it' that do not have to be there. */
  exact: string;
  /** Every word whole that has to be there, or what was meant by it: quick to rank by. */
  near: string;
}

const MOST_WORDS = 12;

const splitKeyword = quickRead<{ keyword: string }>()<Omit<Word, 'meant'>>(
  (_db, value) => sql`
    select lexeme as word,
      tsvector_to_array(to_tsvector('campus_stems', lexeme)) as stems,
      exists (select from search_words where word = lexeme) as "isWhole",
      exists (
        select from search_words where word ~>=~ lexeme and word ~<~ (lexeme || chr(1114111))
      ) as "isKnown"
    from unnest(to_tsvector('campus_words', search_text(${value('keyword')})))
    order by positions[1]
    limit ${sql.lit(MOST_WORDS)}`,
);

/** Takes a keyword apart by the rules by which the texts were: whatever it holds, words come out, or none. */
export async function readWords(db: Kysely<Tables>, keyword: string): Promise<Word[]> {
  const rows = await splitKeyword(db, { keyword });
  return rows.map((row) => ({ ...row, meant: [] }));
}

/**
 * null where there is nothing to look for. Of several words, those that are whole do not have to be looked for as
 * beginnings too, unless `wide`: for one that is in every second text PostgreSQL would read the index to its end.
 */
export function buildQuery(words: Word[], { wide }: { wide: boolean }): SearchQuery | null {
  if (words.length === 0) return null;
  // 'notes for maths' finds 'Maths notes'; but 'it' alone is looked for.
  const telling = words.filter(({ stems }) => stems.length > 0);
  const needed = telling.length > 0 ? telling : words;
  const anyForms = (how: Place) => allOf(needed.map((word) => anyForm(word, how, wide || needed.length === 1)));
  return {
    match: anyForms({}),
    words: anyForms({ before: IN_SEGMENT }),
    title: anyForms({ weight: 'A' }),
    exact: allOf(words.map(wholeForm)),
    near: allOf(needed.map((word) => `(${[wholeForm(word), ...word.meant.map((other) => quote(other))].join(' | ')})`)),
  };
}

/** Stands in no word, as search_text() leaves none. */
const IN_SEGMENT = '@';

/** What is filtered by, as segment_words() has it. */
export const quoteFilter = (value: string | number): string => quote(`=${value}`, IN_SEGMENT);

const wholeForm = ({ word, stems }: Word): string =>
  stems.length > 0 ? allOf(stems.map((stem) => quote(stem))) : quote(word);

/** Where a word has to stand: in a text of this weight, in a segment; anywhere without either. */
interface Place {
  weight?: 'A';
  before?: string;
}

/** For what is still being typed: each word as the beginning of a word, and what was meant by it. */
export function buildBeginnings(words: Word[], weight: '' | 'A'): string {
  const last = words.length - 1;
  // 'notes for ma' finds 'Maths notes'; but what ends in 'no' may become 'notes'.
  const needed = words.filter(({ stems }, i) => stems.length > 0 || i === last);
  return allOf(
    needed.map(({ word, meant }) => `(${[word, ...meant].map((one) => `${quote(one)}:*${weight}`).join(' | ')})`),
  );
}

/** A word in any of the forms that count as a match: its stem, what begins with it, what was probably meant. */
function anyForm({ word, stems, isWhole, meant }: Word, { weight, before }: Place, wide: boolean): string {
  const exact = weight ? `:${weight}` : '';
  const beginning = `:*${weight ?? ''}`;
  // A single letter begins too much, and so does a word like 'it'.
  const begins = [...word].length > 1 && stems.length > 0 && (wide || !isWhole);
  const forms = [quote(word, before) + (begins ? beginning : exact)];
  // What begins with the word holds its stem already, unless the stem is shorter.
  if (!(begins && stems.every((stem) => stem.startsWith(word))) && stems.length > 0)
    forms.push(allOf(stems.map((stem) => quote(stem, before) + exact)));
  for (const other of meant) forms.push(quote(other, before) + beginning);
  return `(${forms.join(' | ')})`;
}

const allOf = (parts: string[]): string => parts.join(' & ');
const quote = (lexeme: string, before = ''): string =>
  `'${before}${lexeme.replaceAll(IN_SEGMENT, '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Shorter words have too many neighbours, longer ones are no words. */
const MENDABLE = { min: 3, max: 24 };

/**
 * Finds for each unknown word the known ones that were probably meant: those one letter away, else those that share
 * most of its groups of three letters. Where nothing can be mended they
 * are what they were.
 */
export async function mendWords(db: Kysely<Tables>, words: Word[]): Promise<Word[]> {
  const mended: Word[] = [];
  for (const word of words) mended.push(await mendWord(db, word));
  return mended;
}

async function mendWord(db: Kysely<Tables>, word: Word): Promise<Word> {
  const { length } = word.word;
  if (word.isKnown || word.stems.length === 0 || length < MENDABLE.min || length > MENDABLE.max) return word;
  const { rows } = await sql<{ word: string }>`
    with near as (select word from search_words where word = any(${oneLetterAway(word.word)}::text[]))
    select word from (
      select word from near
      union all
      select word from search_words where word % ${word.word} and not exists (select from near)
    ) as candidates
    order by similarity(word, ${word.word}) desc, word
    limit 3`.execute(db);
  return { ...word, meant: rows.map((row) => row.word) };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** All that one slip makes of a word: a letter left out, too much, another one, or two swapped. */
export function oneLetterAway(word: string): string[] {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  found.delete(word);
  return [...found];
}
