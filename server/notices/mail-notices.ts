import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { readHeldSince } from '#server/held.ts';
import { noticeMail } from './notice-mail.ts';
import { type Receiver, requestsOf, takeNotices } from './take-notices.ts';

/** Members in one transaction. */
const BATCH = 100;

/**
 * Job, every minute: mails due notices that are still unseen, in one mail for each member. The transaction that queues
 * the mail marks its notices, so that each is mailed once.
 */
export async function mailNotices(
  context: Pick<Context, 'config' | 'db' | 'mail' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, mail, now } = context;
  if ((await readHeldSince(db)) !== null) return;
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await db.transaction().execute(async (trx) => {
      const at = now();
      const { members, ids, isMore: isMoreDue } = await takeDue(trx, at);
      const taken = await takeNotices(trx, ids, 'now', at);
      for (const member of members) {
        const rows = taken.get(member.id);
        if (rows) await mail.queue(trx, { ...noticeMail(context, member, rows), requestIds: requestsOf(rows) });
      }
      return isMoreDue;
    });
  }
}

/** Takes the due notices of some members. Blocked members get no mail. */
async function takeDue(
  trx: Kysely<Tables>,
  at: Date,
): Promise<{ members: Receiver[]; ids: string[]; isMore: boolean }> {
  const isDue = sql`n.seen_at is null and n.mail_at <= ${at}`;
  const { rows } = await sql<Receiver & { notice_id: string; is_blocked: boolean }>`
    with due as (
      select n.id from notices n
      where ${isDue} and n.member_id in (select n.member_id from notices n where ${isDue} limit ${BATCH})
      -- Locked ones are just being told or seen, or another node mails them.
      for no key update skip locked
    )
    update notices n set mail_at = null
    from due, members m
    where n.id = due.id and m.id = n.member_id
    returning n.id as notice_id, m.id, m.email, m.blocked_at is not null as is_blocked`.execute(trx);
  const open = rows.filter((row) => !row.is_blocked);
  const members = new Map(open.map(({ id, email }) => [id, { id, email }]));
  return { members: [...members.values()], ids: open.map((row) => row.notice_id), isMore: rows.length >= BATCH };
}
