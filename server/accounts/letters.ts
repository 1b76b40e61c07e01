import { CODE, RESET } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Letter } from '#server/mail/letter.ts';

/*
 * What accounts mail. In the letter with the code no other four digits may stand together.
 */

export const codeLetter = (email: string, code: string): Letter => ({
  kind: 'code',
  to: email,
  subject: 'Your sign-up code',
  usefulFor: CODE.minutes,
  blocks: [
    { greeting: 'Hello,' },
    { paragraph: 'this is the code to finish your sign-up:' },
    { code },
    { paragraph: `It is good for ${CODE.minutes} minutes and works once. Nobody of us will ever ask you for it.` },
    { paragraph: 'You did not sign up? Then there is nothing to do: without the code nothing happens.' },
  ],
});

/** For whoever signs up with an address that has an account already. */
export const accountExistsLetter = (
  config: Config,
  member: { id: string; firstName: string },
  email: string,
): Letter => ({
  kind: 'account-exists',
  to: email,
  memberId: member.id,
  subject: 'You have an account already',
  usefulFor: 60,
  blocks: [
    { greeting: `Hello ${member.firstName},` },
    { paragraph: 'somebody, perhaps you, asked for a sign-up code for this address. It has an account already.' },
    { button: { label: 'Sign in', url: `${config.publicUrl}/login` } },
    { paragraph: `Password forgotten? Set a new one at ${config.publicUrl}/forgot-password` },
    { paragraph: 'It was not you? Then there is nothing to do.' },
  ],
});

export const resetLetter = (
  config: Config,
  member: { id: string; firstName: string },
  email: string,
  token: string,
): Letter => ({
  kind: 'password-reset',
  to: email,
  memberId: member.id,
  subject: 'Set a new password',
  usefulFor: RESET.minutes,
  blocks: [
    { greeting: `Hello ${member.firstName},` },
    { paragraph: 'somebody, hopefully you, asked to set a new password for your account.' },
    // From the operator's PUBLIC_URL alone, whatever Host the request named (rule A10).
    { button: { label: 'Set a new password', url: `${config.publicUrl}/update-password/${token}` } },
    { paragraph: `The link is good for ${RESET.minutes} minutes and works once.` },
    { paragraph: 'It was not you? Then there is nothing to do: your password stays as it is.' },
  ],
});

export const passwordChangedLetter = (
  config: Config,
  member: { id: string; firstName: string; email: string },
): Letter => ({
  kind: 'password-changed',
  to: member.email,
  memberId: member.id,
  subject: 'Your password was changed',
  usefulFor: 24 * 60,
  blocks: [
    { greeting: `Hello ${member.firstName},` },
    { paragraph: 'the password of your account was just changed, and every device was signed out.' },
    { paragraph: 'It was not you? Then set a new password at once:' },
    { button: { label: 'Reset your password', url: `${config.publicUrl}/forgot-password` } },
  ],
});
