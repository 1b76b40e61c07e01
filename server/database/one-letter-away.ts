const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** All words at an edit distance of one: a letter missing, added or replaced, or two swapped. Searches correct misspelt words by it. */
export function oneLetterAway(word: string): string[] {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  found.delete(word);
  return [...found];
}
