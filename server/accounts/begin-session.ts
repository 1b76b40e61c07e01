import type { Kysely } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Device, networkOf, noteDevice } from './devices.ts';
import { newDeviceMail, type Recipient } from './mails.ts';
import { presentMember } from './present-member.ts';
import { issueToken, sessionEnd } from './tokens.ts';

/** What somebody has signed in with. */
export type SignInWay = 'password' | 'passkey' | 'campus';

interface SignIn {
  member: Recipient;
  device: Device;
  way: SignInWay;
  /** Throws, behind the lock on the member, if what was shown is no longer good. */
  assertGood: (trx: Kysely<Tables>, locked: { password_hash: string }) => Promise<void>;
}

/** Begins a session; answers as a log-in does. Throws BLOCKED, INVALID_CREDENTIALS for a member who is gone. */
export async function signIn(context: Context, { member, device, way, assertGood }: SignIn) {
  const { config, db, now } = context;
  const session = await db.transaction().execute(async (trx) => {
    // The lock waits for a reset, block or deletion that is ending all sessions, and then reads its result (B2).
    const locked = await trx
      .selectFrom('members')
      .select(['blocked_at', 'password_hash'])
      .where('id', '=', member.id)
      .forShare()
      .executeTakeFirst();
    if (!locked) throw new Problem('INVALID_CREDENTIALS');
    await assertGood(trx, locked);
    if (!locked.blocked_at) return addSession(context, trx, { member, device, way });
    await writeAudit(trx, now(), {
      action: 'log-in refused',
      subject: member.id,
      ip: device.ip,
      details: { isBlocked: true },
    });
    return null;
  });
  if (!session) throw new Problem('BLOCKED');
  return {
    message: 'Login successfully',
    token: await issueToken(config, { memberId: member.id, ...session }),
    user: await presentMember(db, member.id, now()),
  };
}

async function addSession(
  { config, mail, now }: Context,
  trx: Kysely<Tables>,
  { member, device, way }: Omit<SignIn, 'assertGood'>,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const beginsAt = now();
  const expiresAt = sessionEnd(beginsAt);
  const isNewDevice = await noteDevice(trx, member.id, device, beginsAt);
  if (isNewDevice) await mail.queue(trx, newDeviceMail(config, member, device, beginsAt));
  const { id } = await trx
    .insertInto('sessions')
    .values({
      member_id: member.id,
      created_at: beginsAt,
      expires_at: expiresAt,
      device: device.name,
      time_zone: device.timeZone,
      network: networkOf(config, device.ip),
      is_new_device: isNewDevice,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeAudit(trx, beginsAt, {
    action: 'logged in',
    actorId: member.id,
    subject: member.id,
    ip: device.ip,
    ...(way !== 'password' && { details: { way } }),
  });
  return { sessionId: id, expiresAt };
}
