import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { togetherOrOneByOne } from '#server/jobs/one-by-one.ts';
import { notify } from '#server/notices/notify.ts';

/** Minutes in which a receiver who is here sees it without being told. */
const DELAY = 2;
const BATCH = 200;

/** Job, every minute: tells receivers of chats that others began, once each; the digest alone carries it. */
export async function notifyOfRequests(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log, now } = context;
  for (let more = true; more && !signal.aborted; ) {
    const { rows } = await sql<{ conversation_id: string }>`
      select r.conversation_id from chat_requests r join conversations c on c.id = r.conversation_id
      where r.told_at is null and r.declined_at is null and r.opened_at is null
        and c.last_number > 0 and c.last_sent_at <= ${new Date(now().getTime() - DELAY * MINUTE)}
      limit ${BATCH}`.execute(db);
    const ids = rows.map(({ conversation_id }) => conversation_id);
    const options = { log, signal, job: 'tellOfRequests', idOf: (id: string) => id };
    await togetherOrOneByOne(ids, options, (some) => notifyOfSome(context, some));
    more = ids.length === BATCH;
  }
}

interface Told {
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  last_sent_at: string;
  is_unread: boolean;
}

async function notifyOfSome(context: Context, ids: readonly string[]): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Told>`
      update chat_requests r set told_at = ${context.now()}
      from conversations c join participants p on p.conversation_id = c.id
      where r.conversation_id = any(${ids}::uuid[]) and r.told_at is null and c.id = r.conversation_id
        and p.member_id = r.receiver_id
      returning r.conversation_id, r.sender_id, r.receiver_id, c.last_sent_at,
        p.read_number < c.last_number as is_unread`.execute(trx);
    for (const { conversation_id: conversationId, ...row } of rows.filter(({ is_unread }) => is_unread))
      await notify(context, trx, [row.receiver_id], {
        kind: 'request',
        key: `request ${conversationId}`,
        groupKey: conversationId,
        at: new Date(row.last_sent_at),
        data: {},
        conversationId,
        actorId: row.sender_id,
      });
  });
}
