import { ADDRESS_CHANGE, CODE, RESET } from '#contract/limits.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { paths } from '#contract/paths.ts';
import { timeInWords } from '#contract/rules/campus-time.ts';
import { isolated } from '#contract/rules/text.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { NewMail } from '#server/mail/compose.ts';
import { type Device, networkOf, placeOf } from './devices.ts';

export interface Recipient {
  id: string;
  firstName: string;
  email: string;
}

const greetingOf = (firstName: string): string => `Hello ${isolated(firstName)},`;

/** A mail to a member, which opens with a greeting. */
const mailTo = (
  { id, firstName, email }: Recipient,
  { blocks, ...mail }: Pick<NewMail, 'kind' | 'subject' | 'usefulFor' | 'blocks'>,
): NewMail => ({
  ...mail,
  to: email,
  memberId: id,
  blocks: [{ greeting: greetingOf(firstName) }, ...blocks],
});

interface CodeMail extends Pick<NewMail, 'kind' | 'to' | 'memberId' | 'subject'> {
  greeting?: string;
  code: string;
  /** What the code is for, in words that go on from 'this is the code to'. */
  use: string;
  notYou?: string;
}

/** Holds no other four digits in a row than the code. */
const mailOfCode = ({ greeting = 'Hello,', code, use, notYou = 'It was not you?', ...mail }: CodeMail): NewMail => ({
  ...mail,
  usefulFor: CODE.minutes,
  blocks: [
    { greeting },
    { paragraph: `this is the code to ${use}:` },
    { code },
    { paragraph: `It is good for ${CODE.minutes} minutes and works once. Nobody of us will ever ask you for it.` },
    { paragraph: `${notYou} Then there is nothing to do: without the code nothing happens.` },
  ],
});

export const codeMail = (email: string, code: string): NewMail =>
  mailOfCode({
    kind: 'code',
    to: email,
    subject: 'Your sign-up code',
    code,
    use: 'finish your sign-up',
    notYou: 'You did not sign up?',
  });

/** Mail for whoever signs up with an address that has an account already. */
export const accountExistsMail = ({ publicUrl }: Context['config'], member: Recipient): NewMail =>
  mailTo(member, {
    kind: 'account-exists',
    subject: 'You have an account already',
    usefulFor: 60,
    blocks: [
      { paragraph: 'somebody, perhaps you, asked for a sign-up code for this address. It has an account already.' },
      { button: { label: 'Sign in', url: publicUrl + paths.login() } },
      { paragraph: `Password forgotten? Set a new one at ${publicUrl}${paths.forgotPassword()}` },
      { paragraph: 'It was not you? Then there is nothing to do.' },
    ],
  });

export const resetMail = ({ publicUrl }: Context['config'], member: Recipient, token: string): NewMail =>
  mailTo(member, {
    kind: 'password-reset',
    subject: 'Set a new password',
    usefulFor: RESET.minutes,
    blocks: [
      { paragraph: 'somebody, hopefully you, asked to set a new password for your account.' },
      // Built from the operator's PUBLIC_URL alone, whatever Host the request named (rule A10).
      { button: { label: 'Set a new password', url: publicUrl + mailedPaths.updatePassword(token) } },
      { paragraph: `The link is good for ${RESET.minutes} minutes and works once.` },
      { paragraph: 'It was not you? Then there is nothing to do: your password stays as it is.' },
    ],
  });

export const passwordChangedMail = ({ publicUrl }: Context['config'], member: Recipient): NewMail =>
  mailTo(member, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    usefulFor: DAY / MINUTE,
    blocks: [
      { paragraph: 'the password of your account was just changed, and every device was signed out.' },
      ...notYou(publicUrl),
    ],
  });

/** Reports a change by who gave the password of before. */
export const ownPasswordChangedMail = ({ publicUrl }: Context['config'], member: Recipient): NewMail =>
  mailTo(member, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    usefulFor: DAY / MINUTE,
    blocks: [
      {
        paragraph: 'the password of your account was just changed in its settings. All other devices were signed out.',
      },
      ...notYou(publicUrl),
    ],
  });

export const linkCodeMail = ({ id, firstName, email }: Recipient, code: string): NewMail =>
  mailOfCode({
    kind: 'code',
    to: email,
    memberId: id,
    subject: 'Your code to link your campus account',
    greeting: greetingOf(firstName),
    code,
    use: 'link your account here with the one of the campus',
  });

