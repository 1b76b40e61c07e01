import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { conversationCalls, Message } from '#contract/conversations.ts';
import { CHAT, REQUESTS } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { hasLink } from '#contract/rules/find-links.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { lockConversationOf, lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Reader } from '#server/messages/event-lines.ts';
import { waitsForAnswer } from '#server/messages/may-write.ts';
import { readMessagesOf } from '#server/messages/read-messages.ts';
import { closedConversation } from '#server/messages/send-message.ts';
import { DELETED_MESSAGE } from '#server/messages/visible-messages.ts';
import { quoteAgain } from '#server/notices/unread-messages.ts';
import { findWarnings } from '#server/warning-words/warning-words.ts';

/*
 * What its reader or sender may do to a stored message. The database numbers each change and tells the nodes
 * (migration 0056), so that every client hears of it, one that was away too.
 */

type Calls = typeof conversationCalls;
type Trx = Transaction<Tables>;

interface Locked {
  conversationId: string;
  number: number;
  senderId: string | null;
  content: string;
  sentAt: string;
  dealId: string | null;
  isRemoved: boolean;
  isDeleted: boolean;
  /** Nobody can write in it: one of the two has blocked the other, or has left. */
  isClosed: boolean;
}

/** Whether nobody can write in conversation `c`. */
const isClosed = sql<boolean>`(c.kind = 'pair' and (
  c.first_id is null or c.second_id is null or ${areBlocked(sql`c.first_id`, sql`c.second_id`)}))`;

/** Locks a message of a conversation that the viewer takes part in. */
async function lockMessage(trx: Trx, messageId: string, viewerId: string): Promise<Locked> {
  // Locked against a ban or a deletion of the account meanwhile.
  const [bannedAt] = await lockMembers(trx, [viewerId], 'key share');
  if (bannedAt !== null) throw new Problem('TOKEN_INVALID');
  await lockConversationOf(trx, messageId);
  const { rows } = await sql<Locked>`
    select m.conversation_id as "conversationId", m.number, m.sender_id as "senderId", m.content, m.sent_at as "sentAt",
      m.deal_id as "dealId", m.removed_at is not null as "isRemoved", m.deleted_at is not null as "isDeleted",
      ${isClosed} as "isClosed"
    from messages m join conversations c on c.id = m.conversation_id
    join participants p on p.conversation_id = c.id and p.member_id = ${viewerId}
    where m.id = ${messageId}
      and (c.kind = 'pair' or not ${areBlocked(sql`p.member_id`, sql`m.sender_id`)})
    for no key update of m`.execute(trx);
  const [message] = rows;
  if (!message) throw notFound('message');
  return message;
}

const refuse = (message: string) => new Problem('CONFLICT', { message });
const isOlder = ({ sentAt }: Locked, now: Date, milliseconds: number): boolean =>
  now.getTime() - new Date(sentAt).getTime() > milliseconds;

/** Throws where a message can no longer be changed by its sender. */
function requireOwn({ senderId, dealId, isRemoved, isDeleted }: Locked, viewerId: string): void {
  if (senderId !== viewerId) throw new Problem('FORBIDDEN', { message: 'This is not your message.' });
  if (dealId) throw refuse('What a deal says stays as it is.');
  if (isRemoved) throw refuse('This message was removed.');
  if (isDeleted) throw refuse('This message was deleted.');
}

/** A first message that is not answered yet stays what the call for it takes. */
async function requireShort(trx: Trx, conversationId: string, viewerId: string, content: string): Promise<void> {
  const { rows } = await sql<{ follows: boolean }>`
    select exists (select from follows where follower_id = r.sender_id and followed_id = r.receiver_id) as follows
    from chat_requests r
    where r.conversation_id = ${conversationId} and r.sender_id = ${viewerId} and r.opened_at is null`.execute(trx);
  if (!rows[0] || rows[0].follows) return;
  if ([...content].length > REQUESTS.length || hasLink(content)) throw waitsForAnswer();
}

/** Gives a message another text, keeps the earlier one for the desk, and has list and notices say the new one. */
async function replaceContent(
  trx: Trx,
  messageId: string,
  { conversationId, number, content: before }: Locked,
  content: string,
  change: { now: Date; isDeleted: boolean; warning: string | null },
): Promise<void> {
  const { now, isDeleted, warning } = change;
  await trx.insertInto('earlier_messages').values({ message_id: messageId, content: before, until: now }).execute();
  await sql`
    update messages set content = ${content}, warning = ${warning},
      edited_at = case when ${isDeleted} then edited_at else ${now}::timestamptz end,
      deleted_at = case when ${isDeleted} then ${now}::timestamptz end
    where id = ${messageId}`.execute(trx);
  await trx
    .updateTable('conversations')
    .set({ last_content: content })
    .where('id', '=', conversationId)
    .where('last_number', '=', number)
    .execute();
  await quoteAgain(trx, messageId, [before], content);
}

