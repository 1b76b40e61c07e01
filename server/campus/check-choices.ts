import type { Choice, ChoiceKind } from '#contract/campus.ts';
import { CAMPUS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DEFAULT_CHOICES, ordinal } from '#contract/rules/campus-choices.ts';
import { branchWords, yearWords } from '#contract/rules/year-and-branch.ts';

type Fault = { field: string; message: string };

/** Throws INVALID_INPUT with what is wrong with a list of choices. */
export function checkChoices(kind: ChoiceKind, choices: readonly Choice[]): void {
  const errors = [
    ...choices.flatMap((choice, i) => faultsOf(kind, choice, choices.slice(0, i), i)),
    ...faultsOfList(kind, choices),
  ];
  if (errors[0]) throw new Problem('INVALID_INPUT', { message: errors[0].message, errors });
}

function faultsOf(kind: ChoiceKind, choice: Choice, before: readonly Choice[], i: number): Fault[] {
  const { value, label } = choice;
  const isAs = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const at = (field: 'value' | 'label', message: string) => [{ field: `choices.${i}.${field}`, message }];
  if (before.some((other) => isAs(other.value, value))) return at('value', `${value} is in the list twice`);
  if (before.some((other) => isAs(other.label, label))) return at('label', `Two are called ${label}`);
  if (DEFAULT_CHOICES[kind].some((one) => one.value === value)) return [];
  if (kind === 'years' && !(/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= CAMPUS.lastYear))
    return at('value', `A year is a number from 1 to ${CAMPUS.lastYear}`);
  if (kind !== 'years' && !/[a-z]/i.test(value)) return at('value', 'A short name has a letter');
  const taken = kind === 'branches' ? otherMeaning(value) : null;
  return taken === null ? [] : at('value', `${value} is read as ${taken} in ‘Year and Branch’: take other letters`);
}

function faultsOfList(kind: ChoiceKind, choices: readonly Choice[]): Fault[] {
  const at = (message: string) => [{ field: 'choices', message }];
  const defaults = DEFAULT_CHOICES[kind];
  const missing = defaults.find(({ value }) => !choices.some((one) => one.value === value));
  if (missing) return at(`${missing.value} cannot be removed${kind === 'conditions' ? '' : ', only hidden'}`);
  if (kind === 'conditions' && choices.length > defaults.length) return at('The conditions are three: New to Used');
  if (kind === 'conditions' && choices.some(({ isHidden }) => isHidden)) return at('A condition cannot be hidden');
  return choices.every(({ isHidden }) => isHidden) ? at('One at least must be offered') : [];
}

/**
 * What else members mean by this word in their free text: a year ('SE'), or another branch ('CS'). Their notices and
 * the search of people go by such words.
 */
function otherMeaning(value: string): string | null {
  const says = (words: string) => new RegExp(`\\b(${words})\\b`, 'i').test(value);
  const years = Array.from({ length: CAMPUS.lastYear }, (_, i) => i + 1);
  const year = years.find((one) => says(yearWords(one)));
  if (year !== undefined) return `the ${ordinal(year)} year`;
  return DEFAULT_CHOICES.branches.find((one) => says(branchWords(one.value)))?.label ?? null;
}
