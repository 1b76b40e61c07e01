export interface Part {
  text: string;
  isMarked: boolean;
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text, so that passages matched by warning words can be marked. */
export function markParts(text: string, marks: readonly string[]): Part[] {
  const words = marks.filter(Boolean).toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [{ text, isMarked: false }];
  const parts = text.split(new RegExp(`(${words.map(literally).join('|')})`, 'giu'));
  return parts.map((part, i) => ({ text: part, isMarked: i % 2 === 1 })).filter((part) => part.text !== '');
}
