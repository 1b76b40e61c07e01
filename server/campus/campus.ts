import { type Kysely, sql } from 'kysely';
import type { Choice, ChoiceKind, campusCalls, WholeCampus } from '#contract/campus.ts';
import { CAMPUS } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { getCampus as currentCampus } from '#contract/rules/campus.ts';
import { choicesOf, DEFAULT_CHOICES, ordinal } from '#contract/rules/campus-choices.ts';
import { branchWords, yearWords } from '#contract/rules/year-and-branch.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { refreshCampus } from './current-campus.ts';

type Calls = typeof campusCalls;
type Kind = 'branches' | 'years' | 'exams' | 'conditions' | 'currency';

const present = (): WholeCampus => ({
  branches: [...choicesOf('branches')],
  years: [...choicesOf('years')],
  exams: [...choicesOf('exams')],
  conditions: [...choicesOf('conditions')],
  currency: currentCampus().currency ?? null,
});

export const getCampus: ServerFunction<Calls['getCampus']> = async () => ({ data: present() });

/** Throws INVALID_INPUT for a list that cannot stand, or that leaves out what is in use. */
export const saveChoices: ServerFunction<Calls['saveChoices']> = async ({ db, now }, viewer, { kind, choices }) => {
  checkChoices(kind, choices);
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const row = await trx.selectFrom('campus_settings').select('value').where('kind', '=', kind).executeTakeFirst();
    const before = (row?.value as Choice[] | undefined) ?? DEFAULT_CHOICES[kind];
    const gone = before.map(({ value }) => value).filter((value) => !choices.some((one) => one.value === value));
    const used = await findUse(trx, kind, gone);
    if (used !== null) throw badField('choices', `${used} is in use: hide it instead`);
    const isDefault = JSON.stringify(choices) === JSON.stringify(DEFAULT_CHOICES[kind]);
    await store(trx, kind, isDefault ? null : choices);
    await writeAudit(trx, now(), {
      action: 'campus changed',
      by: viewer,
      subject: kind,
      details: { choices: choices.map(writeChoice).join('; ') },
    });
  });
  await refreshCampus(db);
  return { data: present() };
};

/** Throws INVALID_INPUT for a code that is no currency's. */
export const saveCurrency: ServerFunction<Calls['saveCurrency']> = async ({ db, now }, viewer, { currency }) => {
  if (currency && !Intl.supportedValuesOf('currency').includes(currency.code))
    throw badField('currency.code', `There is no currency ${currency.code}`);
  const value = currency && { ...currency, sign: withSpace(currency.sign), name: nameOf(currency.code) };
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    await store(trx, 'currency', value);
    await writeAudit(trx, now(), {
      action: 'campus changed',
      by: viewer,
      subject: 'currency',
      details: { ...currency },
    });
  });
  await refreshCampus(db);
  return { data: present() };
};

/** The second of two concurrent admins replaces what the first saved. */
const lockSettings = (trx: Kysely<Tables>) => sql`lock table campus_settings in share row exclusive mode`.execute(trx);

/** Null is what the campus has without a row. */
async function store(trx: Kysely<Tables>, kind: Kind, value: unknown): Promise<void> {
  await trx.deleteFrom('campus_settings').where('kind', '=', kind).execute();
  if (value !== null)
    await trx
      .insertInto('campus_settings')
      .values({ kind, value: JSON.stringify(value) })
      .execute();
}

const writeChoice = ({ value, label, isHidden }: Choice): string =>
  `${value}${label === value ? '' : ` (${label})`}${isHidden ? ', hidden' : ''}`;

/** Letters stand apart from the amount, on the same line: 'Rs 650' but '€650'. */
const withSpace = (sign: string): string => (/[\p{L}.]$/u.test(sign) ? `${sign}\u00A0` : sign);

/** 'euros': the name of two of them, in the language of the screens. */
const nameOf = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? code;

/** The first of these values that something uses; null where none is in use. */
async function findUse(db: Kysely<Tables>, kind: ChoiceKind, values: string[]): Promise<string | null> {
  for (const value of values) {
    const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed(kind, value)} as "isUsed"`.execute(db);
    if (rows[0]?.isUsed) return value;
  }
  return null;
}

function isUsed(kind: ChoiceKind, value: string) {
  // Members have it in their line of text, as the form writes it.
  if (kind === 'branches')
    return sql`exists (select from papers where branch = ${value})
      or exists (select from paper_requests where branch = ${value})
      or exists (select from announcements where branch = ${value})
      or exists (select from members where split_part(year_and_branch, ' · ', 2) = ${value})`;
  if (kind === 'years')
    return sql`exists (select from papers where year = ${value}::int)
      or exists (select from paper_requests where year = ${value}::int)
      or exists (select from announcements where year = ${value}::int)
      or exists (select from books where year = ${value}::int)
      or exists (select from members where split_part(year_and_branch, ' · ', 1) = ${`${ordinal(Number(value))} Year`})`;
  return sql`exists (select from papers where exam = ${value})
    or exists (select from paper_requests where exam = ${value})`;
}

type Fault = { field: string; message: string };

/** Throws INVALID_INPUT with what is wrong with a list of choices. */
function checkChoices(kind: ChoiceKind, choices: readonly Choice[]): void {
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
