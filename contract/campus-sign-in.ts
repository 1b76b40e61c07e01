import { type Output, withSchemas } from './call.ts';
import type { campusSignInSchemas } from './schemas/campus-sign-in.ts';

export const campusSignInCalls = withSchemas<typeof campusSignInSchemas>()({
  beginCampusSignIn: {
    method: 'POST',
    path: '/auth/beginCampusSignIn',
    who: 'optional',
    summary: 'The address of the campus’s sign-in, and a secret for this browser to bring back',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  finishCampusSignIn: {
    method: 'POST',
    path: '/auth/finishCampusSignIn',
    who: 'optional',
    summary: 'Begins a session by what the campus’s sign-in has answered, makes an account, or asks to link one',
    bucket: 'logIns',
  },
  sendCampusCode: {
    method: 'POST',
    path: '/auth/sendCampusCode',
    who: 'anyone',
    summary: 'Mails a code to link an account, in the place of its password',
    bucket: 'codes',
    changesNothingShared: true,
  },
  linkCampusAccount: {
    method: 'POST',
    path: '/auth/linkCampusAccount',
    who: 'anyone',
    summary: 'Links an account by its password or the code, and begins a session',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  unlinkCampusAccount: {
    method: 'POST',
    path: '/auth/unlinkCampusAccount',
    who: 'member',
    summary: 'Unlinks the member’s account of the campus',
    changesNothingShared: true,
  },
  getSignInWays: {
    method: 'GET',
    path: '/auth/signInWays',
    who: 'member',
    summary: 'By what the member can sign in',
  },
});

export type SignInWays = Output<typeof campusSignInCalls.getSignInWays>['data'];
export type CampusPurpose = 'signIn' | 'link' | 'confirm';
