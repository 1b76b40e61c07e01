import { linesWith } from '#contract/rules/find-in-text.ts';
import { cutText } from '#contract/rules/letters.ts';
import type { PageLine } from './pdf/question.ts';

/** Enclose each matched word. They are in Unicode's private use area, which cleanText (read-pdf.ts) removes. */
export const MARK = { from: '\ue000', to: '\ue001' } as const;

/** Characters of a sentence that are shown. */
const MOST = 240;

// A sentence ends at its point; a question begins with its number, as Q.3 or (b).
const SENTENCES =
  /(?<=[.?!]\ue001?)\s+(?=\ue000?[^\p{Ll}\s\ue000])|\s+(?=\ue000?Q\.?\s?\d)|\s+(?=\(\ue000?[a-z]{1,3}\ue001?\)\s)/u;
const MARKED = /\ue000([^\ue000\ue001]*)\ue001/g;
const MARKS = /[\ue000\ue001]/g;

/**
 * The most telling sentence of a page, with its matched words: long words count more, and words already in the fields
 * count little.
 */
export function bestSentence(marked: string, fields: string): { sentence: string; words: string[] } {
  const known = fields.toLowerCase();
  const worth = (words: string[]) =>
    [...new Set(words.map((word) => word.toLowerCase()))].reduce(
      (sum, word) => sum + (known.includes(word) ? 1 : word.length),
      0,
    );
  let best = { sentence: '', words: [] as string[] };
  for (const piece of marked.replace(/\s+/g, ' ').split(SENTENCES)) {
    const words = [...new Set([...piece.matchAll(MARKED)].map(([, word = '']) => word))];
    if (worth(words) > worth(best.words)) best = { sentence: piece, words };
  }
  return { sentence: shorten(best.sentence), words: best.words };
}

/** A page without full stops is one sentence: show what surrounds the first match. */
function shorten(sentence: string): string {
  const plain = sentence.replace(MARKS, '').trim();
  if (plain.length <= MOST) return plain;
  const start = Math.max(0, sentence.trimStart().indexOf(MARK.from) - MOST / 3);
  const shown = cutText(plain.slice(start), MOST);
  let cut = shown;
  if (start > 0) cut = `… ${cut.replace(/^\S*\s/, '')}`;
  if (start + shown.length < plain.length) cut = `${cut.replace(/\s\S*$/, '')} …`;
  return cut.toWellFormed();
}

/** Where a sentence stands on its page: the line of it with most of the words. Null where none has one. */
export function placeOf(
  lines: readonly PageLine[],
  { sentence, words }: { sentence: string; words: string[] },
): Omit<PageLine, 'text'> | null {
  const counts = new Map<number, number>();
  const texts = lines.map(({ text }) => text);
  for (const hit of linesWith(texts, words)) for (const n of hit) counts.set(n, (counts.get(n) ?? 0) + 1);
  const isOfSentence = (n: number) => Number(sentence.includes(texts[n]?.replace(/\s+/g, ' ') ?? ''));
  const [best] = [...counts].sort(
    ([a, some], [b, others]) => isOfSentence(b) - isOfSentence(a) || others - some || a - b,
  );
  const line = best && lines[best[0]];
  if (!line) return null;
  const { text: _, ...place } = line;
  return place;
}
