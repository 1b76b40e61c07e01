/*
 * How alike two questions are. Compared are the words that carry what is asked, without 'explain' and 'of', each once
 * and in no order; numbers are apart, because the same question is asked with other values. A word that was read wrongly
 * by a letter or two is the same word. What names a thing counts more: an Otto cycle is no Diesel cycle.
 */

/** The least likeness of a question that was asked again, and of one that is alike. */
export const AGAIN = 0.8;
export const ALIKE = 0.55;
/** Words below which a question says too little to be compared. */
const LEAST_WORDS = 8;
const LEAST_CONTENT = 2;
/** How much a name counts beside another word. */
const NAME = 3;

const UNSAID = new Set(
  `about after also among an and any are as at be been before between brief briefly by calculate calculator can check
  clean clear compare compute consider define derive describe detail details determine diagram diagrams differentiate
  discuss distinguish do does draw each elaborate enlist evaluate example examples explain figure find following for four
  from give given has have having help how if illustrate in into is it its justify labelled let list mean mention
  neat neatly necessary note notes obtain of on one or other over prove respectively shown short show showing sketch solve state
  such suitable than that the then these this those three to two under use used using verify was were what when where
  which why will with without would write your`.split(/\s+/),
);
/** What stands before one of these says which one is meant: heap sort, ring counter, Norton's theorem. */
const KINDS = new Set(
  `algorithm amplifier bias bridge circuit code counter curve cycle diode effect equation filter flip function inequality
  law machine method model modulation motor oscillator probing process property rectifier regulator relation search sort
  series theorem theory transform transformer tree trigger`.split(/\s+/),
);

export interface Asked {
  /** The words that carry what is asked, each with what it counts; none where the question takes no part. */
  words: Map<string, number>;
  numbers: string[];
}

/** What is compared of a question. */
export function askedIn(text: string): Asked {
  const plain = text.normalize('NFKC').replace(/\bz[\s-](?=transform)/gi, 'Zed ');
  const found = [...plain.matchAll(/[\p{L}\p{M}]+/gu)];
  const words = new Map<string, number>();
  for (const [n, { 0: written, index }] of found.entries()) {
    const word = stem(written.toLowerCase());
    const next = stem(found[n + 1]?.[0].toLowerCase() ?? '');
    const isName = isKind(next) || (isCapital(written) && !/(^|[.?!:])\s*$/.test(plain.slice(0, index)));
    if (written.length < (isName ? 2 : 4) || isUnsaid(written.toLowerCase())) continue;
    words.set(word, Math.max(words.get(word) ?? 0, isName ? NAME : 1));
  }
  if (found.length < LEAST_WORDS || words.size < LEAST_CONTENT) words.clear();
  return { words, numbers: plain.match(/\d+(\.\d+)?/g) ?? [] };
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
const isKind = (word: string): boolean => KINDS.has(word) || [...KINDS].some((kind) => isMisread(word, kind));
const isUnsaid = (word: string): boolean => UNSAID.has(word) || [...UNSAID].some((unsaid) => isMisread(word, unsaid));

/** A plural is its singular. */
const stem = (word: string): string =>
  word.length > 4 && !/(ss|us|is)$/.test(word) ? word.replace(/ies$/, 'y').replace(/s$/, '') : word;

/** What both ask over all that the two ask: from 0 to 1. */
export function likeness({ words: one }: Asked, { words: other }: Asked): number {
  if (one.size === 0 || other.size === 0) return 0;
  const left = new Map(other);
  let [common, all] = [0, 0];
  for (const [word, counts] of one) {
    const same = left.has(word) ? word : [...left.keys()].find((candidate) => isMisread(word, candidate));
    const both = Math.max(counts, left.get(same ?? '') ?? 0);
    all += both;
    if (same === undefined) continue;
    common += both;
    left.delete(same);
  }
  for (const counts of left.values()) all += counts;
  return common / all;
}

/** A letter of four or five may be wrong, and two of a longer word. In a short one it is another word: 'bit', 'bjt'. */
function isMisread(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < 4 || Math.abs(one.length - other.length) > 1) return false;
  return distance(one, other) <= (length < 6 ? 1 : 2);
}

/** Letters to change, add or leave out (Levenshtein). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 0; i < one.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < other.length; j++)
      row.push(Math.min((row[j] ?? 0) + 1, (above[j + 1] ?? 0) + 1, (above[j] ?? 0) + (one[i] === other[j] ? 0 : 1)));
    above = row;
  }
  return above[other.length] ?? 0;
}

/** Whether the two are asked with other values. */
export const hasOtherValues = (one: Asked, other: Asked): boolean =>
  [...one.numbers].sort().join(' ') !== [...other.numbers].sort().join(' ');

const BANDS = 20;
const ROWS = 3;
const SHINGLE = 3;

/**
 * Bands of min-hashes of the letters of the words, three in a row: of two questions that are alike, each with one wrong
 * letter in twenty, 98 in 100 share one of the bands, of two that are not, one in twenty. So an index finds those to
 * compare, and not every pair is.
 */
export function bandsOf({ words }: Asked): number[] {
  const shingles = new Set([...words.keys()].flatMap((word) => shinglesOf(`_${word}_`)));
  if (shingles.size === 0) return [];
  const hashes = [...shingles].map((shingle) => hash(shingle, 0x811c9dc5));
  const smallest = (seed: number) => Math.min(...hashes.map((value) => mix(value ^ Math.imul(seed + 1, 0x9e3779b1))));
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = Array.from({ length: ROWS }, (_row, row) => smallest(band * ROWS + row));
    return hash(rows.join(' '), band + 1);
  });
}

const shinglesOf = (word: string): string[] =>
  Array.from({ length: Math.max(1, word.length - SHINGLE + 1) }, (_, n) => word.slice(n, n + SHINGLE));

/** FNV-1a as a signed integer of 32 bits, PostgreSQL's int. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let n = 0; n < text.length; n++) value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  return value | 0;
}

/** The last steps of MurmurHash3: every bit of what goes in moves every bit of what comes out. */
function mix(given: number): number {
  let value = given;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) | 0;
}
