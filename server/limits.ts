import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';

/** Allows at most `max` in a window; the window starts with the first. */
export interface Rule {
  max: number;
  seconds: number;
}

interface Counter {
  count: number;
  ends_at: string;
}

/** `count` is the number in the window, including this one; `retryAfter` is how many seconds are left of the window. */
export interface Taken {
  ok: boolean;
  count: number;
  retryAfter: number;
}

/**
 * Counts one more for the key with one statement, so that of any number of concurrent calls exactly `max` are ok. A
 * transaction that rolls back does not count.
 */
export async function take(db: Kysely<Tables>, now: Date, key: string, { max, seconds }: Rule): Promise<Taken> {
  const at = now.toISOString();
  const end = new Date(now.getTime() + seconds * SECOND).toISOString();
  const { rows } = await sql<Counter>`
    insert into counters as running (key, count, ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when running.ends_at <= ${at} then 1 else running.count + 1 end,
      ends_at = case when running.ends_at <= ${at} then excluded.ends_at else running.ends_at end
    returning count, ends_at`.execute(db);
  const row = rows[0] as Counter;
  return result(row.count <= max, row, now);
}

/** The number in the current window; ok if one more would be. */
export async function count(db: Kysely<Tables>, now: Date, key: string, { max }: Pick<Rule, 'max'>): Promise<Taken> {
  const row = await db
    .selectFrom('counters')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ? result(row.count < max, row, now) : { ok: true, count: 0, retryAfter: 0 };
}

const result = (ok: boolean, { count, ends_at }: Counter, now: Date): Taken => ({
  ok,
  count,
  retryAfter: Math.max(1, Math.ceil((Date.parse(ends_at) - now.getTime()) / SECOND)),
});

export async function clear(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('counters').where('key', '=', key).execute();
}

/** Throws TOO_MANY, unless ok. `message`: a sentence with the limit, for people who cannot know it. */
export function refuse({ ok, retryAfter }: Taken, message?: string): void {
  if (!ok) throw new Problem('TOO_MANY', { retryAfter, ...(message && { message }) });
}

/** Takes one, or throws TOO_MANY. Does nothing if rate limits are off. */
export async function limit(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Kysely<Tables>,
  key: string,
  rule: Rule,
  message?: string,
): Promise<void> {
  if (config.rateLimits) refuse(await take(db, now(), key, rule), message);
}
