import { slugOf } from './slug-of.ts';

interface Counted {
  _id: string;
  name: string;
  items: number;
}

/** Words without their plural, so that Sport goods has the word of Sports. */
const wordsOf = (name: string) =>
  new Set(
    slugOf(name)
      .split('-')
      .map((word) => word.replace(/s$/, '')),
  );

/**
 * The category that may be meant: it has all words of the shorter name, and more items. Of two with equally many items,
 * the first in order.
 */
export function findLookalike<C extends Counted>(category: C, all: readonly C[]): C | undefined {
  const words = wordsOf(category.name);
  const place = all.indexOf(category);
  return all.find((other, i) => {
    if (other === category || other.items < category.items || (other.items === category.items && i > place))
      return false;
    const others = wordsOf(other.name);
    return [...words].every((word) => others.has(word)) || [...others].every((word) => words.has(word));
  });
}
