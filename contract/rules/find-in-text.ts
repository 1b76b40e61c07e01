/*
 * Finding words inside a paper: the server looks into all pages, the browser marks the lines of those it shows, and
 * looks into the kept pages without a network. Case, accents and how many spaces there are do not matter.
 */

export interface FoundInPaper {
  /** What was found: the words in a row as they were typed, or where these stand nowhere, each word. */
  words: string[];
  pages: { page: number; count: number }[];
}

/** Hits in a paper; more are a word like 'the'. */
const MOST = 500;
/** Letters of a word that is looked for alone. */
const LEAST = 3;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');

/** Where one of the words begins and ends in a plain text, in order. */
function positions(text: string, words: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = 0; found.length < MOST; ) {
    const next = words
      .map((word): [number, number] => [text.indexOf(word, from), word.length])
      .filter(([at]) => at >= 0)
      .sort(([a, long], [b, short]) => a - b || short - long)[0];
    if (!next) break;
    found.push([next[0], next[0] + next[1]]);
    from = next[0] + next[1];
  }
  return found;
}

export function findInPages(pages: readonly { page: number; text: string }[], wanted: string): FoundInPaper {
  const phrase = plain(wanted).trim();
  if (phrase === '') return { words: [], pages: [] };
  const texts = pages.map(({ page, text }) => ({ page, text: plain(text) }));
  const look = (words: string[]): FoundInPaper => ({
    words,
    pages: texts
      .map(({ page, text }) => ({ page, count: positions(text, words).length }))
      .filter(({ count }) => count > 0),
  });
  const whole = look([phrase]);
  const words = phrase.split(' ').filter((word) => word.length >= LEAST);
  return whole.pages.length > 0 || words.length === 0 ? whole : look([...new Set(words)]);
}

/** The lines that each hit stands in, by their index. */
export function linesWith(lines: readonly string[], words: readonly string[]): number[][] {
  const ends: number[] = [];
  let text = '';
  for (const line of lines) {
    text += `${plain(line).trim()} `;
    ends.push(text.length);
  }
  return positions(text, words.map(plain)).map(([from, to]) =>
    lines.flatMap((_, n) => ((ends[n - 1] ?? 0) < to && (ends[n] ?? 0) > from ? [n] : [])),
  );
}
