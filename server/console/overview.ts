import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { consoleCalls, Overview, Week } from '#contract/console.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { countWaiting } from '#server/desk/waiting-cases.ts';
import { countWaitingRequests } from '#server/duties/answer-request.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listBackups } from './operation/backup-files.ts';
import { IS_IN } from './operation/outbox.ts';
import { countWeeks } from './weeks.ts';

type Calls = typeof consoleCalls;
type Missed = Overview['missedSearches'];

/** Milliseconds: the figures of a year read whole tables. */
const COUNTED_FOR = 5 * MINUTE;
const SHOWN = 5;
const LISTED = 100;

interface Counted {
  countedAt: string;
  weeks: Week[];
  missedSearches: Missed;
  missedInAll: number;
}

/** The cached figures of each running app. Nodes count separately, and may differ by minutes. */
const counted = new WeakMap<Context['db'], LRUCache<number, Promise<Counted>>>();

/** The to-do counts are read afresh at each call. */
export const getOverview: ServerFunction<Calls['getOverview']> = async (context, viewer, { weeks }) => {
  const [figures, todo, [backup], dataRequests] = await Promise.all([
    countedFigures(context, Number(weeks)),
    readTodo(context, viewer.id),
    listBackups(context.config),
    countWaitingRequests(context.db, context.now()),
  ]);
  const lastBackup = backup ? { at: backup.at, bytes: backup.bytes } : null;
  const isContactDefaultSet = context.config.settings.some(
    ({ name, isDefault }) => name === 'CONTACT_DEFAULT' && !isDefault,
  );
  return { data: { ...figures, ...todo, lastBackup, isContactDefaultSet, dataRequests } };
};

export const listMissedSearches: ServerFunction<Calls['listMissedSearches']> = async (context) => ({
  data: (await findMissed(context, LISTED)).rows,
});

async function countedFigures(context: Context, weeks: number): Promise<Counted> {
  const cache = counted.get(context.db) ?? new LRUCache({ max: 4, ttl: COUNTED_FOR, perf: performance });
  counted.set(context.db, cache);
  const known = cache.get(weeks);
  if (known) return known;
  const counting = countFigures(context, weeks);
  cache.set(weeks, counting);
  counting.catch(() => cache.delete(weeks));
  return counting;
}

async function countFigures(context: Context, weeks: number): Promise<Counted> {
  const [byWeek, missed] = await Promise.all([
    countWeeks(context, weeks, todayOf(context)),
    findMissed(context, SHOWN),
  ]);
  return {
    countedAt: context.now().toISOString(),
    weeks: byWeek,
    missedSearches: missed.rows,
    missedInAll: missed.inAll,
  };
}

const todayOf = ({ now, config }: Context): string => campusDay(now(), config.timeZone);

/** Missed searches of the last seven days. */
async function findMissed(context: Context, most: number): Promise<{ rows: Missed; inAll: number }> {
  const rows = await context.db
    .selectFrom('missed_searches')
    .select(['words', sql<number>`sum(count)::int`.as('count'), sql<number>`count(*) over ()`.as('in_all')])
    .where('day', '>', sql<string>`${todayOf(context)}::date - 7`)
    .groupBy('words')
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(most)
    .execute();
  return { rows: rows.map(({ words, count }) => ({ words, count })), inAll: rows[0]?.in_all ?? 0 };
}

async function readTodo({ db }: Context, readerId: string) {
  const [cases, mails] = await Promise.all([
    countWaiting(db, readerId),
    db
      .selectFrom('mails')
      .where(IS_IN.failing)
      .select((from) => [
        from.fn.countAll<number>().as('failingMails'),
        sql<string | null>`mode() within group (order by last_error)`.as('mailError'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { openCases: cases.open, oldestCaseAt: cases.oldestAt, ...mails };
}

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
