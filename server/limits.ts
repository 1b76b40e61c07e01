import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Context } from './context.ts';
import type { Tables } from './database/tables.ts';

/** So many in a window of so many seconds; the window begins at the first take. */
export interface Rule {
  max: number;
  seconds: number;
}

/** A row: how often it was taken in the window, and when that ends. */
export interface Counter {
  count: number;
  ends_at: string;
}

/** A counter that does not run, as a left join gives it. */
export interface None {
  count: null;
  ends_at: null;
}

/** `count` is how often it was taken in the window, this time included; `retryAfter` is in seconds. */
export type Taken = { ok: true; count: number } | { ok: false; count: number; retryAfter: number };

/**
 * Counts one more under the key, by one statement: of any number at once exactly `max` are ok. What a transaction
 * takes it gives back when it is rolled back.
 */
export async function take(db: Kysely<Tables>, now: Date, key: string, { max, seconds }: Rule): Promise<Taken> {
  const at = now.toISOString();
  const end = new Date(now.getTime() + seconds * 1000).toISOString();
  const { rows } = await sql<Counter>`
    insert into counters as running (key, count, ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when running.ends_at <= ${at} then 1 else running.count + 1 end,
      ends_at = case when running.ends_at <= ${at} then excluded.ends_at else running.ends_at end
    returning count, ends_at`.execute(db);
  const row = rows[0] as Counter;
  return judge(row.count <= max, row, now);
}

/** How often the key was taken in its running window, and whether one more would be ok. */
export async function count(db: Kysely<Tables>, now: Date, key: string, { max }: Pick<Rule, 'max'>): Promise<Taken> {
  const row = await db
    .selectFrom('counters')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return weigh(row ?? { count: null, ends_at: null }, now, { max });
}

/** What `count` says, of a running counter that was read along with something else; nulls where there is none. */
export function weigh({ count, ends_at }: Counter | None, now: Date, { max }: Pick<Rule, 'max'>): Taken {
  return count === null ? { ok: true, count: 0 } : judge(count < max, { count, ends_at }, now);
}

export async function clear(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('counters').where('key', '=', key).execute();
}

/** Takes, and refuses with TOO_MANY where it was once too often. Does nothing where limits by time are off. */
export async function limit(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Kysely<Tables>,
  key: string,
  rule: Rule,
): Promise<void> {
  if (!config.rateLimits) return;
  refuse(await take(db, now(), key, rule));
}

/** TOO_MANY with its Retry-After, unless it was ok. */
export function refuse(taken: Taken): void {
  if (!taken.ok) throw new Problem('TOO_MANY', { retryAfter: taken.retryAfter });
}

function judge(ok: boolean, row: Counter, now: Date): Taken {
  const { count } = row;
  if (ok) return { ok, count };
  return { ok, count, retryAfter: Math.max(1, Math.ceil((Date.parse(row.ends_at) - now.getTime()) / 1000)) };
}
