import { sql } from 'kysely';
import type { Week } from '#contract/console.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';

type Figures = Omit<Week, 'from'>;
const NONE: Figures = {
  members: 0,
  items: 0,
  deals: 0,
  dealsSum: 0,
  messages: 0,
  reports: 0,
  upheld: 0,
  papers: 0,
  downloads: 0,
  searches: 0,
  missed: 0,
};

/**
 * Figures of the last weeks, oldest first: seven days each on the campus's clock, the last ending today. Each table is
 * read once.
 */
export async function countWeeks({ db, config }: Context, weeks: number, today: string): Promise<Week[]> {
  const { timeZone } = config;
  /** How many weeks ago a day was; 0 is the current one. */
  const ago = (day: ReturnType<typeof sql>) => sql`(${today}::date - ${day}) / 7`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`;
  const first = sql`${today}::date - ${weeks * 7 - 1}::int`;
  // Compares the bare column, so that an index can serve it.
  const since = (column: string) => sql`${sql.ref(column)} >= (${first})::timestamp at time zone ${timeZone}`;
  const published = 'coalesce(published_at, created_at)';
  const { rows } = await sql<{ what: keyof Figures; ago: number; count: number; other: number | null }>`
    select 'members' as what, least(${ago(dayOf('created_at'))}, ${weeks}::int) as ago, count(*) as count, null::float8 as other
      from members group by 2
    union all select 'items', ${ago(sql`(${sql.raw(published)} at time zone ${timeZone})::date`)}, count(*), null
      from items where (publication = 'Published' or ended_at is not null)
        and ${sql.raw(published)} >= (${first})::timestamp at time zone ${timeZone} group by 2
    union all select 'deals', ${ago(dayOf('completed_at'))}, count(*), sum(price)::float8
      from deals where state = 'Completed' and ${since('completed_at')} group by 2
    union all select 'messages', ${ago(dayOf('sent_at'))}, count(*), null
      from messages where sent_at >= greatest(${first}, (select max(day) + 1 from usage_days where what = 'messages'))
        ::timestamp at time zone ${timeZone} group by 2
    union all select 'reports', ${ago(dayOf('at'))}, count(*), count(*) filter (where upheld)
      from reports where ${since('at')} group by 2
    union all select 'papers', ${ago(dayOf('created_at'))}, count(*), null
      from papers where ${since('created_at')} group by 2
    union all select what, ${ago(sql`day`)}, sum(count)::int, null
      from usage_days where day >= ${first} group by 1, 2`.execute(db);

  const byWeek = Array.from({ length: weeks }, (_, i) => ({ from: dayBefore(today, (weeks - i) * 7 - 1), ...NONE }));
  let earlier = 0;
  for (const { what, ago, count, other } of rows) {
    const week = byWeek[weeks - 1 - ago];
    if (!week) {
      if (what === 'members') earlier += count;
      continue;
    }
    if (!(what in NONE)) continue;
    // Messages of days that are over were counted by a job, the others are counted here.
    week[what] += count;
    if (what === 'deals') week.dealsSum = other ?? 0;
    if (what === 'reports') week.upheld = other ?? 0;
  }
  // Members are counted in total at the end of the week.
  for (const week of byWeek) {
    week.members += earlier;
    earlier = week.members;
  }
  return byWeek;
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