const seen = async (db: Kysely<Tables>, id: string, reader: Reader): Promise<Message> => {
  const [message] = await readMessagesOf(db, [id], reader);
  if (!message) throw notFound('message');
  return message;
};

export const editMessage: ServerFunction<Calls['editMessage']> = async (context, viewer, { messageId, content }) => {
  const { config, db, now } = context;
  const [found] = await findWarnings(context, [content]);
  const data = await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId, viewer.id);
    requireOwn(message, viewer.id);
    if (message.isClosed) throw closedConversation();
    // An edit that is sent again, because its answer was lost, is no other edit.
    if (message.content !== content) {
      if (isOlder(message, now(), CHAT.editMinutes * MINUTE))
        throw refuse(`A message can be edited for ${CHAT.editMinutes} minutes.`);
      await requireShort(trx, message.conversationId, viewer.id, content);
      await replaceContent(trx, messageId, message, content, {
        now: now(),
        isDeleted: false,
        warning: found?.kind ?? null,
      });
    }
    return await seen(trx, messageId, { id: viewer.id, timeZone: config.timeZone });
  });
  return { data };
};

export const deleteMessage: ServerFunction<Calls['deleteMessage']> = async (context, viewer, input) => {
  const { config, db, now, realtime } = context;
  const { messageId, everybody } = input;
  const data = await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId, viewer.id);
    if (message.dealId) throw refuse('What a deal says stays as it is.');
    if (everybody && !(message.isDeleted && message.senderId === viewer.id)) {
      requireOwn(message, viewer.id);
      if (isOlder(message, now(), CHAT.deleteHours * HOUR))
        throw refuse(
          `A message can be deleted for everybody for ${CHAT.deleteHours} hours. You can delete it for yourself.`,
        );
      await replaceContent(trx, messageId, message, DELETED_MESSAGE.everywhere, {
        now: now(),
        isDeleted: true,
        warning: null,
      });
    }
    if (!everybody) await hide(trx, messageId, viewer.id);
    return await seen(trx, messageId, { id: viewer.id, timeZone: config.timeZone });
  });
  // Only the member's own connections hear of what is hidden from them alone.
  if (!everybody) realtime.sendToMember(viewer.id, 'messageChanged', data);
  return { data };
};

/** Has a change of what belongs to the messages of \`rows\` numbered as one of theirs. */
const touch = (rows: RawBuilder<unknown>) => sql`
  update messages set touched_at = greatest(clock_timestamp(), touched_at + interval '1 microsecond')
  where id in (select message_id from ${rows})`;

/** Hides a message from one member, and numbers that as a change, so that their other browsers hear of it. */
const hide = (trx: Trx, messageId: string, memberId: string) =>
  sql`
    with hidden as (
      insert into hidden_messages (message_id, member_id) values (${messageId}, ${memberId})
      on conflict do nothing returning message_id
    )
    ${touch(sql`hidden`)}`.execute(trx);

/** One statement, so that a message to which a thousand react at once is locked for no longer. */
export const reactToMessage: ServerFunction<Calls['reactToMessage']> = async ({ config, db, now }, viewer, input) => {
  const { messageId, emoji, on } = input;
  const seenBy = sql`
    from messages m join conversations c on c.id = m.conversation_id
    join participants p on p.conversation_id = c.id and p.member_id = ${viewer.id}
    where m.id = ${messageId} and (c.kind = 'pair' or not ${areBlocked(sql`p.member_id`, sql`m.sender_id`)})`;
  const change = on
    ? sql`
      insert into reactions (message_id, member_id, emoji, at) select m.id, p.member_id, ${emoji}, ${now()} ${seenBy}
        and m.removed_at is null and m.deleted_at is null and not ${isClosed}
      on conflict do nothing returning message_id`
    : sql`
      delete from reactions where message_id = ${messageId} and member_id = ${viewer.id} and emoji = ${emoji}
      returning message_id`;
  await sql`with changed as (${change}) ${touch(sql`changed`)}`.execute(db);
  const { rows } = await sql<{ isGone: boolean; isClosed: boolean }>`
    select m.removed_at is not null or m.deleted_at is not null as "isGone",
      ${isClosed} as "isClosed" ${seenBy}`.execute(db);
  const [message] = rows;
  if (!message) throw notFound('message');
  if (message.isGone) throw refuse('This message is gone.');
  if (message.isClosed && on) throw closedConversation();
  return { data: await seen(db, messageId, { id: viewer.id, timeZone: config.timeZone }) };
};
