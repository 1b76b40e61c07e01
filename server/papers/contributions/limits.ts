import { type Kysely, sql } from 'kysely';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { isNewMember } from '#server/accounts/new-members.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { count, limit } from '#server/limits.ts';

type Limiting = Pick<Context, 'config' | 'now'>;

const keyOf = (memberId: string) => `contributions of ${memberId}`;

const perDayOf = async (db: Kysely<Tables>, memberId: string, now: Date): Promise<number> =>
  (await isNewMember(db, memberId, now)) ? CONTRIBUTIONS.perDayOfNew : CONTRIBUTIONS.perDay;

async function countWaiting(db: Kysely<Tables>, memberId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from papers where added_by = ${memberId} and state = 'waiting'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Counts one more contribution of the locked member. Throws TOO_MANY or QUOTA over a limit. */
export async function limitContributions(context: Limiting, trx: Kysely<Tables>, memberId: string): Promise<void> {
  const max = await perDayOf(trx, memberId, context.now());
  const message = `You can send up to ${max} files a day. Please go on tomorrow.`;
  await limit(context, trx, keyOf(memberId), { max, seconds: DAY / SECOND }, message);
  if ((await countWaiting(trx, memberId)) >= CONTRIBUTIONS.waiting)
    throw new Problem('QUOTA', {
      message: `${CONTRIBUTIONS.waiting} of your files wait for the desk. Please wait too.`,
    });
}

/** How many files the member may still send. */
export async function countLeft({ db, now }: Pick<Context, 'db' | 'now'>, memberId: string) {
  const perDay = await perDayOf(db, memberId, now());
  const [taken, waiting] = await Promise.all([
    count(db, now(), keyOf(memberId), { max: perDay }),
    countWaiting(db, memberId),
  ]);
  return {
    perDay,
    today: Math.max(0, perDay - taken.count),
    waiting: Math.max(0, CONTRIBUTIONS.waiting - waiting),
  };
}
