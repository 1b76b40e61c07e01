/** Letters with their marks, and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export const countLetters = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;

/** A search that finds each of its words as the beginning of one. */
export function wordsOf(query: string): RegExp[] {
  return (query.match(WORD) ?? []).map((word) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word}`, 'iu'));
}

export const holdsWords = (text: string, words: readonly RegExp[]): boolean =>
  words.length > 0 && words.every((word) => word.test(text));

/** A text in pieces, of which every second one is the beginning of a word that was searched for. */
export function markedParts(text: string, words: readonly RegExp[]): string[] {
  if (words.length === 0) return [text];
  // Longer ones first: of two that begin alike the longer one is marked.
  const sources = words.map(({ source }) => source).sort((a, b) => b.length - a.length);
  return text.split(new RegExp(`(${sources.join('|')})`, 'iu'));
}
