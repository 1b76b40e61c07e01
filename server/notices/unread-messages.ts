import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cutText } from '#contract/rules/letters.ts';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { OLDEST } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { togetherOrOneByOne } from '#server/jobs/one-by-one.ts';
import { notify } from './notify.ts';

/** Minutes unread before a message becomes a notice. */
const DELAY = 2;
/** Days. Older messages are skipped, so that a server does not send old news after a long downtime. */
const MAX_AGE = 2;
/** Characters of a message that its notice quotes. */
export const QUOTE = 140;
/** Conversations in one transaction. */
const BATCH = 200;

/** A participant who may have to be told. */
interface Waiting {
  member_id: string;
  conversation_id: string;
}
interface UnreadRow {
  member_id: string;
  conversation_id: string;
  sender_id: string | null;
  last_number: number;
  unread: number;
  last_content: string;
  last_sent_at: string;
}
/** Whether all unread messages are about deals. */
interface NoMessages {
  unread: null;
}
const hasMessages = (row: UnreadRow | NoMessages): row is UnreadRow => row.unread !== null;

/**
 * Job, every minute: adds a notice for each pair conversation with unread messages. Deal messages have notices of their
 * own, and muted conversations get none.
 */
export async function notifyOfUnread(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log, now } = context;
  const idOf = ({ member_id, conversation_id }: Waiting) => `${conversation_id} ${member_id}`;
  let after: Waiting | undefined = { conversation_id: OLDEST[1], member_id: OLDEST[1] };
  while (after && !signal.aborted) {
    const { rows }: { rows: Waiting[] } = await sql<Waiting>`
      select p.member_id, p.conversation_id from ${unreadOnes(now())}
        and (p.conversation_id, p.member_id) > (${after.conversation_id}::uuid, ${after.member_id}::uuid)
      order by p.conversation_id, p.member_id limit ${BATCH}`.execute(db);
    after = rows.length === BATCH ? rows.at(-1) : undefined;
    await togetherOrOneByOne(rows, { log, signal, job: 'tellOfUnread', idOf }, (some) => notifyOfSome(context, some));
  }
}

async function notifyOfSome(context: Context, waiting: readonly Waiting[]): Promise<void> {
  const notified = await context.db.transaction().execute(async (trx) => {
    const rows = await takeUnread(trx, waiting, context.now());
    const notified = rows.filter(hasMessages).map(async (row) => {
      const { conversation_id: conversationId, last_number: number, unread: count } = row;
      return await notify(context, trx, [row.member_id], {
        kind: 'message',
        key: `message ${conversationId} ${number}`,
        groupKey: conversationId,
        at: new Date(row.last_sent_at),
        count,
        data: { quote: cutText(row.last_content, QUOTE) },
        conversationId,
        ...(row.sender_id && { actorId: row.sender_id }),
      });
    });
    return (await Promise.all(notified)).flat();
  });
  for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
}

