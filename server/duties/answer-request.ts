import { type Kysely, sql } from 'kysely';
import type { DataRequest, dutyCalls } from '#contract/duties.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import { cutPage, newestPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { dataAnswerMail } from './mails.ts';

type Calls = typeof dutyCalls;

/** The register, of which those that wait come in the order in which they are due. */
export const listDataRequests: ServerFunction<Calls['listDataRequests']> = async ({ db, now }, _viewer, input) => {
  const page = input.answered ? await listAnswered(db, now(), input) : await listWaiting(db, now(), input);
  return { ...page, ...(await countWaitingRequests(db, now())) };
};

type PageInput = { limit: number; cursor?: string | undefined };

async function listWaiting(db: Kysely<Tables>, now: Date, { limit, cursor }: PageInput) {
  const [due, id] = readCursor(cursor, 'time', 'id') ?? [null, null];
  const found = await selectRequests(db, now)
    .where('r.answered_at', 'is', null)
    .where(due ? sql<boolean>`(r.due_at, r.id) > (${due}::timestamptz, ${id}::uuid)` : sql<boolean>`true`)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(found, limit, (last) => writeCursor(last.dueAt, last._id));
  return { data: rows.map(present), nextCursor };
}

async function listAnswered(db: Kysely<Tables>, now: Date, input: PageInput) {
  const page = newestPage('r.answered_at', 'r.id', input);
  const { rows, nextCursor } = await page.read(
    selectRequests(db, now).where('r.answered_at', 'is not', null),
    (last) => [last.answeredAt ?? '', last._id],
  );
  return { data: rows.map(present), nextCursor };
}

/** How many requests wait, and how many of them too long. */
export async function countWaitingRequests(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting, (count(*) filter (where due_at <= ${now}))::int as overdue
    from data_requests where answered_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, overdue: 0 };
}

/** Answers, tells and mails in one transaction. Throws CONFLICT where another admin was first. */
export const answerDataRequest: ServerFunction<Calls['answerDataRequest']> = async (context, viewer, input) => {
  const { config, db, mail, now, realtime } = context;
  const { requestId, outcome, answer } = input;
  const at = now();
  const { request, notified } = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('data_requests')
      .select(['number', 'kind', 'name', 'email', 'member_id as memberId', 'answered_at'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('request');
    if (row.answered_at) throw new Problem('CONFLICT', { message: 'This request is answered already.' });
    await trx
      .updateTable('data_requests')
      .set({ outcome, answer, answered_by: viewer.id, answered_at: at })
      .where('id', '=', requestId)
      .execute();
    const { number, kind, memberId, name, email } = row;
    if (name !== null && email !== null)
      await mail.queue(trx, dataAnswerMail(config, { number, kind, memberId, name, email, answer, outcome }));
    const receivers = memberId
      ? [{ memberId, groupKey: `request ${number}`, data: { act: 'answered' as const, number }, mail: 'off' as const }]
      : [];
    const event = { kind: 'duty', key: `request ${number}`, at } as const;
    const told = receivers.length > 0 ? await notifyEach(context, trx, receivers, event) : [];
    await writeAudit(trx, at, {
      action: 'data request answered',
      by: viewer,
      subject: requestId,
      details: { kind, number, outcome },
    });
    return {
      request: await selectRequests(trx, at).where('r.id', '=', requestId).executeTakeFirstOrThrow(),
      notified: told,
    };
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
  return { data: present(request) };
};

const selectRequests = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('data_requests as r')
    .leftJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('members as by', 'by.id', 'r.answered_by')
    .select(['r.id as _id', 'r.number', 'r.kind', 'r.text', 'r.name', 'r.email', 'r.made_at as madeAt'])
    .select(['r.due_at as dueAt', 'r.outcome', 'r.answer', 'r.answered_at as answeredAt', 'm.id as memberId'])
    .select([
      sql<string | null>`m.first_name || ' ' || m.last_name`.as('memberName'),
      sql<string | null>`by.first_name || ' ' || by.last_name`.as('answeredBy'),
      sql<boolean>`r.answered_at is null and r.due_at <= ${now}`.as('isOverdue'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

const present = ({ memberId, memberName, ...row }: Row): DataRequest => ({
  ...row,
  outcome: row.outcome ?? null,
  answer: row.answer ?? null,
  answeredAt: row.answeredAt ?? null,
  member: memberId === null ? null : { _id: memberId, name: memberName ?? '' },
});
