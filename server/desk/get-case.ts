import { type Kysely, sql } from 'kysely';
import { type Actor, can } from '#contract/can.ts';
import type { Case, deskCalls } from '#contract/desk.ts';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { ACTS_OF } from '#contract/rules/desk-words.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findWarnings } from '#server/warning-words/warning-words.ts';
import { assertMayRead, caseNotHere, type FoundCase, findCases, presentCase } from './case-rows.ts';
import { findHistory } from './history.ts';
import { findPlace } from './place.ts';
import { findThingForDesk, type Thing } from './things.ts';

type Calls = typeof deskCalls;

export const getCase: ServerFunction<Calls['getCase']> = async (context, viewer, { number }) => {
  const { db, now } = context;
  const found = await db
    .selectFrom('cases')
    .select('owner_id as ownerId')
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) throw caseNotHere();
  assertMayRead(viewer, found);
  const [row] = await findCases(db, viewer, sql`c.number = ${number}`);
  if (!row) throw caseNotHere();
  const thing = await findThingForDesk(db, row);
  const [owner, reporters, marks, decided, history, place] = await Promise.all([
    countOwner(db, row, now()),
    findReporters(db, row.id),
    row.snapshot ? findWarnings(context, [row.snapshot.title, row.snapshot.text]) : [],
    findDecision(db, row.id),
    findHistory(context, row, thing),
    findPlace(db, row, viewer.id),
  ]);
  return {
    data: {
      ...presentCase(row, viewer, now()),
      snapshot: row.snapshot,
      link: thing?.link ?? null,
      ...owner,
      ownerIsAdmin: row.owner_id !== null && can.isProtected(row),
      reporters,
      marks: [...new Set(marks.flatMap((found) => found?.passages ?? []))],
      history,
      acts: actsOf(viewer, row, thing),
      ...decided,
      ...place,
    },
  };
};

/** The acts open to the caller: none that need a thing, once it is gone. */
export function actsOf(
  viewer: Actor,
  row: Pick<FoundCase, 'state' | 'kind' | 'owner_id' | 'role'>,
  thing: Thing | null,
): DeskAct[] {
  if (row.state !== 'open') return [];
  const owner = row.owner_id === null ? null : { role: row.role };
  return ACTS_OF[row.kind].filter(
    (act) =>
      can.decideAct(viewer, act, owner) &&
      (thing !== null || (act !== 'hide' && act !== 'remove' && act !== 'askForChange')),
  );
}

type OwnerFigures = Pick<Case, 'ownerItems' | 'ownerCases' | 'ownerWarnings'>;

async function countOwner(db: Kysely<Tables>, { id, owner_id }: FoundCase, now: Date): Promise<OwnerFigures> {
  const since = new Date(now.getTime() - DESK.warningDays * DAY);
  const { rows } = await sql<OwnerFigures>`
    select
      (select count(*)::int from items where owner_id = ${owner_id} and removed_at is null) as "ownerItems",
      (select count(*)::int from cases where owner_id = ${owner_id} and id <> ${id}) as "ownerCases",
      (select count(*)::int from decisions where member_id = ${owner_id} and case_id <> ${id} and at > ${since}
        and 'warn' = any(acts) and not 'warn' = any(lifted)) as "ownerWarnings"`.execute(db);
  return rows[0] ?? { ownerItems: 0, ownerCases: 0, ownerWarnings: 0 };
}

async function findReporters(db: Kysely<Tables>, caseId: string): Promise<Case['reporters']> {
  const rows = await db
    .selectFrom('reports as r')
    .leftJoin('members as m', 'm.id', 'r.reporter_id')
    .leftJoin('pictures as p', 'p.id', 'm.picture_id')
    .select(['r.id as _id', 'r.reason', 'r.text', 'r.at', 'm.id as memberId', 'm.first_name', 'm.last_name', 'p.name'])
    .select([
      sql<boolean>`jsonb_array_length(r.messages) > 0`.as('hasMessages'),
      sql<number>`(select count(*)::int from reports o
        where o.reporter_id = r.reporter_id and o.id <> r.id and o.upheld is not null)`.as('decided'),
      sql<number>`(select count(*)::int from reports o
        where o.reporter_id = r.reporter_id and o.id <> r.id and o.upheld)`.as('upheld'),
    ])
    .where('r.case_id', '=', caseId)
    .orderBy('r.at')
    .limit(MOST_REPORTERS)
    .execute();
  return rows.map(({ memberId: _id, first_name, last_name, name, decided, upheld, hasMessages, ...report }) => ({
    ...report,
    reporter: _id ? { _id, firstName: first_name ?? '', lastName: last_name ?? '', image: imageOf(name) } : null,
    record: { decided, upheld },
    hasMessages: hasMessages ?? false,
  }));
}

/** Limit of reports shown; more add nothing. */
const MOST_REPORTERS = 50;

async function findDecision(db: Kysely<Tables>, caseId: string): Promise<Pick<Case, 'decision' | 'appeal'>> {
  const [decision, appeal] = await Promise.all([
    db
      .selectFrom('decisions')
      .select(['acts', 'days', 'until', 'reason', 'words', 'at', 'lifted'])
      .where('case_id', '=', caseId)
      .executeTakeFirst(),
    db
      .selectFrom('appeals')
      .select(['acts', 'text', 'at', 'answered_at as answeredAt', 'outcome', 'words'])
      .where('case_id', '=', caseId)
      .executeTakeFirst(),
  ]);
  return { decision: decision ?? null, appeal: appeal ?? null };
}
