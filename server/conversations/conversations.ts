import { sql, type UpdateObject } from 'kysely';
import type { conversationCalls, Read } from '#contract/conversations.ts';
import { notFound, type Problem } from '#contract/problems.ts';
import { HOUR } from '#contract/rules/time.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isUnopened } from '#server/messages/may-write.ts';
import {
  findParticipation,
  noParticipant,
  readChanges,
  readLastChange,
  readMessages,
} from '#server/messages/read-messages.ts';
import { unreadCount } from '#server/messages/visible-messages.ts';
import { dropMessageNotices, seeDealNotices } from '#server/notices/unread-messages.ts';

type Calls = typeof conversationCalls;

/** The newest page first, or what came after a number. */
export const listMessages: ServerFunction<Calls['listMessages']> = async ({ db, config }, viewer, input) => {
  const { conversationId, after, limit, cursor } = input;
  const reader = { id: viewer.id, timeZone: config.timeZone };
  const [number] = readCursor(cursor, 'whole') ?? [null];
  const forwards = after !== undefined;
  const page = await readMessages(db, conversationId, reader, {
    after: forwards ? Math.max(after, number ?? 0) : null,
    before: forwards ? null : number,
    limit: limit + 1,
  });
  const found = page.messages;
  // Only participants find messages, so look further only when there are none.
  if (found.length === 0 && !(await findParticipation(db, conversationId, viewer.id)))
    throw await refusal(db, conversationId);
  const more = found.length > limit;
  const data = !more ? found : forwards ? found.slice(0, limit) : found.slice(1);
  const edge = forwards ? data.at(-1) : data[0];
  return { data, nextCursor: more && edge ? writeCursor(edge.number) : null, change: page.change };
};

export const listMessageChanges: ServerFunction<Calls['listMessageChanges']> = async (
  { db, config },
  viewer,
  input,
) => {
  const { conversationId, after, limit, cursor } = input;
  const reader = { id: viewer.id, timeZone: config.timeZone };
  const [number = after] = readCursor(cursor, 'whole') ?? [];
  // Read before the messages: one that comes between them is asked for once more.
  const last = await readLastChange(db, conversationId);
  const messages = await readChanges(db, conversationId, reader, { after: number, limit: limit + 1 });
  if (messages.length === 0 && !(await findParticipation(db, conversationId, viewer.id)))
    throw await refusal(db, conversationId);
  const more = messages.length > limit;
  const data = messages.slice(0, limit);
  const change = data.at(-1)?.change ?? number;
  return { data, nextCursor: more ? writeCursor(change) : null, change: more ? change : Math.max(change, last) };
};

/** The read number never decreases or passes the last message. Notifies the member's other connections. */
export const markRead: ServerFunction<Calls['markRead']> = async ({ db, now, realtime }, viewer, input) => {
  const { conversationId, number } = input;
  const { rows } = await sql<Read & { other: string | null }>`
    update participants p set
      read_number = greatest(p.read_number, least(${number}::bigint, c.last_number)), is_marked = null
    from conversations c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.member_id = ${viewer.id}
    returning ${unreadCount} as unread, p.read_number as read, c.last_number as last, ${shownTo} as other`.execute(db);
  const [row] = rows;
  if (!row) throw await refusal(db, conversationId);
  await notifyOfRead({ db, now, realtime }, viewer.id, [{ conversationId, ...row }]);
  const { unread, read, last } = row;
  return { data: { unread, read, last } };
};

/** The other of the two, if both show up to where they have read and have opened the chat; about `participants p` and `conversations c`. */
const shownTo = sql<string | null>`
  case when c.kind = 'pair' and not ${isUnopened} and not ${areBlocked(sql`c.first_id`, sql`c.second_id`)} and (
    select bool_and(coalesce(shows_read, true)) from members where id in (c.first_id, c.second_id)
  ) then case when c.first_id = p.member_id then c.second_id else c.first_id end end`;

type ReadOne = Read & { conversationId: string; other: string | null };

/** Tells the member's other connections and the others of the two, and takes back the notices of what is read. */
async function notifyOfRead(
  { db, now, realtime }: Pick<Context, 'db' | 'now' | 'realtime'>,
  memberId: string,
  all: readonly ReadOne[],
): Promise<void> {
  for (const { other, ...read } of all) {
    realtime.sendToMember(memberId, 'conversationRead', read);
    const { conversationId, read: number } = read;
    if (other) realtime.sendToMember(other, 'readByOther', { conversationId, number });
  }
  const whole = all.filter(({ unread }) => unread === 0).map(({ conversationId }) => conversationId);
  if (whole.length === 0) return;
  const dropped = await dropMessageNotices(db, memberId, whole);
  const seen = await seeDealNotices(db, memberId, whole, now());
  if (dropped || seen) realtime.sendToMember(memberId, 'noticesChanged', {});
}

export const markAllRead: ServerFunction<Calls['markAllRead']> = async (context, viewer) => {
  const { rows } = await sql<ReadOne>`
    update participants p set read_number = c.last_number, is_marked = null
    from conversations c
    where c.id = p.conversation_id and p.member_id = ${viewer.id} and (p.read_number < c.last_number or p.is_marked)
    returning c.id as "conversationId", 0 as unread, p.read_number as read, c.last_number as last,
      ${shownTo} as other`.execute(context.db);
  await notifyOfRead(context, viewer.id, rows);
  return { message: 'All chats are read.' };
};

export const markUnread: ServerFunction<Calls['markUnread']> = async ({ db, realtime }, viewer, { conversationId }) => {
  await changeParticipation(db, viewer.id, conversationId, { is_marked: true });
  realtime.sendToMember(viewer.id, 'conversationsChanged', {});
  return { message: 'This chat is marked as unread.' };
};

export const hideConversation: ServerFunction<Calls['hideConversation']> = async ({ db, realtime }, viewer, input) => {
  const { conversationId, hidden } = input;
  const last = sql<number>`(select last_number from conversations where id = conversation_id)`;
  await changeParticipation(db, viewer.id, conversationId, { hidden_number: hidden ? last : null });
  realtime.sendToMember(viewer.id, 'conversationsChanged', {});
  return { message: hidden ? 'This chat is hidden until its next message.' : 'This chat is in the list again.' };
};

/** Throws where the member does not take part. */
async function changeParticipation(
  db: Context['db'],
  memberId: string,
  conversationId: string,
  change: UpdateObject<Tables, 'participants'>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await refusal(db, conversationId);
}

export const muteConversation: ServerFunction<Calls['muteConversation']> = async (context, viewer, input) => {
  const { db, now, realtime } = context;
  const { conversationId, muted, hours } = input;
  const muted_until = muted && hours ? new Date(now().getTime() + hours * HOUR) : null;
  await changeParticipation(db, viewer.id, conversationId, { muted, muted_until });
  if (muted && (await dropMessageNotices(db, viewer.id, [conversationId])))
    realtime.sendToMember(viewer.id, 'noticesChanged', {});
  realtime.sendToMember(viewer.id, 'conversationsChanged', {});
  return { message: muted ? 'New messages of this chat are not told.' : 'New messages of this chat are told again.' };
};

/** 404 for a conversation that does not exist, 403 for one of others. */
async function refusal(db: Context['db'], conversationId: string): Promise<Problem> {
  const exists = await db.selectFrom('conversations').select('id').where('id', '=', conversationId).executeTakeFirst();
  return exists ? noParticipant() : notFound('conversation');
}
