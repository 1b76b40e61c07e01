import { z } from 'zod';
import { LENGTH, PRICE_MAX } from './limits.ts';

/*
 * The building blocks of every input. Each field has one message for a missing value
 * (the product's own text where it has one) and others for what is wrong with a value.
 * A form sends everything as text, so numbers are taken as text too.
 */

// Line breaks and tabs are text; other control characters (NUL first) and lone surrogates are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LINE_BREAK = /[\r\n\t]/;

const textOf = (name: string, missing: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${name} must be text`),
    })
    .refine((value) => value.isWellFormed() && !CONTROL.test(value), `${name} holds characters that cannot be kept`);

interface TextRule {
  max: number;
  min?: number;
  /** Message for an absent or empty value. */
  missing?: string;
  /** May it hold line breaks? */
  lines?: boolean;
}

/** Text that must be there; trimmed. Lengths count characters, not UTF-16 units. */
export const text = (name: string, { max, min = 1, missing = `${name} is required`, lines = false }: TextRule) =>
  textOf(name, missing)
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((value) => [...value].length >= min, `${name} needs at least ${min} characters`)
        .refine((value) => [...value].length <= max, `${name} may have up to ${max} characters`)
        .refine((value) => lines || !LINE_BREAK.test(value), `${name} must be on one line`),
    );

/** Text that may be absent or empty; trimmed. */
export const optionalText = (name: string, { max, lines = false }: Pick<TextRule, 'max' | 'lines'>) =>
  textOf(name, `${name} must be text`)
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((value) => [...value].length <= max, `${name} may have up to ${max} characters`)
        .refine((value) => lines || !LINE_BREAK.test(value), `${name} must be on one line`),
    )
    .optional();

export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, options: T, missing?: string) =>
  z.enum(options, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? (missing ?? `${name} is required`)
        : `${name} must be one of: ${options.join(', ')}`,
  });

// One address: no list, group, comment, quoted part or display name (nodemailer would mail them all).
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/;

/** One e-mail address in its canonical form: case-folded and trimmed (rule A12). */
export const email = (missing = 'Please enter your email') =>
  textOf('Email', missing)
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(LENGTH.email, `Email may have up to ${LENGTH.email} characters`)
        .regex(ADDRESS, 'Please enter a valid email address')
        .refine((value) => value.indexOf('@') <= 64, 'Please enter a valid email address'),
    );

// PostgreSQL keeps no NUL, and UTF-8 no half of a pair.
const isKeepable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

/** A new password (rule A8). Never trimmed: every character counts. */
export const newPassword = (missing = 'Password is required') =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Password must be text'),
    })
    .min(1, missing)
    .refine(isKeepable, 'Password holds characters that cannot be kept')
    .refine(
      (value) => [...value].length >= LENGTH.passwordMin,
      `Password needs at least ${LENGTH.passwordMin} characters`,
    )
    .refine(
      (value) => [...value].length <= LENGTH.passwordMax,
      `Password may have up to ${LENGTH.passwordMax} characters`,
    );

/** A password as it is tried: any text of a bearable length, so that the answer for a wrong one stays alike. */
export const triedPassword = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Password is required' : 'Password must be text',
  })
  .min(1, 'Password is required')
  .refine(isKeepable, 'Password holds characters that cannot be kept')
  .max(1024, 'Password may have up to 1024 characters');

/** Rupees with at most two decimals, as a number or as text. */
export const money = (name: string, missing = `${name} is required`) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${name} must be a number`),
    })
    .transform((value, issues) => {
      const written = String(value).trim();
      if (written === '') {
        issues.addIssue({ code: 'custom', message: missing });
        return z.NEVER;
      }
      if (!/^\d{1,12}(\.\d+)?$/.test(written)) {
        issues.addIssue({ code: 'custom', message: `${name} must be a number` });
        return z.NEVER;
      }
      if (!/^\d+(\.\d{1,2})?$/.test(written)) {
        issues.addIssue({ code: 'custom', message: `${name} may have at most two decimals` });
        return z.NEVER;
      }
      return Number(written);
    })
    // Not written before it is wrong: the first number that is written so takes 16 ms.
    .pipe(z.number().max(PRICE_MAX, { error: () => `${name} may be up to ${PRICE_MAX.toLocaleString('en-IN')}` }));

export const wholeNumber = (name: string, min: number, max: number, missing = `${name} is required`) =>
  z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${name} must be a number`),
    })
    .transform((value, issues) => {
      const written = String(value).trim();
      const number = Number(written);
      if (written === '') issues.addIssue({ code: 'custom', message: missing });
      else if (!/^\d{1,9}$/.test(written) || number < min || number > max)
        issues.addIssue({ code: 'custom', message: `${name} must be a whole number from ${min} to ${max}` });
      return number;
    });

/** True or false, also as the words a form sends. */
export const flag = (name: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: `${name} must be true or false` })
    .transform((v) => `${v}` === 'true');

/** An id of ours: a UUID. A malformed one is bad input, an unknown one is absent. */
export const id = (name: string, missing = `${name} is required`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${name} must be text`),
    })
    .min(1, missing)
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, `${name} is not an id of ours`)
    .toLowerCase();

/** An id on its way out. */
export const outId = z.string().meta({ format: 'uuid', description: 'Empty for a member who is gone' });
/** The address of a file of ours. */
export const fileAddress = z.string().meta({ format: 'uri-reference' });
/** ISO 8601 UTC with milliseconds. */
export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601 UTC with milliseconds' });
/** The formats of texts that are made by us, and never of a letter that JSON escapes. */
export const PLAIN_FORMATS: readonly string[] = ['uuid', 'uri-reference', 'date-time'];
