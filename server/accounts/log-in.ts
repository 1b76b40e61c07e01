import type { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { count, type Rule, refuse, take } from '#server/limits.ts';
import { type Device, deviceOf, networkOf, noteDevice } from './devices.ts';
import { FAILED_LOG_INS, failedLogInsOf } from './given-password.ts';
import { newDeviceMail, type Recipient } from './mails.ts';
import { verifyPassword } from './passwords.ts';
import { presentMember } from './present-member.ts';
import { issueToken, sessionEnd } from './tokens.ts';

/** Answers an unknown address and a wrong password alike, also in time: both do the same work (A5). */
export const logIn: ServerFunction<typeof accountCalls.logIn> = async (context, viewer, input) => {
  const { email, password } = input;
  const { config, db, now } = context;
  const failures = config.rateLimits ? { key: failedLogInsOf(email), rule: FAILED_LOG_INS } : null;
  if (failures) refuse(await count(db, now(), failures.key, failures.rule));
  const member = await db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const isRight = await verifyPassword(password, member?.password_hash);
  if (!member || !isRight) {
    const failed = await db.transaction().execute(async (trx) => {
      await writeAudit(trx, now(), { action: 'log-in refused', subject: member?.id ?? email, ip: viewer.ip });
      return failures && take(trx, now(), failures.key, failures.rule);
    });
    if (failed) refuse(failed);
    throw new Problem('INVALID_CREDENTIALS');
  }
  const session = await beginSession(context, member, failures, deviceOf(viewer, input.timeZone));
  if (!session) throw new Problem('BLOCKED');
  return {
    message: 'Login successfully',
    token: await issueToken(config, { memberId: member.id, ...session }),
    user: await presentMember(db, member.id, now()),
  };
};

/**
 * Begins a session; returns null for a blocked member. `failures` is null while rate limits are off.
 * Throws INVALID_CREDENTIALS if the password changed since it was checked, TOO_MANY if other tries failed since.
 */
async function beginSession(
  context: Context,
  { id: memberId, firstName, email, password_hash }: { password_hash: string } & Recipient,
  failures: { key: string; rule: Rule } | null,
  device: Device,
): Promise<{ sessionId: string; expiresAt: Date } | null> {
  const { config, db, mail, now } = context;
  const { ip } = device;
  return db.transaction().execute(async (trx) => {
    // The lock waits for a reset, block or deletion that is ending all sessions, and then reads its result (B2).
    const member = await trx
      .selectFrom('members')
      .select('blocked_at')
      .where('id', '=', memberId)
      .where('password_hash', '=', password_hash)
      .forShare()
      .executeTakeFirst();
    if (!member) throw new Problem('INVALID_CREDENTIALS');
    const beginsAt = now();
    if (failures) refuse(await count(trx, beginsAt, failures.key, failures.rule));
    if (member.blocked_at) {
      await writeAudit(trx, beginsAt, {
        action: 'log-in refused',
        subject: memberId,
        ip,
        details: { isBlocked: true },
      });
      return null;
    }
    const expiresAt = sessionEnd(beginsAt);
    const isNewDevice = await noteDevice(trx, memberId, device, beginsAt);
    if (isNewDevice) await mail.queue(trx, newDeviceMail(config, { id: memberId, firstName, email }, device, beginsAt));
    const { id } = await trx
      .insertInto('sessions')
      .values({
        member_id: memberId,
        created_at: beginsAt,
        expires_at: expiresAt,
        device: device.name,
        time_zone: device.timeZone,
        network: networkOf(config, ip),
        is_new_device: isNewDevice,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, beginsAt, { action: 'logged in', actorId: memberId, subject: memberId, ip });
    return { sessionId: id, expiresAt };
  });
}
