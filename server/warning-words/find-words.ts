import type { WarningKind } from '#contract/limits.ts';

export interface Word {
  id: string;
  phrase: string;
  kind: WarningKind;
}

/** The warning in a text: the most serious kind, the ids of the words, and the matching passages. */
export interface Found {
  kind: WarningKind;
  ids: string[];
  passages: string[];
}

/** The most serious first. */
const KINDS: WarningKind[] = ['payFirst', 'link', 'leave'];

/**
 * Compiles words to a search that ignores case, matches whole words, and allows any white space between them. `*` at
 * the end of a word stands for any letters, `#` for a digit. No phrase can make it slow: each repetition is followed by
 * something that it cannot match.
 */
export function createWordFinder(words: Word[]): (text: string) => Found | null {
  if (words.length === 0) return () => null;
  const all = words.map((word) => ({ ...word, pattern: patternOf(word.phrase) }));
  // Nearly all messages contain none: one pattern checks for all words.
  const any = new RegExp(all.map(({ pattern }) => pattern).join('|'), 'iu');
  return (text) => {
    const plain = text.normalize('NFKC');
    if (!any.test(plain)) return null;
    const hits = all.flatMap((word) => {
      const passage = new RegExp(word.pattern, 'iu').exec(plain)?.[0];
      return passage === undefined ? [] : [{ ...word, passage }];
    });
    const kind = KINDS.find((one) => hits.some((hit) => hit.kind === one)) as WarningKind;
    return { kind, ids: hits.map(({ id }) => id), passages: [...new Set(hits.map(({ passage }) => passage))] };
  };
}

const LETTER = '[\\p{L}\\p{N}]';

function patternOf(phrase: string): string {
  const plain = phrase.normalize('NFKC').trim();
  const inner = plain
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/(?<=[\p{L}\p{N}])\\\*(?=\s|$)/gu, `${LETTER}{0,30}(?!${LETTER})`)
    .replaceAll('#', '\\p{Nd}')
    .replace(/\s+/g, '\\s{1,20}');
  const begins = /^[\p{L}\p{N}#]/u.test(plain) ? `(?<!${LETTER})` : '';
  const ends = /[\p{L}\p{N}#]$/u.test(plain) ? `(?!${LETTER})` : '';
  return begins + inner + ends;
}
