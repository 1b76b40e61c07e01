import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CAMPUS, CHOICE_KINDS, GROUPINGS } from '../limits.ts';
import { flag, oneOf, text } from './fields.ts';
import { answer } from './shapes.ts';

/** Its value stands in calls and rows and never changes; the label is what people read. */
const Choice = z.object({
  value: z.string(),
  label: z.string(),
  /** No longer offered, but valid where it is in use. */
  isHidden: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

const Currency = z.object({
  /** ISO 4217. */
  code: z.string(),
  /** As it stands before an amount: letters with a space after them. */
  sign: z.string(),
  /** What amounts are in, as one speaks of it: 'euros'. */
  name: z.string(),
  /** 1,25,000 or 125,000. */
  grouping: z.enum(GROUPINGS),
});
export type Currency = z.infer<typeof Currency>;

/** The lists in their order; no currency until an admin has set one. */
const Campus = z.object({
  branches: z.array(Choice),
  years: z.array(Choice),
  exams: z.array(Choice),
  conditions: z.array(Choice),
  currency: Currency.nullable(),
});
export type WholeCampus = z.infer<typeof Campus>;

// Members' texts are searched for these words, and the words of a regular expression stand around them.
const VALUE = /^[a-z0-9]([a-z0-9& -]*[a-z0-9])?$/i;

const choice = z.object({
  value: text('Short name', { max: CAMPUS.value }).refine(
    (value) => VALUE.test(value),
    'A short name has letters a to z, digits, spaces, & and -, and begins and ends with a letter or digit',
  ),
  label: text('Name', { max: CAMPUS.label }),
  isHidden: flag('isHidden').default(false),
});

export const CurrencyForm = z.object({
  code: text('Currency', { max: 3 })
    .transform((code) => code.toUpperCase())
    .refine((code) => /^[A-Z]{3}$/.test(code), 'A currency has a code of three letters, such as INR or EUR'),
  sign: text('Sign', { max: CAMPUS.sign }).refine(
    (sign) => !/[\d,]|^[.-]/.test(sign),
    'A sign has no digits and no commas',
  ),
  grouping: oneOf('Grouping', GROUPINGS),
});

export const campusSchemas = {
  getCampus: { input: z.object({}), output: answer(Campus) },
  saveChoices: {
    input: z.object({
      kind: oneOf('Kind', CHOICE_KINDS),
      choices: z
        .array(choice, { error: 'choices must be a list' })
        .max(CAMPUS.choices, `Up to ${CAMPUS.choices} in a list`),
    }),
    output: answer(Campus),
  },
  saveCurrency: {
    input: z.object({ currency: CurrencyForm.nullable() }),
    output: answer(Campus),
  },
} satisfies SchemasByName;
