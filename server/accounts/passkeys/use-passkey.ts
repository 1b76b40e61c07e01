import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { passkeyCalls } from '#contract/passkeys.ts';
import { Problem } from '#contract/problems.ts';
import { signIn } from '#server/accounts/begin-session.ts';
import { assertNotCampusOnly } from '#server/accounts/campus-only.ts';
import { deviceOf } from '#server/accounts/devices.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { createChallenge, TIMEOUT, takeChallenge } from './challenges.ts';
import { relyingParty } from './passkeys.ts';
import { challengeIn, readUsed } from './read-credential.ts';

type Calls = typeof passkeyCalls;

export const beginPasskey: ServerFunction<Calls['beginPasskey']> = async ({ config, db, now }) => {
  const { id: rpId } = relyingParty(config);
  const { challenge } = await createChallenge(db, null, now());
  return { data: { rpId, challenge, timeout: TIMEOUT, userVerification: 'required' } };
};

export const signInByPasskey: ServerFunction<Calls['signInByPasskey']> = async (context, viewer, input) => {
  const passkey = await usePasskey(context, viewer.ip, input.credential);
  const member = await context.db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'email', 'role', 'may_use_password', 'left_at'])
    .where('id', '=', passkey.memberId)
    .executeTakeFirst();
  assertNotCampusOnly(context.config, member);
  if (!member) throw new Problem('PASSKEY_INVALID');
  return signIn(context, {
    member,
    device: deviceOf(viewer, input.timeZone),
    way: 'passkey',
    assertGood: async (trx) => {
      // It may have been removed meanwhile.
      const is = await trx.selectFrom('passkeys').select('id').where('id', '=', passkey.id).executeTakeFirst();
      if (!is) throw new Problem('PASSKEY_INVALID');
    },
  });
};

/** The session counts as begun now, as with the password. */
export const confirmByPasskey: ServerFunction<Calls['confirmByPasskey']> = async (context, viewer, { credential }) => {
  const { memberId } = await usePasskey(context, viewer.ip, credential);
  if (memberId !== viewer.id) throw new Problem('FORBIDDEN', { message: 'This passkey is of another account.' });
  await context.db
    .updateTable('sessions')
    .set({ confirmed_at: context.now() })
    .where('id', '=', viewer.sessionId)
    .execute();
  return { message: 'Thank you.' };
};

/** Checks what was signed, once. Throws INVALID_INPUT, PASSKEY_INVALID. */
async function usePasskey(context: Context, ip: string, json: string): Promise<{ id: string; memberId: string }> {
  const { db, now } = context;
  const response = readUsed(json) as AuthenticationResponseJSON;
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'member_id as memberId', 'credential_id', 'public_key', 'counter', 'is_synced', 'transports'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  const counter = passkey && (await verify(context, response, passkey));
  if (passkey === undefined || counter === undefined) {
    await writeAudit(db, now(), { action: 'log-in refused', subject: passkey?.memberId ?? null, ip });
    throw new Problem('PASSKEY_INVALID');
  }
  // The higher count of two uses at once.
  await db
    .updateTable('passkeys')
    .set({ used_at: now(), ...(!passkey.is_synced && { counter: sql<number>`greatest(counter, ${counter})` }) })
    .where('id', '=', passkey.id)
    .execute();
  return passkey;
}

interface Stored {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  is_synced: boolean;
  transports: string[];
}

/** The counter that was signed; undefined if this is no good signature for us, of a challenge that waits. */
async function verify(
  { config, db, now }: Context,
  response: AuthenticationResponseJSON,
  { credential_id, public_key, counter, is_synced, transports }: Stored,
): Promise<number | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const expectedChallenge = challengeIn(response.response);
  if (!(await takeChallenge(db, expectedChallenge, null, now()))) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(public_key),
      // Devices that share a passkey count each for itself, or not at all.
      counter: is_synced ? 0 : counter,
      transports: transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
