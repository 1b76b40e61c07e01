import { type Output, withSchemas } from './call.ts';
import type { accountSchemas } from './schemas/accounts.ts';

export const accountCalls = withSchemas<typeof accountSchemas>()({
  sendCode: {
    method: 'POST',
    path: '/auth/sendOTP',
    who: 'anyone',
    summary: 'Mails a 4-digit code to an address',
    bucket: 'codes',
    changesNothingShared: true,
  },
  signUp: {
    method: 'POST',
    path: '/auth/signUp',
    who: 'anyone',
    summary: 'Creates an account with the code that was mailed',
    bucket: 'codes',
    status: 201,
  },
  logIn: {
    method: 'POST',
    path: '/auth/login',
    who: 'anyone',
    summary: 'Begins a session',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    who: 'member',
    summary: 'Ends the session of the token',
    changesNothingShared: true,
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    who: 'member',
    summary: 'The devices that are signed in, last seen first',
  },
  endSession: {
    method: 'POST',
    path: '/auth/endSession',
    who: 'member',
    summary: 'Signs one of the member’s devices out',
    changesNothingShared: true,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/auth/endOtherSessions',
    who: 'member',
    summary: 'Signs all other devices of the member out',
    changesNothingShared: true,
  },
  confirmPassword: {
    method: 'POST',
    path: '/auth/confirmPassword',
    who: 'member',
    summary: 'Gives the password again, for what answers PASSWORD_NEEDED some minutes after signing in',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  changePassword: {
    method: 'POST',
    path: '/auth/changePassword',
    who: 'member',
    summary: 'Sets another password; ends every session, and answers with the token of a new one',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  getOwnAddress: {
    method: 'GET',
    path: '/auth/address',
    who: 'member',
    summary: 'The address that signs the member in, and a change of it that can be undone',
  },
  requestAddressChange: {
    method: 'POST',
    path: '/auth/requestAddressChange',
    who: 'member',
    summary: 'Mails a code to a new address',
    bucket: 'codes',
    changesNothingShared: true,
  },
  changeAddress: {
    method: 'POST',
    path: '/auth/changeAddress',
    who: 'member',
    summary: 'Takes the new address by its code; for 7 days the old one can undo it by a link',
    bucket: 'codes',
  },
  undoAddressChange: {
    method: 'POST',
    path: '/auth/undoAddressChange',
    who: 'anyone',
    summary: 'Takes the old address back by the link that was mailed to it; ends every session and the password',
    bucket: 'codes',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/resetPasswordToken',
    who: 'anyone',
    summary: 'Mails a link to set a new password, where the address is known',
    bucket: 'codes',
    changesNothingShared: true,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/resetPassword',
    who: 'anyone',
    summary: 'Sets a new password by the link that was mailed; ends every session',
    bucket: 'codes',
    changesNothingShared: true,
  },
});

export type OwnSession = Output<typeof accountCalls.listSessions>['data'][number];
export type OwnAddress = Output<typeof accountCalls.getOwnAddress>['data'];
