import { LOGIN } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { count, refuse, take } from '#server/limits.ts';
import { hasAddress } from '#server/mail/no-address.ts';
import type { Member } from '#server/viewer.ts';
import type { Recipient } from './mails.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords for one address, wherever one is asked: rule A6 counts them together. */
export const FAILED_LOG_INS = { max: LOGIN.failures, seconds: LOGIN.minutes * 60 };
export const failedLogInsOf = (email: string): string => `failed log-ins ${email}`;

/**
 * Checks the password of a member. Throws INVALID_INPUT for another, of the field that it came in, and
 * TOO_MANY as a log-in does.
 */
export async function assertPassword(
  { config, db, now }: Context,
  viewer: Pick<Member, 'id' | 'ip'>,
  password: string,
  field: string,
): Promise<Recipient & { passwordHash: string }> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'email', 'password_hash as passwordHash'])
    .select('college_email')
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const { college_email } = member;
  const key = failedLogInsOf(hasAddress(member.email) ? member.email : (college_email ?? member.email));
  const assertOpen = async () => config.rateLimits && refuse(await count(db, now(), key, FAILED_LOG_INS));
  await assertOpen();
  if (!(await verifyPassword(password, member.passwordHash))) {
    const failed = await db.transaction().execute(async (trx) => {
      const refused = { action: 'password refused', actorId: viewer.id, subject: viewer.id, ip: viewer.ip } as const;
      await writeAudit(trx, now(), refused);
      return config.rateLimits ? take(trx, now(), key, FAILED_LOG_INS) : null;
    });
    if (failed) refuse(failed);
    throw badField(field, 'This is not your password');
  }
  // Others may have failed since.
  await assertOpen();
  return member;
}

/** Throws PASSWORD_NEEDED, unless the caller gave the password some minutes ago at most. */
export function requirePassword({ now }: Pick<Context, 'now'>, { confirmedAt }: Member): void {
  if (now().getTime() - Date.parse(confirmedAt) > LOGIN.confirmedMinutes * MINUTE) throw new Problem('PASSWORD_NEEDED');
}
