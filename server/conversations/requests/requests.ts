import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#contract/problems.ts';
import type { ChatRequest, RequestTerms, requestCalls } from '#contract/requests.ts';
import { areBlocked, assertSeen } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isWritableBy, mayWrite } from '#server/messages/may-write.ts';
import { requireParticipation } from '#server/messages/read-messages.ts';
import { dropMessageNotices } from '#server/notices/unread-messages.ts';
import { requestsLeft } from './request-limits.ts';

type Calls = typeof requestCalls;

export const getRequestTerms: ServerFunction<Calls['getRequestTerms']> = async ({ db, now }, viewer, { personId }) => {
  await assertSeen(db, viewer, personId);
  const me = sql`${viewer.id}::uuid`;
  const { rows } = await sql<{ way: RequestTerms['way'] }>`
    select case
      when o.id = ${me} or o.blocked_at is not null or ${areBlocked(me, sql`o.id`)} then 'closed'
      when c.id is null or r.sender_id = ${me} and c.last_number = 0 and not follows.them
        then case when ${isWritableBy('o', me)} then 'request' else 'closed' end
      when r.sender_id = ${me} and not follows.them then 'sent'
      when c.last_number = 0 and not ${mayWrite(sql`c.id`, me, sql`o.id`, sql`c.last_number`)} then 'closed'
      else 'chat' end as way
    from members o
    left join conversations c on c.first_id = least(o.id, ${me}) and c.second_id = greatest(o.id, ${me})
    left join chat_requests r on r.conversation_id = c.id and r.opened_at is null
    cross join lateral (
      select exists (select from follows where follower_id = ${me} and followed_id = o.id) as them
    ) follows
    where o.id = ${personId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('member');
  const { left, perDay } = await requestsLeft(db, viewer.id, now());
  return { data: { way: row.way, left, perDay } };
};

type Row = Omit<ChatRequest, 'person'> &
  Omit<ChatRequest['person'], 'image'> & { picture: string | null; lastAt: string };

const partnersOf = (member: RawBuilder<unknown>) => sql`
  select buyer_id as id from deals where seller_id = ${member} and state = 'Completed'
  union select seller_id from deals where buyer_id = ${member} and state = 'Completed'`;

export const listRequests: ServerFunction<Calls['listRequests']> = async ({ db }, viewer, { limit, cursor }) => {
  const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
  const { rows } = await sql<Row>`
    select c.id as "conversationId", case when r.declined_at is null then 'waiting' else 'declined' end as state,
      m.id as "_id", m.first_name as "firstName", m.last_name as "lastName", p.name as picture, m.username,
      m.year_and_branch as "YearAndBranch", m.created_at as "joinedAt", f.created_at as "followsSince",
      (select count(*)::int from (${partnersOf(sql`m.id`)} intersect (${partnersOf(sql`r.receiver_id`)})) both_of_us)
        as "dealtWithBoth",
      c.last_sent_at as "lastAt"
    from chat_requests r
    join conversations c on c.id = r.conversation_id
    join members m on m.id = r.sender_id and m.blocked_at is null
    left join pictures p on p.id = m.picture_id
    left join follows f on f.follower_id = m.id and f.followed_id = r.receiver_id
    where r.receiver_id = ${viewer.id} and r.opened_at is null and c.last_number > 0
      and not ${areBlocked(sql`r.receiver_id`, sql`m.id`)}
      and (c.last_sent_at, c.id) < (${time}::timestamptz, ${id}::uuid)
    order by c.last_sent_at desc, c.id desc limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit, (last) => writeCursor(last.lastAt, last.conversationId));
  return {
    data: page.rows.map(
      ({ conversationId, state, followsSince, dealtWithBoth, picture, lastAt: _lastAt, ...person }) => ({
        conversationId,
        state,
        person: { ...person, image: imageOf(picture) },
        followsSince,
        dealtWithBoth,
      }),
    ),
    nextCursor: page.nextCursor,
  };
};

export const acceptRequest: ServerFunction<Calls['acceptRequest']> = async (context, viewer, { conversationId }) => {
  const senderId = await changeRequest(context, viewer.id, conversationId, { opened_at: context.now() });
  // Only now may who began it write more.
  if (senderId) context.realtime.sendToMember(senderId, 'conversationsChanged', {});
  return { message: 'You can write to each other now.' };
};

/** Who began it sees nothing of it. */
export const declineRequest: ServerFunction<Calls['declineRequest']> = async (context, viewer, { conversationId }) => {
  await changeRequest(context, viewer.id, conversationId, { declined_at: context.now() });
  return { message: 'This chat is under Hidden.' };
};

/** Changes an unopened chat of its receiver, if it is one. Returns who began it. Throws where the member does not take part. */
async function changeRequest(
  { db, realtime }: Pick<Context, 'db' | 'realtime'>,
  memberId: string,
  conversationId: string,
  change: { opened_at: Date } | { declined_at: Date },
): Promise<string | undefined> {
  const changed = await db
    .updateTable('chat_requests')
    .set(change)
    .where('conversation_id', '=', conversationId)
    .where('receiver_id', '=', memberId)
    .where('opened_at', 'is', null)
    .where((where) => ('declined_at' in change ? where('declined_at', 'is', null) : where.lit(true)))
    .returning('sender_id')
    .executeTakeFirst();
  if (!changed) {
    await requireConversation(db, conversationId, memberId);
    return undefined;
  }
  if (await dropMessageNotices(db, memberId, [conversationId])) realtime.sendToMember(memberId, 'noticesChanged', {});
  realtime.sendToMember(memberId, 'conversationsChanged', {});
  return changed.sender_id;
}

/** 404 for a conversation that does not exist, 403 for one of others. */
async function requireConversation(db: Context['db'], conversationId: string, memberId: string): Promise<void> {
  const found = await db.selectFrom('conversations').select('id').where('id', '=', conversationId).executeTakeFirst();
  if (!found) throw notFound('conversation');
  await requireParticipation(db, conversationId, memberId);
}