/** Whether participant `p` hears nothing of new messages of the conversation. */
export const isMuted = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(p.muted and (p.muted_until is null or p.muted_until > ${now}))`;

/** Participants with unread messages without a notice, `from conversations c` and `participants p`. */
function unreadOnes(now: Date) {
  const before = new Date(now.getTime() - DELAY * MINUTE);
  const after = new Date(now.getTime() - MAX_AGE * DAY);
  return sql`
    conversations c
    join participants p on p.conversation_id = c.id
    where c.kind = 'pair' and c.last_sent_at between ${after} and ${before}
      and c.last_number > greatest(p.read_number, p.told_number)`;
}

/** Takes their unread messages. Concurrent nodes take different rows. */
async function takeUnread(
  trx: Kysely<Tables>,
  waiting: readonly Waiting[],
  now: Date,
): Promise<(UnreadRow | NoMessages)[]> {
  const members = waiting.map(({ member_id }) => member_id);
  const conversations = waiting.map(({ conversation_id }) => conversation_id);
  const { rows } = await sql<UnreadRow | NoMessages>`
    with waiting as (
      select p.member_id, p.conversation_id, ${isMuted(now)} as muted, c.last_number, greatest(p.read_number, p.told_number) as known
      from ${unreadOnes(now)}
        and (p.member_id, p.conversation_id) in (select * from unnest(${members}::uuid[], ${conversations}::uuid[]))
      for no key update of p skip locked
    ),
    told as (
      update participants p set told_number = w.last_number from waiting w
      where p.member_id = w.member_id and p.conversation_id = w.conversation_id
    )
    select w.member_id, w.conversation_id, m.number as last_number, m.content as last_content, m.sent_at as last_sent_at,
      m.sender_id, m.unread
    from waiting w
    left join lateral (
      select *, count(*) over () as unread from messages m
      where m.conversation_id = w.conversation_id and m.number > w.known and m.number <= w.last_number
        and m.deal_id is null and m.removed_at is null and m.deleted_at is null and m.sender_id is distinct from w.member_id
      order by m.number desc limit 1
    ) m on not w.muted`.execute(trx);
  return rows;
}

/** Marks deal notices as seen once their conversations are read. Returns whether there were any. */
export async function seeDealNotices(
  trx: Kysely<Tables>,
  memberId: string,
  conversationIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notices n set seen_at = ${now}
    where member_id = ${memberId} and kind = 'deal' and seen_at is null
      and exists (select from notice_causes c where c.notice_id = n.id)
      and not exists (
        select from notice_causes c
        where c.notice_id = n.id and (c.conversation_id = any(${conversationIds}::uuid[])) is not true
      )`.execute(trx);
  return numAffectedRows > 0n;
}

/** Notes up to which messages these notices, which are mailed, have told their members. Returns who wrote them. */
export async function noteMailed(trx: Kysely<Tables>, noticeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ writer: string | null }>`
    update participants p set mailed_number = greatest(p.mailed_number, told.number)
    from (
      select n.member_id, nc.conversation_id, max(split_part(nc.key, ' ', 3)::int) as number
      from notices n join notice_causes nc on nc.notice_id = n.id
      where n.id = any(${noticeIds}::uuid[]) and n.kind = 'message' and nc.key like 'message %'
      group by n.member_id, nc.conversation_id
    ) told, conversations c
    where p.member_id = told.member_id and p.conversation_id = told.conversation_id and c.id = p.conversation_id
    returning case when c.first_id = p.member_id then c.second_id else c.first_id end as writer`.execute(trx);
  return rows.flatMap(({ writer }) => writer ?? []);
}

/**
 * Has the notice that quotes a message, which said one of `before`, say what it says now. A mail of it that still waits is
 * not sent, but composed again.
 */
export async function quoteAgain(
  trx: Kysely<Tables>,
  messageId: string,
  before: string[],
  content: string,
): Promise<void> {
  const quote = cutText(content, QUOTE);
  const quoted = before.map((one) => cutText(one, QUOTE));
  const { rows } = await sql<{ id: string }>`
    update notices n set text = ${quote}, data = ${JSON.stringify({ quote })}::jsonb
    from messages m, notice_causes nc
    where m.id = ${messageId} and n.kind = 'message' and nc.notice_id = n.id
      and nc.key = 'message ' || m.conversation_id || ' ' || m.number
      and n.data ->> 'quote' = any(${quoted}::text[])
    returning n.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await composeAgain(trx, ids);
}

/** Takes mails of these notices back that are not sent yet: what they told is due again. */
async function composeAgain(trx: Kysely<Tables>, noticeIds: readonly string[]): Promise<void> {
  await sql`
    with taken as (
      delete from mails where sent_at is null and notice_ids && ${noticeIds}::uuid[] returning created_at, notice_ids
    ), due as (
      update notices n set mail_at = t.created_at, mailed_at = null
      from taken t where n.id = any(t.notice_ids) and n.seen_at is null returning n.id
    )
    update notice_causes set mailed = false where notice_id in (select id from due)`.execute(trx);
}

/** Deletes the unread notices of conversations that were read. Returns whether there were any. */
export async function dropMessageNotices(
  trx: Kysely<Tables>,
  memberId: string,
  conversationIds: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('notices')
    .where(
      sql<boolean>`member_id = ${memberId} and kind in ('message', 'request') and fold = any(${conversationIds}::text[])`,
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
