import { BRANCH_NAMES, BRANCHES, type Branch, YEARS } from '../limits.ts';

/* PRODUCT.md's one field of text, 'Year and Branch', which members have also written as they liked. */

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const;

/** Words for a year, as alternatives of a regular expression in any case. */
const YEAR_WORDS = ['1|1st|first|fy|fe', '2|2nd|second|ii|sy|se', '3|3rd|third|iii|ty|te', '4|4th|fourth|final|iv|be'];
/** Other words for a branch. */
const BRANCH_WORDS: Partial<Record<Branch, string>> = {
  CSE: 'computers?|comps?|cs',
  EXTC: 'e & tc|entc|electronics',
  ELECTRICAL: 'ee|eee|electric',
  MECHANICAL: 'mech',
  CHEMICAL: 'chem',
};

/** Alternatives of a regular expression, which JavaScript and PostgreSQL bound as words. */
export const yearWords = (year: number): string => YEAR_WORDS[year - 1] ?? '';
export const branchWords = (branch: Branch): string =>
  [branch, BRANCH_NAMES[branch], BRANCH_WORDS[branch]].filter(Boolean).join('|');

export interface YearAndBranch {
  year: number;
  branch: Branch;
}

/** '2nd Year', as the select of years shows it. */
export const yearName = (year: number): string => `${ORDINALS[year - 1]} Year`;

/** '2nd Year · CSE', as the two selects write the field. */
export const writeYearAndBranch = ({ year, branch }: YearAndBranch): string => `${yearName(year)} · ${branch}`;

/** What a text says, such as 'Second year IT', 'CSE 2' or 'TE Comps'; null where it does not say both, or two of one. */
export function readYearAndBranch(text: string): YearAndBranch | null {
  const onlyOne = <T>(all: readonly T[], wordsOf: (one: T) => string): T | null => {
    const found = all.filter((one) => new RegExp(`\\b(${wordsOf(one)})\\b`, 'i').test(text));
    return found.length === 1 ? (found[0] as T) : null;
  };
  const [year, branch] = [onlyOne(YEARS, yearWords), onlyOne(BRANCHES, branchWords)];
  return year && branch ? { year, branch } : null;
}
