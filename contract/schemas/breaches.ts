import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { BREACH_AFFECTS, BREACH_DATA, BREACHES } from '../duty-limits.ts';
import { campusChoice, id, oneOf, optionalText, outId, text, time, timeOfInput, yearOfStudy } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

const said = {
  number: z.number(),
  title: z.string(),
  happenedAt: time,
  foundAt: time,
  data: z.array(z.enum(BREACH_DATA)),
  nature: z.string(),
  consequences: z.string(),
  measures: z.string(),
  advice: z.string(),
};

export const Breach = z.object({
  _id: outId,
  ...said,
  affects: z.enum(BREACH_AFFECTS),
  branch: z.string().nullable(),
  year: z.number().nullable(),
  /** E-mail addresses or usernames, one a line. */
  names: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  writtenBy: z.string().nullable(),
  /** When the telling began; null: nobody was told yet. */
  toldAt: time.nullable(),
  /** Members whom it affects: as of the telling, else as of now. */
  affected: z.number(),
  /** How many have a notice and a mail stored. */
  told: z.number(),
});
export type Breach = z.infer<typeof Breach>;

/** As a member reads it. */
export const OwnBreach = z.object({ _id: outId, ...said, toldAt: time });
export type OwnBreach = z.infer<typeof OwnBreach>;

/** Whom it affects. */
const scope = {
  affects: oneOf('Who is affected', BREACH_AFFECTS),
  branch: campusChoice('Branch', 'branches').optional(),
  year: yearOfStudy.optional(),
  names: optionalText('Accounts', { max: BREACHES.names, lines: true }),
};
const part = (name: string) => text(name, { max: BREACHES.text, lines: true });

const words = {
  title: text('Title', { max: BREACHES.title }),
  data: z
    .array(oneOf('Data', BREACH_DATA), { error: 'Choose which data' })
    .min(1, 'Choose which data')
    .refine((all) => new Set(all).size === all.length, 'Each kind of data counts once'),
  nature: part('What happened'),
  consequences: part('What it may lead to'),
  measures: part('What was done about it'),
  advice: part('What you can do'),
};

const GROUP = { error: 'Choose a branch and a year', path: ['year'] };
const isWhole = ({ affects, branch, year }: { affects: string; branch?: unknown; year?: unknown }): boolean =>
  affects !== 'group' || (branch !== undefined && year !== undefined);
const NAMES = { error: 'Name at least one account', path: ['names'] };
const isNamed = ({ affects, names }: { affects: string; names?: string | undefined }): boolean =>
  affects !== 'named' || Boolean(names);

const localTime = (name: string) => z.string({ error: `${name} is required` }).min(1, `${name} is required`);

/** The times as the form has them, in the writer's time zone. */
export const BreachForm = z
  .object({ ...scope, ...words, happenedAt: localTime('When it happened'), foundAt: localTime('When it was found') })
  .refine(isWhole, GROUP)
  .refine(isNamed, NAMES);

const ofOne = z.object({ breachId: id('breachId') });

export const breachSchemas = {
  saveBreach: {
    input: z
      .object({
        breachId: id('breachId').optional(),
        ...scope,
        ...words,
        happenedAt: timeOfInput('When it happened'),
        foundAt: timeOfInput('When it was found'),
      })
      .refine(isWhole, GROUP)
      .refine(isNamed, NAMES),
    output: answer(Breach),
  },
  notifyAffected: { input: ofOne, output: answer(Breach) },
  listBreaches: { input: z.object(page), output: pageOf(Breach) },
  exportBreach: { input: ofOne, output: answer(z.object({ text: z.string(), name: z.string() })) },
  listOwnBreaches: { input: z.object({}), output: answer(z.array(OwnBreach)) },
} satisfies SchemasByName;
