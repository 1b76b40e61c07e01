import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { readHeldSince } from '#server/held.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';
import { waitWhileHere } from './here.ts';
import { noticeMail } from './notice-mail.ts';
import { idsOf, type Recipient, takeNotices, tracesOf } from './take-notices.ts';
import { noteMailed } from './unread-messages.ts';

type MailContext = Pick<Context, 'config' | 'db' | 'log' | 'mail' | 'now'> & {
  realtime: Pick<Context['realtime'], 'sendToMember'>;
};

/** Members in one transaction. */
const BATCH = 100;

/**
 * Job, every minute: mails due notices that are still unseen, in one mail for each member. The transaction that queues
 * the mail marks its notices, so that each is mailed once.
 */
export async function mailNotices(context: MailContext, signal: AbortSignal): Promise<void> {
  const { db, log, now } = context;
  if ((await readHeldSince(db)) !== null) return;
  await waitWhileHere(context, 'mail', context.now());
  await inBatches(
    { db, log, signal, job: 'mailNotices', batch: BATCH },
    (after) => sql`
      select distinct n.member_id as id from notices n
      where ${isDue(now())} and n.member_id > ${after} order by id limit ${BATCH}`,
    (some) => mailTo(context, some, now()),
  );
}

const isDue = (at: Date) => sql`n.seen_at is null and n.mail_at <= ${at}`;

async function mailTo(context: MailContext, memberIds: readonly string[], at: Date): Promise<void> {
  const writers = await context.db.transaction().execute(async (trx) => {
    const { members, ids } = await takeDue(trx, memberIds, at);
    const taken = await takeNotices(trx, ids, 'now', at);
    for (const member of members) {
      const rows = taken.get(member.id);
      if (rows) await context.mail.queue(trx, { ...noticeMail(context, member, rows), ...tracesOf(rows) });
    }
    return await noteMailed(trx, idsOf(taken));
  });
  // Their ticks say so.
  for (const id of new Set(writers)) context.realtime.sendToMember(id, 'conversationsChanged', {});
}

/** Takes the due notices of these members. Blocked members get no mail. */
async function takeDue(
  trx: Kysely<Tables>,
  memberIds: readonly string[],
  at: Date,
): Promise<{ members: Recipient[]; ids: string[] }> {
  const { rows } = await sql<Recipient & { notice_id: string; is_blocked: boolean }>`
    with due as (
      select n.id from notices n
      where ${isDue(at)} and n.member_id = any(${memberIds}::uuid[])
      -- Locked ones are just being told or seen, or another node mails them.
      for no key update skip locked
    )
    update notices n set mail_at = null
    from due, members m
    where n.id = due.id and m.id = n.member_id
    returning n.id as notice_id, m.id, m.email, m.blocked_at is not null as is_blocked`.execute(trx);
  const open = rows.filter((row) => !row.is_blocked);
  const members = new Map(open.map(({ id, email }) => [id, { id, email }]));
  return { members: [...members.values()], ids: open.map((row) => row.notice_id) };
}
