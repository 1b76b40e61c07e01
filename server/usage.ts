import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import { cutText } from '#contract/rules/letters.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Tables } from './database/tables.ts';

export interface Usage {
  /** Counts one on today's day of the campus. */
  count(what: Tables['usage_days']['what']): void;
  /** Counts a search that found nothing. */
  countMissed(keyword: string): void;
  /** Writes the counts; a failed write is repeated with the next one. */
  flush(): Promise<void>;
  /** Stops, after a last write. */
  close(): Promise<void>;
}

/** Milliseconds that counts stay in memory; a killed process loses them. */
const INTERVAL = 30 * SECOND;
/** Distinct missed searches in memory: made-up ones must fill neither it nor the table. */
const MOST_MISSED = 200;
const WORDS_LENGTH = 80;

interface Options {
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
  timeZone: string;
  now: () => Date;
}

/** Figures of use by day, counted in memory and written in batches: a search costs no write. */
export function createUsage({ db, log, timeZone, now }: Options): Usage {
  const used = createTally((rows) =>
    sql`insert into usage_days as known (day, what, count) ${rows}
      on conflict (day, what) do update set count = known.count + excluded.count`.execute(db),
  );
  const missed = createTally((rows) =>
    sql`insert into missed_searches as known (day, words, count) ${rows}
      on conflict (day, words) do update set count = known.count + excluded.count`.execute(db),
  );
  const today = () => campusDay(now(), timeZone);
  const flush = async () => {
    for (const tally of [used, missed])
      await tally.flush().catch((error: unknown) => log.warn({ err: error }, 'figures of use were not written'));
  };
  const timer = setInterval(flush, INTERVAL).unref();

  return {
    count: (what) => used.add(today(), what),
    countMissed(keyword) {
      used.add(today(), 'missed');
      const words = cutText(keyword.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim(), WORDS_LENGTH);
      if (words !== '' && missed.size() < MOST_MISSED) missed.add(today(), words.toWellFormed());
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Counts by day and name until they are written. */
function createTally(write: (rows: ReturnType<typeof rowsOf>) => Promise<unknown>) {
  let counts = new Map<string, number>();
  const add = (day: string, name: string, count = 1) => {
    const key = `${day} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  return {
    add,
    size: () => counts.size,
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      const rows = [...counts].map(([key, count]) => ({ day: key.slice(0, 10), name: key.slice(11), count }));
      counts = new Map();
      try {
        await write(rowsOf(rows));
      } catch (error) {
        for (const { day, name, count } of rows) add(day, name, count);
        throw error;
      }
    },
  };
}

/** Sorted by key, so that all nodes lock rows in one order. */
const rowsOf = (rows: { day: string; name: string; count: number }[]) =>
  sql`select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ name }) => name)}::text[],
    ${rows.map(({ count }) => count)}::int[]) as given (day, name, count) order by day, name`;
