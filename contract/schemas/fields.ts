import { z } from 'zod';
import type { ChoiceKind } from '../campus.ts';
import { CAMPUS, LENGTH, PRICE_MAX } from '../limits.ts';
import { choicesOf, isChoice } from '../rules/campus-choices.ts';
import { formatNumber } from '../rules/format-number.ts';
import { readIsbn } from '../rules/isbn.ts';
import { plainPrice } from '../rules/price-text.ts';
import { isStorable, tidy, withPlainDigits } from '../rules/text.ts';

/*
 * The building blocks of inputs. A field has one message for a missing value and others for a wrong one.
 * Numbers may come as text, as forms send them.
 */

// Zod would compile its checks with `new Function`, which the pages' content security policy forbids.
z.config({ jitless: true });

interface TextRule {
  /** Length in characters, not UTF-16 units. */
  max: number;
  /** Message for an absent or empty value. */
  missing?: string;
  /** Whether line breaks are allowed. */
  lines?: boolean;
}

const orMissing = (missing: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : wrong),
});
const lengthOf = (value: string): number => [...value].length;

const textOf = (name: string, missing: string) =>
  z
    .string(orMissing(missing, `${name} must be text`))
    .refine(isStorable, `${name} holds characters that cannot be kept`);

const trimmedText = (name: string, missing: string, { max, lines = false }: TextRule) =>
  textOf(name, missing)
    .transform((value) => tidy(lines ? value : value.replace(/[\u0085\u2028\u2029]/g, ' ')))
    .pipe(
      z
        .string()
        .refine((value) => lengthOf(value) <= max, `${name} may have up to ${max} characters`)
        .refine((value) => lines || !/[\r\n\t]/.test(value), `${name} must be on one line`),
    );

/** Text that must be there; trimmed. */
export const text = (name: string, { missing = `${name} is required`, ...rule }: TextRule) =>
  trimmedText(name, missing, rule).pipe(z.string().min(1, missing));

/** Text that may be absent or empty; trimmed. */
export const optionalText = (name: string, rule: Pick<TextRule, 'max' | 'lines'>) =>
  trimmedText(name, `${name} must be text`, rule).optional();

/** Digits, as text or as a number. */
export const digits = (missing: string, pattern: RegExp, wrong: string) =>
  z
    .union([z.string(), z.number()], { error: missing })
    .transform((value) => withPlainDigits(String(value)).trim())
    .pipe(z.string().min(1, missing).regex(pattern, wrong));

const PHONE = new RegExp(`^\\d{${LENGTH.phoneMin},${LENGTH.phoneMax}}$`);
const BAD_PHONE = 'Invalid phone number';

export const phone = (missing: string) => digits(missing, PHONE, BAD_PHONE);

/** A phone number that may be absent or empty. */
export const optionalPhone = (name: string) =>
  trimmedText(name, `${name} must be text`, { max: LENGTH.phoneMax })
    .transform(withPlainDigits)
    .refine((value) => value === '' || PHONE.test(value), BAD_PHONE)
    .optional();

export const oneOf = <const T extends readonly [string, ...string[]]>(name: string, options: T) =>
  z.enum(options, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? `${name} is required`
        : `${name} must be one of: ${options.join(', ')}`,
  });

/**
 * One of the campus's branches or exams, whose list an admin can change, so it is asked for with each input. Hidden ones
 * are valid too, as they may be in use.
 */
export const campusChoice = (name: string, kind: ChoiceKind) =>
  z
    .string(orMissing(`${name} is required`, `${name} must be text`))
    .min(1, `${name} is required`)
    .superRefine((value, context) => {
      if (value === '' || isChoice(kind, value)) return;
      const values = choicesOf(kind).map((choice) => choice.value);
      context.addIssue({ code: 'custom', message: `${name} must be one of: ${values.join(', ')}` });
    })
    .meta({ description: `One of the ${kind} of getCampus` });

// One address: no list, group, comment, quoted part or display name (nodemailer would mail them all).
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/;

/** One e-mail address in its canonical form: lower case and trimmed (rule A12). */
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

// PostgreSQL stores no NUL, and UTF-8 has no half of a surrogate pair.
const password = (missing: string) =>
  z
    .string(orMissing(missing, 'Password must be text'))
    .min(1, missing)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Password holds characters that cannot be kept');

/** Keyboards write one letter in several ways: lengths are those of what is hashed. */
const passwordLength = (value: string): number => lengthOf(value.normalize('NFKC'));

