import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { PAPER_REQUESTS } from '#contract/limits.ts';
import type { PaperRequest, paperRequestCalls } from '#contract/paper-requests.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { nameOf } from '../add.ts';
import { courseOf } from '../course.ts';
import { findAnswer, fulfilRequests } from './fulfil.ts';

type Calls = typeof paperRequestCalls;

interface RequestRow {
  id: string;
  kind: 'paper' | 'solution';
  subject: string;
  exam: PaperRequest['exam'];
  paper_year: number | null;
  branch: PaperRequest['branch'];
  year: number;
  asked_at: string;
  count: number;
  is_own: boolean;
}

/** What is asked for already, is asked for by one more. Refuses what is here. */
export const askForPaper: ServerFunction<Calls['askForPaper']> = async (context, viewer, input) => {
  const { db, now } = context;
  const course = courseOf(input.subject);
  const known = await findAnswer(db, { ...input, course });
  if (known) throw new Problem('PAPER_EXISTS', { message: `This one is here: ${nameOf(known)}.` });
  const id = await db.transaction().execute(async (trx) => {
    await lockOwner(trx, viewer.id);
    await limitAsking(context, trx, viewer.id);
    const requestId = await findOrCreate(trx, { ...input, course }, now());
    await sql`
      insert into paper_request_members (request_id, member_id, asked_at) values (${requestId}, ${viewer.id}, ${now()})
      on conflict do nothing`.execute(trx);
    return requestId;
  });
  const row = await selectRequests(db, viewer.id).where('r.id', '=', id).executeTakeFirst();
  // Shown between the first look and the commit: its job may have looked before.
  const late = await findAnswer(db, { ...input, course });
  if (late) await fulfilRequests(context, { paperId: late.id });
  if (!row) throw new Problem('CONFLICT');
  return { data: presentRequest(row) };
};

async function limitAsking(context: Parameters<typeof limit>[0], trx: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from paper_request_members m join paper_requests r on r.id = m.request_id
    where m.member_id = ${memberId} and r.fulfilled_at is null`.execute(trx);
  if ((rows[0]?.count ?? 0) >= PAPER_REQUESTS.open)
    throw new Problem('QUOTA', { message: `You wait for ${PAPER_REQUESTS.open} papers. Take one back first.` });
  await limit(context, trx, `paper requests of ${memberId}`, { max: PAPER_REQUESTS.perDay, seconds: DAY / SECOND });
}

type Asked = Omit<ServerInput<Calls['askForPaper']>, 'subject'> & { subject: string; course: string };

/** The open request, locked: who fulfils it waits for this asker, or this asker begins another one. */
async function findOrCreate(trx: Kysely<Tables>, asked: Asked, at: Date): Promise<string> {
  const { kind, subject, course, exam, paperYear, branch, year } = asked;
  const { rows } = await sql<{ id: string }>`
    insert into paper_requests (kind, subject, course, exam, paper_year, branch, year, asked_at)
    values (${kind}, ${subject}, ${course}, ${exam ?? null}, ${paperYear ?? null}, ${branch}, ${year}, ${at})
    on conflict (branch, year, course, kind, coalesce(exam, ''), coalesce(paper_year, 0)) where fulfilled_at is null
    do update set course = excluded.course
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('no request');
  return row.id;
}

const selectRequests = (db: Kysely<Tables>, memberId: string) =>
  db
    .selectFrom('paper_requests as r')
    .select(['r.id', 'r.kind', 'r.subject', 'r.exam', 'r.paper_year', 'r.branch', 'r.year', 'r.asked_at'])
    .select([
      sql<number>`(select count(*)::int from paper_request_members m where m.request_id = r.id)`.as('count'),
      isOwn(memberId).as('is_own'),
    ])
    .where('r.fulfilled_at', 'is', null);

const isOwn = (memberId: string) => sql<boolean>`exists (
  select from paper_request_members own where own.request_id = r.id and own.member_id = ${memberId})`;

const presentRequest = (row: RequestRow): PaperRequest => ({
  _id: row.id,
  kind: row.kind,
  subject: row.subject,
  exam: row.exam,
  paperYear: row.paper_year,
  branch: row.branch,
  year: row.year,
  askedAt: row.asked_at,
  count: row.count,
  isOwn: row.is_own,
});

/** The newest first. Those of 'mine' are of the member's branch and year. */
export const listPaperRequests: ServerFunction<Calls['listPaperRequests']> = async ({ db }, viewer, input) => {
  const { list, limit, cursor } = input;
  const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
  const member = await db
    .selectFrom('members')
    .select('year_and_branch')
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  const own = readYearAndBranch(member?.year_and_branch ?? '');
  const isMine = own ? sql<boolean>`r.branch = ${own.branch} and r.year = ${own.year}` : sql<boolean>`false`;
  let found = selectRequests(db, viewer.id).where(
    sql<boolean>`(r.asked_at, r.id) < (${time}::timestamptz, ${id}::uuid)`,
  );
  if (list === 'mine') found = found.where(isMine);
  if (list === 'own') found = found.where(isOwn(viewer.id));
  const [rows, counts] = await Promise.all([
    found
      .orderBy('r.asked_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit + 1)
      .execute(),
    sql<{ mine: number; all: number }>`
      select count(*) filter (where ${isMine})::int as mine, count(*)::int as all
      from paper_requests r where fulfilled_at is null`.execute(db),
  ]);
  const page = cutPage(rows, limit, (row) => writeCursor(row.asked_at, row.id));
  return {
    data: page.rows.map(presentRequest),
    nextCursor: page.nextCursor,
    counts: counts.rows[0] ?? { mine: 0, all: 0 },
  };
};

/** What nobody asks for any more goes. */
export const takeBackPaperRequest: ServerFunction<Calls['takeBackPaperRequest']> = async ({ db }, viewer, input) => {
  await db.transaction().execute(async (trx) => {
    await sql`select from paper_requests where id = ${input.requestId} for update`.execute(trx);
    const { numAffectedRows } = await sql`
      delete from paper_request_members m where request_id = ${input.requestId} and member_id = ${viewer.id}
        and exists (select from paper_requests r where r.id = m.request_id and fulfilled_at is null)`.execute(trx);
    if (!numAffectedRows) throw notFound('request');
    await sql`
      delete from paper_requests r where id = ${input.requestId}
        and not exists (select from paper_request_members m where m.request_id = r.id)`.execute(trx);
  });
  return { message: 'Taken back' };
};
