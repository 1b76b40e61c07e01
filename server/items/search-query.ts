import { type Kysely, sql } from 'kysely';
import { oneLetterAway } from '#server/database/one-letter-away.ts';
import type { Tables } from '#server/database/tables.ts';

/** A word of the keyword. */
export interface Word {
  /** Unaccented and in lower case, as in the index. */
  word: string;
  /** Its English stems; none for a stop word such as 'for' or 'it'. */
  stems: string[];
  /** Whether a title or category contains it. */
  isWhole: boolean;
  /** Whether a word of a title or category begins with it. */
  isKnown: boolean;
  /** Known words that an unknown one is probably a misspelling of. */
  corrections: string[];
  /** The word that this one and its neighbours are if written together: 'tshirt' for both words of 'T-shirt'. */
  joined?: Joined;
}

interface Joined {
  parts: string[];
  whole: Word;
}

/** Texts of PostgreSQL's type tsquery. */
export interface SearchQuery {
  /** Every word, by its stem or as the beginning of a word. */
  match: string;
  /** The same within the title. */
  title: string;
  /** Every word whole, stop words too. */
  exact: string;
  /** Every required word whole, or its corrections: fast to rank by. */
  near: string;
}

const MOST_WORDS = 12;
const MOST_JOINED = 3;

/**
 * What others may write as one word: words with hyphens, and a single letter before a word. The index joins letters and
 * digits itself; 'a' and 'i' are words of their own.
 */
const JOINED =
  /[\p{L}\p{N}\p{M}]+(?:[-‐‑–][\p{L}\p{N}\p{M}]+)+|(?<![\p{L}\p{N}\p{M}])[b-hj-z] \p{L}[\p{L}\p{N}\p{M}]+/giu;

/** Splits a keyword by the rules of the index. Accepts any text; there may be no words in it. */
export async function readWords(db: Kysely<Tables>, keyword: string): Promise<Word[]> {
  const words = await splitWords(db, keyword);
  for (const [compound] of [...keyword.matchAll(JOINED)].slice(0, MOST_JOINED)) {
    const parts = (await splitWords(db, compound)).map(({ word }) => word);
    const [whole, ...more] = await splitWords(db, compound.replace(/[-‐‑– ]/g, ''));
    if (!whole || more.length > 0 || parts.length < 2) continue;
    for (const word of words) if (parts.includes(word.word)) word.joined = { parts, whole };
  }
  return words;
}

async function splitWords(db: Kysely<Tables>, keyword: string): Promise<Word[]> {
  const { rows } = await sql<Omit<Word, 'corrections'>>`
    select lexeme as word,
      tsvector_to_array(to_tsvector('campus_stems', lexeme)) as stems,
      exists (select from search_words where word = lexeme) as "isWhole",
      exists (
        select from search_words where word ~>=~ lexeme and word ~<~ (lexeme || chr(1114111))
      ) as "isKnown"
    from unnest(to_tsvector('campus_words', search_text(${keyword})))
    order by positions[1]
    limit ${sql.lit(MOST_WORDS)}`.execute(db);
  return rows.map((row) => ({ ...row, corrections: [] }));
}

/**
 * Returns null without words. Of several words, whole ones match as beginnings only if `wide`: for a word in every
 * second text PostgreSQL would read the index to its end.
 */
export function buildQuery(words: Word[], { wide }: { wide: boolean }): SearchQuery | null {
  if (words.length === 0) return null;
  // 'notes for maths' finds 'Maths notes'; but 'it' alone is searched for.
  const stemmed = words.filter(({ stems }) => stems.length > 0);
  const required = stemmed.length > 0 ? stemmed : words;
  const anyForms = (weight: Weight) =>
    joinedOr(required, (word) => anyForm(word, weight, wide || required.length === 1));
  return {
    match: anyForms(''),
    title: anyForms('A'),
    exact: allOf(words.map(wholeForm)),
    near: joinedOr(
      required,
      (word) => `(${[wholeForm(word), ...word.corrections.map((other) => quoteLexeme(other))].join(' | ')})`,
    ),
  };
}

const wholeForm = ({ word, stems }: Word): string =>
  stems.length > 0 ? allOf(stems.map((stem) => quoteLexeme(stem))) : quoteLexeme(word);

/** Where a word must occur: in the title (A), or anywhere. */
type Weight = '' | 'A';

/** Query for a keyword that is still being typed: each word, or a correction, as the beginning of a word. */
export function buildBeginnings(words: Word[], weight: Weight): string {
  const last = words.length - 1;
  // 'notes for ma' finds 'Maths notes'; but a final 'no' may become 'notes'.
  const required = words.filter(({ stems }, i) => stems.length > 0 || i === last);
  return joinedOr(
    required,
    ({ word, corrections }) => `(${[word, ...corrections].map((one) => `${quoteLexeme(one)}:*${weight}`).join(' | ')})`,
  );
}

/** A word in any form that matches: its stem, words that begin with it, its corrections. */
function anyForm({ word, stems, isWhole, corrections }: Word, weight: Weight, wide: boolean): string {
  const exact = weight ? `:${weight}` : '';
  const beginning = `:*${weight}`;
  // Too many words begin with a single letter or a stop word.
  const begins = [...word].length > 1 && stems.length > 0 && (wide || !isWhole);
  const forms = [quoteLexeme(word) + (begins ? beginning : exact)];
  // Words that begin with it include its stem, unless the stem is shorter.
  if (!(begins && stems.every((stem) => stem.startsWith(word))) && stems.length > 0)
    forms.push(allOf(stems.map((stem) => quoteLexeme(stem) + exact)));
  for (const other of corrections) forms.push(quoteLexeme(other) + beginning);
  return `(${forms.join(' | ')})`;
}

/** Lexemes of which an item has one, or one that begins with it, if the word matches. */
export const formsOf = ({ word, stems, corrections }: Word): string[] => [word, ...stems.slice(0, 1), ...corrections];

/** The words without those that may be part of a joined one: every matching item has each of the others. */
export const certainOf = (words: Word[]): Word[] => {
  const joined = new Set(words.flatMap((word) => word.joined?.parts ?? []));
  return words.filter(({ word }) => !joined.has(word));
};

/** Matches texts that share at least one whole word. */
export const buildAny = (words: Word[]): string => words.map(({ word }) => quoteLexeme(word)).join(' | ');

const allOf = (parts: string[]): string => parts.join(' & ');

/** Every word in the form given; those of a joined word, or the joined one. */
function joinedOr(words: Word[], form: (word: Word) => string): string {
  const open = [...words];
  const terms: string[] = [];
  for (let word = open.shift(); word; word = open.shift()) {
    const { joined } = word;
    const parts = joined ? [word, ...open.filter((other) => joined.parts.includes(other.word))] : [word];
    terms.push(joined ? `(${allOf(parts.map(form))} | ${form(joined.whole)})` : form(word));
    for (const part of parts.slice(1)) open.splice(open.indexOf(part), 1);
  }
  return allOf(terms);
}
/** A query for words with this beginning. */
export const beginsWith = (beginning: string): string => `${quoteLexeme(beginning)}:*`;
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Shorter words have too many neighbours; longer ones are not words. */
const MENDABLE = { min: 3, max: 24 };

/**
 * Adds corrections to each unknown word: known words one letter away, else those that share most of its trigrams.
 * Other words stay as they are.
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
  return { ...word, corrections: rows.map((row) => row.word) };
}
