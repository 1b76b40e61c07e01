import type { Choice, ChoiceKind } from '../campus.ts';
import { BRANCH_NAMES, BRANCHES, CONDITIONS, EXAMS, YEARS } from '../limits.ts';
import { getCampus, labelOf } from './campus.ts';

/** '3rd'. */
export const ordinal = (number: number): string => ['1st', '2nd', '3rd'][number - 1] ?? `${number}th`;

/** '2nd Year', or the admin's word for it. */
export const yearName = (year: number): string => labelOf('years', String(year)) ?? `${ordinal(year)} Year`;
export const branchName = (branch: string): string => labelOf('branches', branch) ?? BRANCH_NAMES[branch] ?? branch;
export const examName = (exam: string): string => labelOf('exams', exam) ?? exam;

const plain = (value: string, label = value): Choice => ({ value, label, isHidden: false });

/** What a campus has until an admin changes it. These values are always valid; the console adds others. */
export const DEFAULT_CHOICES: Readonly<Record<ChoiceKind, readonly Choice[]>> = {
  branches: BRANCHES.map((branch) => plain(branch, BRANCH_NAMES[branch])),
  years: YEARS.map((year) => plain(String(year), `${ordinal(year)} Year`)),
  exams: EXAMS.map((exam) => plain(exam)),
  conditions: CONDITIONS.map((condition) => plain(condition)),
};

/** All choices in their order, hidden ones too. */
export const choicesOf = (kind: ChoiceKind): readonly Choice[] => getCampus()[kind] ?? DEFAULT_CHOICES[kind];

export const isChoice = (kind: ChoiceKind, value: string): boolean =>
  choicesOf(kind).some((choice) => choice.value === value);

/** The admin's word for a value, where it is not the word of before: a stored list has these too. */
export function newLabel(kind: ChoiceKind, value: string): string | undefined {
  const label = labelOf(kind, value);
  return DEFAULT_CHOICES[kind].some((one) => one.value === value && one.label === label) ? undefined : label;
}

/** What a form offers: the choices that are not hidden, and the one that is chosen already. */
export const offered = (kind: ChoiceKind, chosen?: string | null): Choice[] =>
  choicesOf(kind).filter(({ value, isHidden }) => !isHidden || value === chosen);

/** The same as values and labels of chips. */
export const offeredNames = (kind: ChoiceKind, chosen?: string): Record<string, string> =>
  Object.fromEntries(offered(kind, chosen).map(({ value, label }) => [value, label]));
