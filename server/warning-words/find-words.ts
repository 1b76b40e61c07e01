import type { WarningKind } from '#contract/limits.ts';

export interface Word {
  id: string;
  phrase: string;
  kind: WarningKind;
}

/** What a text was found to hold: the gravest kind, the ids of its words, and the passages as they stand in it. */
export interface Found {
  kind: WarningKind;
  ids: string[];
  passages: string[];
}

/** The gravest first. */
const KINDS: WarningKind[] = ['payFirst', 'link', 'leave'];

/**
 * Makes a search for words: without case, whole words alone, any white space between two. `*` at the end of a word
 * stands for any letters, `#` for a digit. No phrase can make it slow: what repeats is followed by what it cannot be.
 */
export function createWordFinder(words: Word[]): (text: string) => Found | null {
  if (words.length === 0) return () => null;
  const all = words.map((word) => ({ ...word, pattern: patternOf(word.phrase) }));
  // Nearly every message has none: one pattern says so.
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
