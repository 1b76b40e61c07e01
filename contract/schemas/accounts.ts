import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CODE, LENGTH } from '../limits.ts';
import {
  digits,
  email,
  flag,
  id,
  newPassword,
  optionalDay,
  optionalPhone,
  optionalText,
  outId,
  text,
  time,
  triedPassword,
} from './fields.ts';
import { Member } from './people.ts';
import { answer, done } from './shapes.ts';

const code = digits('Please enter the code', new RegExp(`^\\d{${CODE.digits}}$`), `The code has ${CODE.digits} digits`);

const newPasswords = { password: newPassword(), confirmPassword: newPassword('Please confirm your password') };

const signUpFields = {
  firstName: text('First name', { max: LENGTH.name }),
  lastName: text('Last name', { max: LENGTH.name }),
  email: email(),
  ...newPasswords,
  YearAndBranch: text('Year and branch', { max: LENGTH.yearAndBranch }),
  // Null: none, as of staff. Absent: the member is asked later.
  studiesEnd: optionalDay('End of studies'),
};

/** What a newcomer says and was shown. */
export const newcomerFields = {
  /** Absent: 18 or over, as clients of before say it. */
  isMinor: flag('isMinor').optional(),
  /** The version and language of the notice that was shown, such as 1-en; absent where none was. */
  noticeVersion: optionalText('Notice', { max: 20 }).refine(
    (value) => !value || /^\d{1,4}-[a-z]{2,3}$/.test(value),
    'Notice must be a version and a language, such as 1-en',
  ),
};

const match = (value: { password: string; confirmPassword: string }) => value.password === value.confirmPassword;
const mismatch = {
  path: ['confirmPassword'],
  message: 'Both passwords must be alike',
  // Also while other fields are wrong: one answer names all mistakes.
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
    return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== '';
  },
};

/** The sign-up form, before the code is known. */
export const SignUpForm = z.object({ ...signUpFields, isMinor: newcomerFields.isMinor }).refine(match, mismatch);

/** What the campus's sign-in may not say of a newcomer. */
export const YearAndBranchForm = z.object({ YearAndBranch: signUpFields.YearAndBranch });

export const CodeForm = z.object({ otp: code });

const Session = z.object({
  _id: outId,
  device: z.string().nullable().meta({ description: 'Such as Chrome on Android' }),
  place: z
    .string()
    .nullable()
    .meta({ description: 'The operator’s name of the network, else the browser’s time zone' }),
  createdAt: time,
  seenAt: time,
  isCurrent: z.boolean(),
  isNewDevice: z.boolean().meta({ description: 'The member was mailed about it' }),
});

export const accountSchemas = {
  sendCode: {
    input: z.object({
      email: email(),
      checkUserPresent: flag('checkUserPresent').optional(),
      // The fields of the sign-up that the code is for: what it would refuse is refused before a code is mailed.
      firstName: signUpFields.firstName.optional(),
      lastName: signUpFields.lastName.optional(),
      password: newPasswords.password.optional(),
      isMinor: newcomerFields.isMinor,
    }),
    output: done,
  },
  signUp: {
    input: z
      .object({
        ...signUpFields,
        otp: code,
        collegeId: optionalText('College id', { max: LENGTH.collegeId }),
        contactNumber: optionalPhone('Contact number'),
        ...newcomerFields,
        // Ignored: everybody starts as Student, and joins the one community room.
        accountType: z.unknown().optional(),
        commonChatId: z.unknown().optional(),
      })
      .refine(match, mismatch),
    output: done,
  },
  logIn: {
    input: z.object({
      email: email(),
      password: triedPassword,
      // The browser's, such as Asia/Kolkata: what the member is told of where a device is.
      timeZone: optionalText('Time zone', { max: LENGTH.timeZone }),
    }),
    output: z.object({ message: z.string(), token: z.string(), user: Member }),
  },
  logOut: { input: z.object({}), output: done },
  listSessions: { input: z.object({}), output: answer(z.array(Session)) },
  endSession: { input: z.object({ sessionId: id('sessionId') }), output: done },
  endOtherSessions: { input: z.object({}), output: done },
  confirmPassword: { input: z.object({ password: triedPassword }), output: done },
  changePassword: {
    input: z.object({ oldPassword: triedPassword, ...newPasswords }).refine(match, mismatch),
    output: z.object({ message: z.string(), token: z.string() }),
  },
  getOwnAddress: {
    input: z.object({}),
    output: answer(
      z.object({
        /** Empty for an alumnus who has given none. */
        email: z.string(),
        /** Signs in too, and takes the place of the first after the studies. */
        second: z.string().nullable(),
        change: z.object({ from: z.string(), changedAt: time, undoUntil: time }).nullable(),
      }),
    ),
  },
  requestAddressChange: {
    // Who has no password gives none: another way of signing in is asked for some minutes after it.
    input: z.object({ email: email(), password: triedPassword.optional() }),
    output: done,
  },
  changeAddress: { input: z.object({ email: email(), otp: code }), output: done },
  requestSecondAddress: { input: z.object({ email: email() }), output: done },
  confirmSecondAddress: { input: z.object({ email: email(), otp: code }), output: done },
  removeSecondAddress: { input: z.object({}), output: done },
  undoAddressChange: {
    input: z.object({ token: text('Token', { max: 200 }) }),
    // The token is one of resetPassword.
    output: z.object({ message: z.string(), email: z.string(), token: z.string() }),
  },
  requestPasswordReset: { input: z.object({ email: email() }), output: done },
  resetPassword: {
    input: z.object({ ...newPasswords, token: text('Token', { max: 200 }) }).refine(match, mismatch),
    // The address of the account: whoever has the link has its mailbox.
    output: z.object({ message: z.string(), email: z.string() }),
  },
} satisfies SchemasByName;
