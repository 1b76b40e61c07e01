import { sql } from 'kysely';
import type { contributionCalls } from '#contract/contributions.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { countLeft } from './limits.ts';
import { presentContribution, selectContributions } from './present.ts';
import { readTrust } from './trust.ts';

type Calls = typeof contributionCalls;

/** Waiting ones first, then those that others see, then the rest. */
const PLACE = sql<number>`case state when 'waiting' then 0 when 'shown' then 1 when 'withheld' then 1 else 2 end`;
const PLACES = { waiting: 0, shown: 1, refused: 2 } as const;

export const listOwnContributions: ServerFunction<Calls['listOwnContributions']> = async (context, viewer, input) => {
  const { db, now } = context;
  const { list, limit, cursor } = input;
  const [place, time, id] = readCursor(cursor, 'whole', 'time', 'id') ?? [0, ...NEWEST];
  let found = selectContributions(db)
    .select(PLACE.as('place'))
    .where('added_by', '=', viewer.id)
    .where(
      sql<boolean>`(${PLACE} > ${place} or (${PLACE} = ${place} and (created_at, id) < (${time}::timestamptz, ${id}::uuid)))`,
    );
  if (list !== 'all') found = found.where(PLACE, '=', PLACES[list]);
  const [rows, counts, left, trust] = await Promise.all([
    found
      .orderBy(PLACE)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    countContributions(db, viewer.id),
    countLeft(context, viewer.id),
    readTrust(db, viewer.id, now()),
  ]);
  const page = cutPage(rows, limit, (row) => writeCursor(row.place, row.created_at, row.id));
  return { data: page.rows.map(presentContribution), nextCursor: page.nextCursor, counts, left, trust };
};

type Counts = Awaited<ReturnType<ServerFunction<Calls['listOwnContributions']>>>['counts'];

async function countContributions(db: Parameters<typeof selectContributions>[0], memberId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where place = 0)::int as waiting, count(*) filter (where place = 1)::int as shown,
      count(*) filter (where place = 2)::int as refused, coalesce(sum(downloads), 0)::int as downloads,
      coalesce(sum(thanks), 0)::int as thanks
    from (select ${PLACE} as place, downloads,
        (select count(*) from paper_thanks t where t.paper_id = papers.id) as thanks
      from papers where added_by = ${memberId}) mine`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}
