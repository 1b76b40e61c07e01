import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { PASSKEYS } from '#contract/limits.ts';
import type { passkeyCalls } from '#contract/passkeys.ts';
import { badField, Problem } from '#contract/problems.ts';
import { requirePassword } from '#server/accounts/given-password.ts';
import { passkeyAddedMail } from '#server/accounts/mails.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { shownAddress } from '#server/mail/no-address.ts';
import type { Member } from '#server/viewer.ts';
import { createChallenge, TIMEOUT, takeChallenge } from './challenges.ts';
import { ALGORITHMS, relyingParty } from './passkeys.ts';
import { challengeIn, readCreated } from './read-credential.ts';

type Calls = typeof passkeyCalls;

const tooMany = () => new Problem('CONFLICT', { message: `You have ${PASSKEYS.most} passkeys. Remove one first.` });

export const beginAddingPasskey: ServerFunction<Calls['beginAddingPasskey']> = async (context, viewer) => {
  const { config, db, now } = context;
  const { id: rpID, name: rpName } = relyingParty(config);
  requirePassword(context, viewer);
  const member = await db
    .selectFrom('members')
    .select([
      sql<string>`coalesce(nullif(${shownAddress('members')}, ''), college_email, username)`.as('email'),
      sql<string>`first_name || ' ' || last_name`.as('name'),
    ])
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', viewer.id)
    .execute();
  if (passkeys.length >= PASSKEYS.most) throw tooMany();
  const { bytes } = await createChallenge(db, viewer.id, now());
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(viewer.id)),
    userName: member.email,
    userDisplayName: member.name,
    challenge: bytes,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    data: {
      rp: { name: rp.name, id: rpID },
      user,
      challenge,
      pubKeyCredParams,
      timeout: TIMEOUT,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  };
};

export const addPasskey: ServerFunction<Calls['addPasskey']> = async (context, viewer, { name, credential }) => {
  const response = readCreated(credential);
  const made = await verify(context, viewer, response as RegistrationResponseJSON);
  if (!made) throw badField('credential', 'This passkey could not be checked. Please add it again.');
  const { config, db, mail, now } = context;
  await db.transaction().execute(async (trx) => {
    // One addition at a time, so that all of them count.
    const member = await lockingMember(trx, viewer.id)
      .select(['id', 'first_name as firstName', 'email'])
      .executeTakeFirst();
    if (!member) throw new Problem('TOKEN_INVALID');
    const all = await trx.selectFrom('passkeys').select('id').where('member_id', '=', viewer.id).execute();
    if (all.length >= PASSKEYS.most) throw tooMany();
    await trx
      .insertInto('passkeys')
      .values({
        member_id: viewer.id,
        credential_id: made.credential.id,
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        is_synced: made.credentialDeviceType === 'multiDevice',
        transports: response.response.transports ?? [],
        name,
        created_at: now(),
      })
      .execute()
      .catch((error: { constraint?: string }) => {
        throw error.constraint === 'passkeys_credential_id_key'
          ? new Problem('CONFLICT', { message: 'This passkey is added already.' })
          : error;
      });
    await mail.queue(trx, passkeyAddedMail(config, member, name));
    await writeAudit(trx, now(), { action: 'passkey added', by: viewer, subject: viewer.id });
  });
  return { message: 'The passkey is added.' };
};

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Null for anything but a passkey that this member has made for us, with a check of who they are, just now. */
async function verify(
  { config, db, now }: Context,
  viewer: Member,
  response: RegistrationResponseJSON,
): Promise<Made | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const expectedChallenge = challengeIn(response.response);
  if (!(await takeChallenge(db, expectedChallenge, viewer.id, now()))) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  return verified?.registrationInfo ?? null;
}
