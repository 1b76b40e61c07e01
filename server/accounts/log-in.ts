import { sql } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import type { Output, ServerInput } from '#contract/call.ts';
import { LOGIN } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type Action, writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { quickRead, statement } from '#server/database/statement.ts';
import { type Counter, limit, type None, refuse, weigh } from '#server/limits.ts';
import { OWN, type OwnRow, presentOwn } from '#server/people/present.ts';
import type { Viewer } from '#server/viewer.ts';
import { verifyPassword } from './passwords.ts';
import { issueToken, sessionEnd } from './tokens.ts';

type Calls = typeof accountCalls;

const FAILED_LOG_INS = { max: LOGIN.failures, seconds: LOGIN.minutes * 60 };
export const failedLogInsOf = (email: string): string => `failed log-ins ${email}`;

/**
 * Alike for an unknown address and a wrong password, also in time: both take the same way (rule A5).
 * Beside the hash there is one statement before it and one behind it: what each asks and writes belongs together.
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
    await writeAudit(db, now(), { action: 'log-in refused', subject: found.id ?? email, ip: viewer.ip });
    await limit(context, db, failedLogInsOf(email), FAILED_LOG_INS);
    throw new Problem('INVALID_CREDENTIALS');
  }
  const beginsAt = now();
  const expiresAt = sessionEnd(beginsAt);
  const [begun] = await beginSession(db, {
    ...found,
    key,
    most: FAILED_LOG_INS.max,
    ip: viewer.ip || null,
    now: beginsAt.toISOString(),
    end: expiresAt.toISOString(),
  });
  if (!begun) throw new Problem('INVALID_CREDENTIALS');
  const { sessionId, isBlocked, count, ends_at, ...own } = begun;
  // Of many tries at once, those that failed meanwhile may have closed it.
  refuse(weigh({ count, ends_at } as Counter | None, now(), FAILED_LOG_INS));
  if (isBlocked || sessionId === null) throw new Problem('BLOCKED');
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

interface Beginning {
  id: string | null;
  passwordHash: string | null;
  key: string | null;
  most: number;
  ip: string | null;
  now: string;
  end: string;
}

type Begun = OwnRow & (Counter | None) & { isBlocked: boolean; sessionId: string | null };

/**
 * Begins a session and notes it, in one commit; no row where the password is not the member's any more. A reset, a
 * block or a deletion meanwhile ends every session, and none may begin behind it: the lock on the member's row waits
 * for what runs, and then sees what it has left.
 */
const beginSession = statement<Beginning>()(
  (_db, value) => sql<Begun>`
    with still as materialized (
      select id, blocked_at is not null as is_blocked from members
      where id = ${value('id')} and password_hash = ${value('passwordHash')}
      for share
    ), failed as (
      select count, ends_at from counters where key = ${value('key')} and ends_at > ${value('now')}
    ), session as (
      insert into sessions (member_id, created_at, expires_at)
      select id, ${value('now')}::timestamptz, ${value('end')}::timestamptz from still
      where not is_blocked and not exists (select from failed where count >= ${value('most')})
      returning id, member_id
    ), noted as (
      insert into audit (at, action, actor_id, subject, ip)
      select ${value('now')}::timestamptz, ${sql.lit('logged in' satisfies Action)}, member_id, member_id, ${value('ip')}::inet from session
    )
    select session.id as "sessionId", still.is_blocked as "isBlocked", failed.count, failed.ends_at, ${OWN}
    from still
    left join session on true
    left join failed on true
    join members m on m.id = still.id
    left join pictures p on p.id = m.picture_id`,
);
