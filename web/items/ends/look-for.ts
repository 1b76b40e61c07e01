/**
 * What to look for when this is gone: 'electric kettle' of '1.7 L steel electric kettle', for a saved search wants all of
 * its words.
 */
export function lookFor(title: string): string {
  const [beginning = title] = title.split(/[,(:;–]|\s-\s/);
  const words = beginning.split(/\s+/).filter((word) => word.length > 2 && !/\d/.test(word));
  return words.slice(-2).join(' ') || title;
}
