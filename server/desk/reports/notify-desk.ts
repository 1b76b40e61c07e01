import { type Kysely, sql, type Transaction } from 'kysely';
import { isOfDesk } from '#server/accounts/admins.ts';
import type { Context } from '#server/context.ts';
import { lockMembersWhere } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { notify } from '#server/notices/notify.ts';
import { urgentRank } from './weight.ts';

/** Limit of one run; the next one comes within the hour. */
const MOST = 1000;

/** The idempotency key of a case's notice. */
const keyOf = (caseId: string) => `case now ${caseId}`;

interface Urgent {
  caseId: string;
  /** The member whom it is against, who is not told. */
  ownerId: string | null;
}

/** Locks the desk's members, who may be notified, and others, before items and cases. */
export const lockNotified = (trx: Transaction<Tables>, others: (string | null)[]) =>
  lockMembersWhere(trx, sql`id = any(${others}::uuid[]) or ${isOfDesk}`);

/** Tells the desk about an urgent case. Several notices fold. Returns the members with a new notice. */
export async function notifyDesk(
  context: Pick<Context, 'config' | 'now'>,
  db: Kysely<Tables>,
  { caseId, ownerId, key = keyOf(caseId) }: Urgent & { key?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members
    where ${isOfDesk} and blocked_at is null and id is distinct from ${ownerId}::uuid`.execute(db);
  return notify(
    context,
    db,
    rows.map(({ id }) => id),
    { kind: 'desk', key, groupKey: 'desk', data: {}, at: context.now(), caseId },
  );
}

/** Tells the desk about cases that became urgent by waiting. */
export async function notifyOfWaiting(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log, now, realtime } = context;
  const { rows } = await sql<Urgent>`
    select c.id as "caseId", c.owner_id as "ownerId" from cases c
    where c.state <> 'decided' and c.state = 'open' and c.rank >= ${urgentRank(now())} and not exists (
      select from notice_causes n where n.case_id = c.id and n.key = ${keyOf('')} || c.id)
    order by c.rank desc limit ${MOST}`.execute(db);
  const notified = new Set<string>();
  await oneByOne(rows, { log, signal, job: 'cases that have waited', idOf: ({ caseId }) => caseId }, async (urgent) => {
    for (const id of await notifyDesk(context, db, urgent)) notified.add(id);
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
}
