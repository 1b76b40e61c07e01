import { z } from 'zod';
import { call, done } from './call.ts';
import { email, flag, newPassword, optionalText, text, triedPassword } from './fields.ts';
import { CODE, LENGTH } from './limits.ts';
import { Member } from './people.ts';

const bothAlike = 'Both passwords must be alike';

const code = z
  .union([z.string(), z.number()], { error: 'Please enter the code' })
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, 'Please enter the code')
      .regex(/^\d{4}$/, `The code has ${CODE.digits} digits`),
  );

const signUpFields = {
  firstName: text('First name', { max: LENGTH.name }),
  lastName: text('Last name', { max: LENGTH.name }),
  email: email(),
  password: newPassword(),
  confirmPassword: newPassword('Please confirm your password'),
  YearAndBranch: text('Year and branch', { max: LENGTH.yearAndBranch }),
};

const alike = (value: { password: string; confirmPassword: string }) => value.password === value.confirmPassword;
/** Also while other fields are wrong: a person mends all at once. */
const bothThere = ({ value }: { value: unknown }) => {
  const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== '';
};
const unlike = { path: ['confirmPassword'], message: bothAlike, when: bothThere };

/** What the sign-up form holds before the code is known. */
export const SignUpForm = z.object(signUpFields).refine(alike, unlike);

export const accountCalls = {
  sendCode: call({
    method: 'POST',
    path: '/auth/sendOTP',
    who: 'anyone',
    summary: 'Mails a 4-digit code to an address',
    changesNothingShared: true,
    input: z.object({ email: email(), checkUserPresent: flag('checkUserPresent').optional() }),
    output: done,
  }),
  signUp: call({
    method: 'POST',
    path: '/auth/signUp',
    who: 'anyone',
    summary: 'Creates an account with the code that was mailed',
    status: 201,
    input: z
      .object({
        ...signUpFields,
        otp: code,
        collegeId: optionalText('College id', { max: LENGTH.collegeId }),
        contactNumber: optionalText('Contact number', { max: LENGTH.phoneMax }).refine(
          (value) => !value || /^\d{8,10}$/.test(value),
          'Invalid phone number',
        ),
        // Taken and ignored: everyone starts as Student, and joins the one community room.
        accountType: z.unknown().optional(),
        commonChatId: z.unknown().optional(),
      })
      .refine(alike, unlike),
    output: done,
  }),
  logIn: call({
    method: 'POST',
    path: '/auth/login',
    who: 'anyone',
    summary: 'Begins a session',
    changesNothingShared: true,
    input: z.object({ email: email('Please enter your email'), password: triedPassword }),
    output: z.object({ message: z.string(), token: z.string(), user: Member }),
  }),
  logOut: call({
    method: 'POST',
    path: '/auth/logout',
    who: 'member',
    summary: 'Ends the session of the token',
    changesNothingShared: true,
    input: z.object({}),
    output: done,
  }),
  requestPasswordReset: call({
    method: 'POST',
    path: '/auth/resetPasswordToken',
    who: 'anyone',
    summary: 'Mails a link to set a new password, where the address is known',
    changesNothingShared: true,
    input: z.object({ email: email() }),
    output: done,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/resetPassword',
    who: 'anyone',
    summary: 'Sets a new password by the link that was mailed; ends every session',
    changesNothingShared: true,
    input: z
      .object({
        password: newPassword(),
        confirmPassword: newPassword('Please confirm your password'),
        token: text('Token', { max: 200 }),
      })
      .refine(alike, unlike),
    output: done,
  }),
};
