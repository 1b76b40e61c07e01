/**
 * Words to search for when an item is gone: 'electric kettle' for '1.7 L steel electric kettle', because a saved search
 * requires all of its words.
 */
export function lookFor(title: string): string {
  const [beginning = title] = title.split(/[,(:;–]|\s-\s/);
  const words = beginning.split(/\s+/).filter((word) => word.length > 2 && !/\d/.test(word));
  return words.slice(-2).join(' ') || title;
}
