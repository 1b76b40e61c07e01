import type { accountCalls } from '#contract/accounts.ts';
import { LOGIN } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { count, refuse, take } from '#server/limits.ts';
import { beginSession } from './begin-session.ts';
import { verifyPassword } from './passwords.ts';
import { presentMember } from './present-member.ts';
import { issueToken } from './tokens.ts';

const FAILED_LOG_INS = { max: LOGIN.failures, seconds: LOGIN.minutes * 60 };
export const failedLogInsOf = (email: string): string => `failed log-ins ${email}`;

/** Answers an unknown address and a wrong password alike, also in time: both do the same work (A5). */
export const logIn: ServerFunction<typeof accountCalls.logIn> = async (context, viewer, { email, password }) => {
  const { config, db, now } = context;
  const failures = config.rateLimits ? { key: failedLogInsOf(email), rule: FAILED_LOG_INS } : null;
  if (failures) refuse(await count(db, now(), failures.key, failures.rule));
  const member = await db
    .selectFrom('members')
    .select(['id', 'password_hash'])
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
  const session = await beginSession(context, member, viewer.ip, failures);
  if (!session) throw new Problem('BLOCKED');
  return {
    message: 'Login successfully',
    token: await issueToken(config, { memberId: member.id, ...session }),
    user: await presentMember(db, member.id),
  };
};
