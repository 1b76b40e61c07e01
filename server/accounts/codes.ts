import { createHmac, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { CODE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { clear, count, limit, refuse, take } from '#server/limits.ts';

const SENT_PER_HOUR = { max: CODE.perHour, seconds: HOUR / SECOND };
const SENT_PER_DAY = { max: CODE.perDay, seconds: DAY / SECOND };
const WRONG_PER_DAY = { max: CODE.wrongPerDay, seconds: DAY / SECOND };
/** Wrong tries in a row, however slow. The count ends after a month, or somebody could close an address forever. */
const WRONG_IN_A_ROW = { max: CODE.wrongInARow, seconds: 30 * (DAY / SECOND) };
const WRONG_OVERALL = { max: CODE.wrongPerHourOverall, seconds: HOUR / SECOND };

/** A correct code. */
export interface GoodCode {
  email: string;
  hmac: Buffer;
  triesAllowed: number;
  /** A sign-up has used it up. */
  isUsed: boolean;
}

/** An account that is there already, and what a code confirms of it; no other use takes the code, nor does a sign-up. */
export interface CodeUse {
  memberId: string;
  use: 'address' | 'link' | 'second';
}

/** Counts a code for this address. Throws TOO_MANY. */
export async function limitCodes(context: Context, trx: Kysely<Tables>, email: string): Promise<void> {
  await assertOpen(context, trx, email);
  await limit(context, trx, `codes an hour ${email}`, SENT_PER_HOUR);
  await limit(context, trx, `codes a day ${email}`, SENT_PER_DAY);
}

/**
 * Creates the code of this address, in place of an older one. Only its HMAC is stored (rule A1). `use`: of a code
 * that is not for a sign-up.
 */
export async function createCode(
  context: Context,
  trx: Kysely<Tables>,
  email: string,
  use: CodeUse | null = null,
): Promise<string> {
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');
  const now = context.now();
  const wrongToday = context.config.rateLimits ? (await count(trx, now, wrongTodayKey(email), WRONG_PER_DAY)).count : 0;
  const row = {
    hmac: hmacOf(context, email, code, use),
    member_id: use?.memberId ?? null,
    // Grant no more tries than the address has left today.
    tries: Math.max(0, CODE.tries - Math.max(0, CODE.wrongPerDay - wrongToday)),
    used_at: null,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE.minutes * MINUTE),
  };
  await trx
    .insertInto('codes')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
  return code;
}

/**
 * Checks a code. A statement of its own counts a wrong try: it counts even if the sign-up fails, and at most five are
 * possible at the same time. Throws OTP_INVALID, or TOO_MANY if the address is closed.
 */
export async function tryCode(
  context: Context,
  ip: string,
  email: string,
  code: string,
  use: CodeUse | null = null,
): Promise<GoodCode> {
  const { db, now } = context;
  await assertOpen(context, db, email);
  const triesAllowed = await allowedTries(context);
  const hmac = hmacOf(context, email, code, use);
  const at = now().toISOString();
  const { rows } = await sql<{ wrong: boolean; right: 'new' | 'used' | null }>`
    with wrong as (
      update codes set tries = tries + 1
      where email = ${email} and expires_at > ${at} and tries < ${triesAllowed} and hmac <> ${hmac}
        and used_at is null
      returning 1)
    select exists (select from wrong) as wrong, (
      select case when used_at is null then 'new' else 'used' end from codes
      where email = ${email} and expires_at > ${at} and tries < ${triesAllowed} and hmac = ${hmac}) as right`.execute(
    db,
  );
  const right = rows[0]?.right;
  if (right) return { email, hmac, triesAllowed, isUsed: right === 'used' };
  if (rows[0]?.wrong) await countWrong(context, ip, email);
  throw new Problem('OTP_INVALID');
}

/** Uses up a code. Of several concurrent uses one is true. */
export async function consumeCode(context: Context, trx: Kysely<Tables>, good: GoodCode): Promise<boolean> {
  const consumed = await usable(context, trx, good)
    .set({ used_at: context.now() })
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (consumed.numUpdatedRows !== 1n) return false;
  await clear(trx, wrongInARowKey(good.email));
  return true;
}

/**
 * Whether a check passes that a used code allows. It is one of the code's five tries until it has passed, so that a used
 * code is no way to guess the password (rule A6), also of 50 at once.
 */
export async function tryUsedCode(context: Context, good: GoodCode, check: () => Promise<boolean>): Promise<boolean> {
  const { db } = context;
  const taken = await usable(context, db, good)
    .set({ tries: sql<number>`tries + 1` })
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n || !(await check())) return false;
  await db
    .updateTable('codes')
    .set({ tries: sql<number>`tries - 1` })
    .where('email', '=', good.email)
    .where('hmac', '=', good.hmac)
    .where('used_at', 'is not', null)
    .execute();
  return true;
}

const usable = ({ now }: Context, db: Kysely<Tables>, { email, hmac, triesAllowed }: GoodCode) =>
  db
    .updateTable('codes')
    .where('email', '=', email)
    .where('hmac', '=', hmac)
    .where('expires_at', '>', now().toISOString())
    .where('tries', '<', triesAllowed);

/** Throws TOO_MANY for an address with too many wrong tries (rule A3, NIST SP 800-63B 5.2.2). */
async function assertOpen({ config, now }: Context, db: Kysely<Tables>, email: string): Promise<void> {
  if (config.rateLimits) refuse(await count(db, now(), wrongTodayKey(email), WRONG_PER_DAY));
  refuse(await count(db, now(), wrongInARowKey(email), WRONG_IN_A_ROW));
}

/** While somebody guesses codes of many addresses, each code has one try. */
async function allowedTries({ config, db, now }: Context): Promise<number> {
  if (!config.rateLimits) return CODE.tries;
  const overall = await count(db, now(), WRONG_OVERALL_KEY, WRONG_OVERALL);
  return overall.ok ? CODE.tries : 1;
}

async function countWrong({ config, db, now }: Context, ip: string, email: string): Promise<void> {
  await take(db, now(), wrongInARowKey(email), WRONG_IN_A_ROW);
  await writeAudit(db, now(), { action: 'code wrong', subject: email, ip });
  if (!config.rateLimits) return;
  await take(db, now(), wrongTodayKey(email), WRONG_PER_DAY);
  const overall = await take(db, now(), WRONG_OVERALL_KEY, WRONG_OVERALL);
  if (overall.count === WRONG_OVERALL.max)
    await writeAudit(db, now(), { action: 'codes under attack', details: { wrongInTheHour: overall.count } });
}

const WRONG_OVERALL_KEY = 'wrong codes overall';
const wrongTodayKey = (email: string) => `wrong codes a day ${email}`;
const wrongInARowKey = (email: string) => `wrong codes in a row ${email}`;

/** Includes the address, so a code works for one address only. The key is for this purpose only. */
function hmacOf({ config }: Context, email: string, code: string, use: CodeUse | null): Buffer {
  const key = createHmac('sha256', config.jwtSecret).update('sign-up codes').digest();
  const bound = use && (use.use === 'address' ? use.memberId : `${use.use} ${use.memberId}`);
  return createHmac('sha256', key)
    .update([code, email, ...(bound ? [bound] : [])].join(' '))
    .digest();
}
