import { BRANCH_NAMES, type Branch } from '../limits.ts';
import { choicesOf, ordinal } from './campus-choices.ts';

/* PRODUCT.md's one field of text, 'Year and Branch', which members have also written as they liked. */

/** Words for a year, as alternatives of a regular expression in any case. */
const YEAR_WORDS = ['1|1st|first|fy|fe', '2|2nd|second|ii|sy|se', '3|3rd|third|iii|ty|te', '4|4th|fourth|final|iv|be'];
/** Other words for a branch. */
const BRANCH_WORDS: Readonly<Record<string, string>> = {
  CSE: 'computers?|comps?|cs',
  EXTC: 'e & tc|entc|electronics',
  ELECTRICAL: 'ee|eee|electric',
  MECHANICAL: 'mech',
  CHEMICAL: 'chem',
};

/** Alternatives of a regular expression, which JavaScript and PostgreSQL bound as words. */
export const yearWords = (year: number): string => YEAR_WORDS[year - 1] ?? `${year}|${ordinal(year)}`;
export const branchWords = (branch: Branch): string =>
  [branch, BRANCH_NAMES[branch], BRANCH_WORDS[branch]].filter(Boolean).join('|');

export interface YearAndBranch {
  year: number;
  branch: Branch;
}

/** '2nd Year · CSE', as the two selects write the field, whatever an admin calls the year and the branch. */
export const writeYearAndBranch = ({ year, branch }: YearAndBranch): string => `${ordinal(year)} Year · ${branch}`;

/** What a text says, such as 'Second year IT', 'CSE 2' or 'TE Comps'; null where it does not say both, or two of one. */
export function readYearAndBranch(text: string): YearAndBranch | null {
  const onlyOne = <T>(all: readonly T[], wordsOf: (one: T) => string): T | null => {
    const found = all.filter((one) => new RegExp(`\\b(${wordsOf(one)})\\b`, 'i').test(text));
    return found.length === 1 ? (found[0] as T) : null;
  };
  const years = choicesOf('years').map(({ value }) => Number(value));
  const branches = choicesOf('branches').map(({ value }) => value);
  const [year, branch] = [onlyOne(years, yearWords), onlyOne(branches, branchWords)];
  return year && branch ? { year, branch } : null;
}
