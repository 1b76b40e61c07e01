import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { count, type Rule, refuse } from '#server/limits.ts';
import { sessionEnd } from './tokens.ts';

/**
 * Begins a session; returns null for a blocked member. `failures` is null while rate limits are off.
 * Throws INVALID_CREDENTIALS if the password changed since it was checked, TOO_MANY if other tries failed since.
 */
export async function beginSession(
  { db, now }: Context,
  { id: memberId, password_hash }: { id: string; password_hash: string },
  ip: string,
  failures: { key: string; rule: Rule } | null,
): Promise<{ sessionId: string; expiresAt: Date } | null> {
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
    const { id } = await trx
      .insertInto('sessions')
      .values({ member_id: memberId, created_at: beginsAt, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, beginsAt, { action: 'logged in', actorId: memberId, subject: memberId, ip });
    return { sessionId: id, expiresAt };
  });
}
