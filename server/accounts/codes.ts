import { createHmac, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { CODE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { clear, count, limit, refuse, take } from '#server/limits.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SENT_PER_HOUR = { max: CODE.perHour, seconds: HOUR };
const SENT_PER_DAY = { max: CODE.perDay, seconds: DAY };
const WRONG_PER_DAY = { max: CODE.wrongPerDay, seconds: DAY };
/** Wrong tries in a row, however slow. The count ends after a month, or somebody could close an address forever. */
const WRONG_IN_A_ROW = { max: CODE.wrongInARow, seconds: 30 * DAY };
const WRONG_OVERALL = { max: CODE.wrongPerHourOverall, seconds: HOUR };

/** A correct code that is not used up yet. */
interface GoodCode {
  email: string;
  hmac: Buffer;
  triesAllowed: number;
}

/** Counts a code for this address. Throws TOO_MANY. */
export async function limitCodes(context: Context, trx: Kysely<Tables>, email: string): Promise<void> {
  await assertOpen(context, trx, email);
  await limit(context, trx, `codes an hour ${email}`, SENT_PER_HOUR);
  await limit(context, trx, `codes a day ${email}`, SENT_PER_DAY);
}

/** Creates the code of this address, in place of an older one. Only its HMAC is stored (rule A1). */
export async function createCode(context: Context, trx: Kysely<Tables>, email: string): Promise<string> {
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');
  const now = context.now();
  const wrongToday = context.config.rateLimits ? (await count(trx, now, wrongTodayKey(email), WRONG_PER_DAY)).count : 0;
  const row = {
    hmac: hmacOf(context, email, code),
    // Grant no more tries than the address has left today.
    tries: Math.max(0, CODE.tries - Math.max(0, CODE.wrongPerDay - wrongToday)),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE.minutes * 60_000),
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
export async function tryCode(context: Context, ip: string, email: string, code: string): Promise<GoodCode> {
  const { db, now } = context;
  await assertOpen(context, db, email);
  const triesAllowed = await allowedTries(context);
  const hmac = hmacOf(context, email, code);
  const at = now().toISOString();
  const { rows } = await sql<{ wrong: boolean; right: boolean }>`
    with wrong as (
      update codes set tries = tries + 1
      where email = ${email} and expires_at > ${at} and tries < ${triesAllowed} and hmac <> ${hmac}
      returning 1)
    select exists (select from wrong) as wrong, exists (
      select from codes
      where email = ${email} and expires_at > ${at} and tries < ${triesAllowed} and hmac = ${hmac}) as right`.execute(
    db,
  );
  if (rows[0]?.right) return { email, hmac, triesAllowed };
  if (rows[0]?.wrong) await countWrong(context, ip, email);
  throw new Problem('OTP_INVALID');
}

/** Uses up a code. One of several concurrent uses succeeds; the others throw OTP_INVALID. */
export async function consumeCode(context: Context, trx: Kysely<Tables>, good: GoodCode): Promise<void> {
  const used = await trx
    .deleteFrom('codes')
    .where('email', '=', good.email)
    .where('hmac', '=', good.hmac)
    .where('expires_at', '>', context.now().toISOString())
    .where('tries', '<', good.triesAllowed)
    .executeTakeFirst();
  if (used.numDeletedRows !== 1n) throw new Problem('OTP_INVALID');
  await clear(trx, wrongInARowKey(good.email));
}

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
function hmacOf({ config }: Context, email: string, code: string): Buffer {
  const key = createHmac('sha256', config.jwtSecret).update('sign-up codes').digest();
  return createHmac('sha256', key).update(`${code} ${email}`).digest();
}
