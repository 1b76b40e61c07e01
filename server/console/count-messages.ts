import { sql } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import type { Context } from '#server/context.ts';

/** Days that may not be counted yet; figures of use are kept as long. */
const DAYS = 400;

/**
 * Job, every night: counts the messages of each day that is over, so that the overview reads those of today alone (rule
 * I9). A day at a time, because a statement has 5 s.
 */
export async function countMessages(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const { timeZone } = config;
  const today = campusDay(now(), timeZone);
  const { rows } = await sql<{ day: string }>`
    select day::date as day from generate_series(
      coalesce((select max(day) + 1 from usage_days where what = 'messages'), ${today}::date - ${DAYS}::int),
      ${today}::date - 1, interval '1 day') as day`.execute(db);
  for (const { day } of rows) {
    signal.throwIfAborted();
    await sql`
      insert into usage_days (day, what, count)
      select ${day}::date, 'messages', count(*)::int from messages
      where sent_at >= ${day}::date::timestamp at time zone ${timeZone}
        and sent_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      having count(*) > 0
      on conflict do nothing`.execute(db);
  }
}
