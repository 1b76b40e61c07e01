import { type Kysely, sql } from 'kysely';
import type { paperDeskCalls } from '#contract/paper-desk.ts';
import { notFound } from '#contract/problems.ts';
import { cutPage, OLDEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { fieldsOfText } from '../page-fields.ts';
import { isOpen, presentExam, presentPaper } from '../present.ts';
import { findSimilarPapers, type Match } from './matches.ts';
import { presentToCheck, selectToCheck } from './to-check.ts';

type Calls = typeof paperDeskCalls;

/** What was shown at once comes after what waits, because nobody waits for it. */
const PLACE = sql<number>`(case when papers.state = 'waiting' then 0 else 1 end)`;
/** What the desk's member may decide. */
const isTheirs = (viewer: Pick<Member, 'id'>) =>
  sql<boolean>`papers.to_check and papers.added_by is distinct from ${viewer.id}`;

export const listPapersToCheck: ServerFunction<Calls['listPapersToCheck']> = async ({ db }, viewer, input) => {
  const { limit, cursor } = input;
  const [place, time, id] = readCursor(cursor, 'whole', 'time', 'id') ?? [0, ...OLDEST];
  const [rows, counts] = await Promise.all([
    selectToCheck(db)
      .select(PLACE.as('place'))
      .where(isTheirs(viewer))
      .where(
        sql<boolean>`(${PLACE}, papers.created_at, papers.id) > (${place}::int, ${time}::timestamptz, ${id}::uuid)`,
      )
      .orderBy(PLACE)
      .orderBy('papers.created_at')
      .orderBy('papers.id')
      .limit(limit + 1)
      .execute(),
    countToCheck(db, viewer),
  ]);
  const page = cutPage(rows, limit, (row) => writeCursor(row.place, row.created_at, row.id));
  return { data: page.rows.map(presentToCheck), nextCursor: page.nextCursor, counts };
};

/** What of papers waits for a member of the desk. */
export async function countToCheck(db: Kysely<Tables>, viewer: Pick<Member, 'id'>) {
  const { rows } = await sql<{ waiting: number; afterwards: number; tags: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state <> 'waiting')::int as afterwards,
      (select count(distinct (paper_id, field, value))::int from paper_tags) as tags
    from papers where ${isTheirs(viewer)}`.execute(db);
  return rows[0] ?? { waiting: 0, afterwards: 0, tags: 0 };
}

export const getPaperToCheck: ServerFunction<Calls['getPaperToCheck']> = async ({ db }, viewer, { paperId }) => {
  const row = await selectToCheck(db).where('papers.id', '=', paperId).executeTakeFirst();
  if (!row) throw notFound('paper');
  const [matches, position, head] = await Promise.all([
    findSimilarPapers(db, row),
    findPosition(db, viewer, row),
    readHead(db, paperId),
  ]);
  return {
    data: {
      paper: presentToCheck(row),
      matches: matches.map(presentMatch),
      ...position,
      ...head,
      decision:
        row.to_check || row.decided_at === null ? null : { by: row.decider, at: row.decided_at, state: row.state },
    },
  };
};

/** What the first page says, once it was read. */
async function readHead(db: Kysely<Tables>, paperId: string) {
  const { rows } = await sql<{ text: string; isScan: boolean }>`
    select text, exists (
      select from scanned_pages s where s.paper_id = t.paper_id and s.page = t.page and s.text = t.text
    ) as "isScan"
    from paper_pages t where paper_id = ${paperId} and page = 1`.execute(db);
  return { says: fieldsOfText(rows[0]?.text ?? ''), isScan: rows[0]?.isScan ?? false };
}

function presentMatch({ row, isSameExam, alike }: Match) {
  const { hidden: _, ...paper } = presentPaper(row);
  return {
    ...paper,
    ...presentExam(row),
    state: row.state,
    isOpen: isOpen(row),
    downloads: row.downloads,
    isSameExam,
    alike,
  };
}

type Row = { id: string; state: string; created_at: string };
const orderOf = ({ id, state, created_at }: Row) =>
  sql`(${state === 'waiting' ? 0 : 1}::int, ${created_at}::timestamptz, ${id}::uuid)`;
const ORDER = sql`(${PLACE}, papers.created_at, papers.id)`;

async function findPosition(db: Kysely<Tables>, viewer: Member, row: Row) {
  const own = orderOf(row);
  const { rows } = await sql<{ position: number; of: number; previous: string | null }>`
    select count(*) filter (where ${ORDER} <= ${own})::int as position, count(*)::int as of,
      (select id from papers where ${isTheirs(viewer)} and ${ORDER} < ${own}
        order by ${PLACE} desc, created_at desc, id desc limit 1) as previous
    from papers where ${isTheirs(viewer)}`.execute(db);
  const { previous = null, ...place } = rows[0] ?? { position: 0, of: 0 };
  return { place, previous, next: await findNextToCheck(db, viewer, row) };
}

/** The id of the one that follows in the queue. */
export async function findNextToCheck(db: Kysely<Tables>, viewer: Member, row: Row): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from papers where ${isTheirs(viewer)} and ${ORDER} > ${orderOf(row)}
    order by ${PLACE}, created_at, id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