/** A new password (rule A8). Never trimmed: every character counts. */
export const newPassword = (missing = 'Password is required') =>
  password(missing)
    .refine(
      (value) => passwordLength(value) >= LENGTH.passwordMin,
      `Password needs at least ${LENGTH.passwordMin} characters`,
    )
    .refine(
      (value) => passwordLength(value) <= LENGTH.passwordMax,
      `Password may have up to ${LENGTH.passwordMax} characters`,
    );

/** The password of a log-in: any text of a limited length, so that all wrong passwords get the same answer. */
export const triedPassword = password('Password is required').max(1024, 'Password may have up to 1024 characters');

/** Numbers and text, as text. */
const numberAsText = (name: string, missing: string) =>
  z
    .union([z.number(), z.string()], orMissing(missing, `${name} must be a number`))
    .transform((value) => withPlainDigits(String(value)).trim())
    .pipe(z.string().min(1, missing));

/** Rupees with at most two decimals. */
export const money = (name: string) =>
  numberAsText(name, `${name} is required`)
    .transform(plainPrice)
    .pipe(
      z
        .string()
        .regex(/^\d{1,12}(\.\d+)?$/, `${name} must be a number`)
        .regex(/^\d+(\.\d{1,2})?$/, `${name} may have at most two decimals`)
        .transform(Number),
    )
    .pipe(z.number().max(PRICE_MAX, `${name} may be up to ${formatNumber(PRICE_MAX)}`));

const digitsInRange = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message));

export const wholeNumber = (name: string, min: number, max: number) =>
  numberAsText(name, `${name} is required`).pipe(
    digitsInRange(min, max, `${name} must be a whole number from ${min} to ${max}`),
  );

/** A year of study: one of the campus's list, which an admin can change. */
export const yearOfStudy = wholeNumber('Year', 1, CAMPUS.lastYear)
  .superRefine((year, context) => {
    if (isChoice('years', String(year))) return;
    const years = choicesOf('years').map(({ value }) => value);
    context.addIssue({ code: 'custom', message: `Year must be one of: ${years.join(', ')}` });
  })
  .meta({ description: 'One of the years of getCampus' });

/** A whole number with one message for everything that is wrong with it. */
export const integerInRange = (min: number, max: number, message: string) =>
  z
    .union([z.number(), z.string()], { error: message })
    .transform(String)
    .pipe(digitsInRange(min, max, message));

/** True or false, also as the words a form sends. */
export const flag = (name: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: `${name} must be true or false` })
    .transform((value) => String(value) === 'true');

/** A UUID. A malformed one is bad input; an unknown one is NOT_FOUND. */
export const id = (name: string) =>
  z
    .string(orMissing(`${name} is required`, `${name} must be text`))
    .min(1, `${name} is required`)
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, `${name} is not an id of ours`)
    .toLowerCase();

/** Up to `most` different ids: a list, or text with commas between, as a form sends it. */
export const idList = (name: string, most: number) =>
  z
    .union(
      [
        z.array(id(name)),
        z
          .string()
          .transform((value) => value.split(',').filter((part) => part !== ''))
          .pipe(z.array(id(name))),
      ],
      { error: `${name} must be a list of ids` },
    )
    .refine((ids) => ids.length <= most, `${name} may have up to ${most} ids`)
    .refine((ids) => new Set(ids).size === ids.length, `${name} has an id twice`);

/** An id in an output. */
export const outId = z.string().meta({ description: 'A UUID; empty for a member who is gone' });
/** The address of a file of ours. */
export const fileAddress = z.string().meta({ format: 'uri-reference' });
export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601 UTC with milliseconds' });

/** A time in an input, as ISO 8601 with its offset. */
export const timeOfInput = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time` }).transform((value) => new Date(value));

/** A day of the calendar, such as 2026-01-22. */
export const day = (name: string) => z.iso.date({ error: `${name} must be a date` });
/** A day that may be absent; empty or null clears it. */
export const optionalDay = (name: string) =>
  z.union([z.literal('').transform(() => null), z.null(), day(name)], { error: `${name} must be a date` }).optional();
/** A day in an output. */
export const outDay = z.string().meta({ format: 'date' });

/** An ISBN as 13 digits; accepts hyphens, spaces and the older form of 10. Empty clears it. */
export const isbn = textOf('ISBN', 'ISBN must be text').transform((value, context) => {
  const digits = value.replace(/[\s-]/g, '').toUpperCase();
  const found = digits === '' ? '' : readIsbn(digits);
  if (found === null) context.addIssue({ code: 'custom', message: 'This ISBN has a wrong digit' });
  return found ?? '';
});

/** A list of such fields. */
export const listOf = <T extends z.ZodType>(field: T, missing: string) => z.array(field, { error: missing });
