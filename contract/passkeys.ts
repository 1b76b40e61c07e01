import { type Output, withSchemas } from './call.ts';
import type { passkeySchemas } from './schemas/passkeys.ts';

export const passkeyCalls = withSchemas<typeof passkeySchemas>()({
  listPasskeys: {
    method: 'GET',
    path: '/auth/passkeys',
    who: 'member',
    summary: 'The passkeys of the member, oldest first',
  },
  beginAddingPasskey: {
    method: 'POST',
    path: '/auth/beginAddingPasskey',
    who: 'member',
    summary: 'What a browser needs to make a passkey',
    changesNothingShared: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/auth/addPasskey',
    who: 'member',
    summary: 'Adds a passkey that a browser has made',
    status: 201,
    changesNothingShared: true,
  },
  removePasskey: {
    method: 'POST',
    path: '/auth/removePasskey',
    who: 'member',
    summary: 'Removes a passkey of the member',
    changesNothingShared: true,
  },
  beginPasskey: {
    method: 'POST',
    path: '/auth/beginPasskey',
    who: 'anyone',
    summary: 'What a browser needs to use a passkey',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/auth/signInByPasskey',
    who: 'anyone',
    summary: 'Begins a session with a passkey',
    bucket: 'logIns',
    changesNothingShared: true,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/auth/confirmByPasskey',
    who: 'member',
    summary: 'Uses a passkey again, for what answers PASSWORD_NEEDED some minutes after signing in',
    bucket: 'logIns',
    changesNothingShared: true,
  },
});

export type Passkey = Output<typeof passkeyCalls.listPasskeys>['data'][number];
