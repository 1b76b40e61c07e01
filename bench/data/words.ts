import words from './words.json' with { type: 'json' };

/*
 * What the items of the made campuses are called. Words are taken by Zipf's law: the first of a list is common, the
 * last is rare. Surnames made of syllables are the words that stand in a handful of titles: authors and makers.
 */
const list = (of: keyof typeof words): string[] => words[of].split(' ');

export const THINGS = list('things');
export const SUBJECTS = list('subjects');
export const PLAIN = list('plain');
export const FIRST_NAMES = list('firstNames');
export const LAST_NAMES = list('lastNames');
/** Four of these make a surname: see bench.surname in rows.ts. */
export const SYLLABLES = list('syllables');
