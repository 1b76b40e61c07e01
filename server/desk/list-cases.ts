import { type RawBuilder, sql } from 'kysely';
import type { deskCalls } from '#contract/desk.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { isReadable } from '#server/accounts/cases-against.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { countToCheck } from '#server/papers/contributions/queue.ts';
import { type FoundCase, findCases, presentCase } from './case-rows.ts';
import { countWaiting } from './waiting-cases.ts';

type Calls = typeof deskCalls;

/** A position before all cases: the queue is ordered by rank and id. */
const HEAVIEST = [1e11, '00000000-0000-0000-0000-000000000000'] as const;

export const listCases: ServerFunction<Calls['listCases']> = async ({ db, now }, viewer, input) => {
  const { state, kind, reason, limit, cursor } = input;
  const filters = sql`${kind ? sql`and c.kind = ${kind}` : sql``} ${reason ? sql`and c.reason = ${reason}` : sql``}`;
  const findPage = async (rest: RawBuilder<unknown>, cursorOf: (last: FoundCase) => string) => {
    const rows = await findCases(db, viewer, sql`${rest} limit ${limit + 1}`);
    const page = cutPage(rows, limit, cursorOf);
    return { data: page.rows.map((row) => presentCase(row, viewer, now())), nextCursor: page.nextCursor };
  };
  if (state === 'decided') {
    const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
    return findPage(
      sql`c.state = 'decided' and c.decided_at is not null ${filters}
        and (c.decided_at < ${time}::timestamptz or (c.decided_at = ${time}::timestamptz and c.id > ${id}::uuid))
        order by c.decided_at desc, c.id`,
      (last) => writeCursor(last.decided_at ?? '', last.id),
    );
  }
  const [rank, id] = readCursor(cursor, 'amount', 'id') ?? HEAVIEST;
  return findPage(
    sql`c.state <> 'decided' ${state === 'appealed' ? sql`and c.state = 'appealed'` : sql``} ${filters}
      and c.rank <= ${rank} and (c.rank < ${rank} or c.id > ${id}::uuid)
      order by c.rank desc, c.id`,
    (last) => writeCursor(last.rank, last.id),
  );
};

const UNDONE_DAYS = 30;

export const getDeskFigures: ServerFunction<Calls['getDeskFigures']> = async ({ config, db, now }, viewer) => {
  const today = campusDay(now(), config.timeZone);
  const since = new Date(now().getTime() - UNDONE_DAYS * DAY);
  const isOurs = isReadable(viewer.id, sql`d.member_id`);
  const [waiting, papers, { rows }] = await Promise.all([
    countWaiting(db, viewer.id),
    countToCheck(db, viewer),
    sql<{ decidedToday: number; undone: number; decided: number }>`
      select
        (select count(*)::int from decisions d
          where d.at >= (${today}::date)::timestamp at time zone ${config.timeZone} and ${isOurs}) as "decidedToday",
        (select count(*)::int from decisions d join appeals a on a.case_id = d.case_id
          where d.at >= ${since} and a.outcome in ('undone', 'partly') and ${isOurs}) as undone,
        (select count(*)::int from decisions d where d.at >= ${since} and ${isOurs}) as decided`.execute(db),
  ]);
  const [decided] = rows;
  if (!decided) throw new Error('no figures');
  return { data: { ...waiting, ...decided, papers: papers.waiting + papers.afterwards + papers.tags } };
};