export const campusLinkedMail = ({ publicUrl }: Context['config'], member: Recipient, name: string): NewMail =>
  mailTo(member, {
    kind: 'campus-linked',
    subject: 'Your campus account was linked',
    usefulFor: DAY / MINUTE,
    blocks: [
      { paragraph: `the campus account ${isolated(name)} signs in to your account from now on.` },
      { paragraph: 'It was not you? Then unlink it, and change your password.' },
      { button: { label: 'Account and sign-in', url: publicUrl + paths.dashboard.accountSettings() } },
    ],
  });

export const passkeyAddedMail = ({ publicUrl }: Context['config'], member: Recipient, name: string): NewMail =>
  mailTo(member, {
    kind: 'passkey-added',
    subject: 'A passkey was added to your account',
    usefulFor: DAY / MINUTE,
    blocks: [
      { paragraph: `the passkey ${isolated(name)} signs in to your account from now on.` },
      { paragraph: 'It was not you? Then remove it, and change your password: whoever added it knows it.' },
      { button: { label: 'Account and sign-in', url: publicUrl + paths.dashboard.accountSettings() } },
    ],
  });

/** Goes to the new address. */
export const addressCodeMail = ({ id }: Recipient, email: string, code: string): NewMail =>
  mailOfCode({
    kind: 'address-code',
    to: email,
    memberId: id,
    subject: 'Your code for a new address',
    code,
    use: 'sign in with this address from now on',
  });

/** Goes to the second address. */
export const secondCodeMail = (memberId: string, email: string, code: string): NewMail =>
  mailOfCode({
    kind: 'address-code',
    to: email,
    memberId,
    subject: 'Your code for a second address',
    code,
    use: 'sign in with this address too, also after your studies',
  });

/** Goes to the first address. */
export const secondAddressMail = ({ publicUrl }: Context['config'], member: Recipient, email: string): NewMail =>
  mailTo(member, {
    kind: 'second-address',
    subject: 'A second address was added to your account',
    usefulFor: DAY / MINUTE,
    blocks: [
      { paragraph: `${email} signs in to your account too from now on, and new passwords can be set with it.` },
      { paragraph: 'It was not you? Then remove it, and change your password: whoever added it knows it.' },
      { button: { label: 'Account and sign-in', url: publicUrl + paths.dashboard.accountSettings() } },
    ],
  });

/** Goes to the old address. */
export const addressChangedMail = (
  { publicUrl }: Context['config'],
  member: Recipient,
  email: string,
  secret: string,
): NewMail =>
  mailTo(member, {
    kind: 'address-changed',
    subject: 'Your address was changed',
    usefulFor: (ADDRESS_CHANGE.undoDays * DAY) / MINUTE,
    blocks: [
      {
        paragraph: `from now on your account is signed in to with ${email}, and this address gets no more mails of it.`,
      },
      { paragraph: 'It was not you? Then change it back: every device is signed out, and you set a new password.' },
      { button: { label: 'Change it back', url: publicUrl + mailedPaths.undoAddress(secret) } },
      { paragraph: `The link is good for ${ADDRESS_CHANGE.undoDays} days and works once.` },
    ],
  });

export const addressUndoneMail = ({ publicUrl }: Context['config'], member: Recipient): NewMail =>
  mailTo(member, {
    kind: 'address-undone',
    subject: 'Your address was changed back',
    usefulFor: DAY / MINUTE,
    blocks: [
      {
        paragraph: 'this address signs you in again. Every device was signed out, and the password of before is void.',
      },
      { paragraph: 'You have not set a new one yet? Then do it now:' },
      { button: { label: 'Set a new password', url: publicUrl + paths.forgotPassword() } },
    ],
  });

const notYou = (publicUrl: string): NewMail['blocks'] => [
  { paragraph: 'It was not you? Then set a new password at once:' },
  { button: { label: 'Reset your password', url: publicUrl + paths.forgotPassword() } },
];

export const newDeviceMail = (config: Context['config'], member: Recipient, device: Device, at: Date): NewMail =>
  mailTo(member, {
    kind: 'new-device',
    subject: `New sign-in: ${device.name}`,
    usefulFor: DAY / MINUTE,
    blocks: [
      { paragraph: 'somebody, hopefully you, signed in to your account with a device that we have not seen before.' },
      {
        paragraph: [device.name, placeOf(device, networkOf(config, device.ip)), timeInWords(at, config.timeZone)]
          .filter(Boolean)
          .join(' · '),
      },
      { paragraph: 'It was not you? Then sign the device out, and change your password: whoever signed in knows it.' },
      { button: { label: 'Your devices', url: config.publicUrl + paths.dashboard.accountSettings() } },
    ],
  });
