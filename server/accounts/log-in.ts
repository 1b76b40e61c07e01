import { sql } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import type { Output, ServerInput } from '#contract/call.ts';
import { LOGIN } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { quickRead } from '#server/database/statement.ts';
import { type Counter, type None, refuse, take, weigh } from '#server/limits.ts';
import { presentOwn } from '#server/people/present.ts';
import type { Viewer } from '#server/viewer.ts';
import { beginSession } from './begin-session.ts';
import { verifyPassword } from './passwords.ts';
import { issueToken } from './tokens.ts';

type Calls = typeof accountCalls;

const FAILED_LOG_INS = { max: LOGIN.failures, seconds: LOGIN.minutes * 60 };
export const failedLogInsOf = (email: string): string => `failed log-ins ${email}`;

/**
 * Alike for an unknown address and a wrong password, also in time: both take the same way (rule A5).
 * Beside the hash there is one statement before it and one behind it, which those who wait for their hashes share.
 */
export async function logIn(
  context: Context,
  viewer: Viewer,
  { email, password }: ServerInput<Calls['logIn']>,
): Promise<Output<Calls['logIn']>> {
  const { config, db, now } = context;
  const key = config.rateLimits ? failedLogInsOf(email) : null;
  const { isRight, found } = await verifyPassword(password, async () => {
    const [row] = await selectByAddress(db, { email, key, now: now().toISOString() });
    const one = row as NonNullable<typeof row>;
    refuse(weigh(one, now(), FAILED_LOG_INS));
    return one;
  });
  if (!isRight) {
    const failed = await db.transaction().execute(async (trx) => {
      await writeAudit(trx, now(), { action: 'log-in refused', subject: found.id ?? email, ip: viewer.ip });
      return key === null ? undefined : take(trx, now(), key, FAILED_LOG_INS);
    });
    if (failed) refuse(failed);
    throw new Problem('INVALID_CREDENTIALS');
  }
  const session = await beginSession(context, {
    memberId: found.id as string,
    passwordHash: found.passwordHash as string,
    key,
    ip: viewer.ip || null,
  });
  if (!session) throw new Problem('INVALID_CREDENTIALS');
  const { sessionId, expiresAt, isBlocked, count, ends_at, ...own } = session;
  // Of many tries at once, those that failed meanwhile may have closed it.
  refuse(weigh({ count, ends_at } as Counter | None, now(), FAILED_LOG_INS));
  if (isBlocked || sessionId === null) {
    await writeAudit(db, now(), { action: 'log-in refused', subject: found.id, ip: viewer.ip, details: { isBlocked } });
    throw new Problem('BLOCKED');
  }
  return {
    message: 'Login successfully',
    token: issueToken(config, { memberId: own._id, sessionId, expiresAt }),
    user: presentOwn(own),
  };
}

interface Address {
  email: string;
  /** Of the counter of failures; null finds none, where limits by time are off. */
  key: string | null;
  now: string;
}

/** One row, whether there is such a member or not: nulls for what is not there. */
const selectByAddress = quickRead<Address>()(
  (_db, value) => sql<{ id: string | null; passwordHash: string | null } & (Counter | None)>`
    select m.id, m.password_hash as "passwordHash", failed.count, failed.ends_at
    from (select) as one
    left join members m on m.email = ${value('email')}
    left join counters failed on failed.key = ${value('key')} and failed.ends_at > ${value('now')}`,
);
