import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import { Problem } from '#contract/problems.ts';
import { statement } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/people/present.ts';
import { DELETED } from './list.ts';

interface MessageRow {
  id: string;
  conversation_id: string;
  number: number;
  sender_id: string | null;
  first_name: string | null;
  last_name: string | null;
  picture_name: string | null;
  recipient_id: string | null;
  content: string;
  sent_at: string;
  client_id: string | null;
}

const columns = sql`
  m.id, m.conversation_id, m.number, m.sender_id, s.first_name, s.last_name, sp.name as picture_name,
  case when m.sender_id = c.first_id then c.second_id else c.first_id end as recipient_id,
  m.content, m.sent_at, m.client_id`;
const sender = sql`left join members s on s.id = m.sender_id left join pictures sp on sp.id = s.picture_id`;

const present = (row: MessageRow): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  sender: row.sender_id
    ? {
        _id: row.sender_id,
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
        image: imageOf(row.picture_name),
      }
    : { _id: DELETED._id, firstName: DELETED.firstName, lastName: DELETED.lastName, image: DELETED.image },
  senderId: row.sender_id ?? '',
  recipientId: row.recipient_id,
  content: row.content,
  sentAt: row.sent_at,
  number: row.number,
  clientId: row.client_id,
});

const selectPage = (order: RawBuilder<unknown>) =>
  statement<{ conversationId: string; readerId: string; after: number; before: number; limit: number }>()(
    (_db, value) => sql<MessageRow>`
    select ${columns}
    from participants p join conversations c on c.id = p.conversation_id
    join messages m on m.conversation_id = c.id ${sender}
    where p.conversation_id = ${value('conversationId')} and p.member_id = ${value('readerId')}
      and m.number > ${value('after')} and m.number < ${value('before')}
    order by m.number ${order}
    limit ${value('limit')}`,
  );
const selectAfter = selectPage(sql`asc`);
const selectBefore = selectPage(sql`desc`);

/**
 * What a participant reads of a conversation: the page before `before`, or what came after `after`; always oldest
 * first. Nothing for anybody else.
 */
export async function readMessages(
  db: Kysely<Tables>,
  conversationId: string,
  readerId: string,
  { before = null, after = null, limit }: { before?: number | null; after?: number | null; limit: number },
): Promise<Message[]> {
  const forwards = after !== null;
  const select = forwards ? selectAfter : selectBefore;
  const rows = await select(db, {
    conversationId,
    readerId,
    after: after ?? 0,
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit,
  });
  const messages = rows.map(present);
  return forwards ? messages : messages.reverse();
}

export interface NewMessage {
  senderId: string;
  content: string;
  clientId: string | null;
}

/** `isNew` is false where the sender's clientId is stored already. */
export interface Stored {
  message: Message;
  isNew: boolean;
}

/**
 * Stores messages of one conversation in their order: one statement, committed when it answers. The conversation's row
 * is locked until then, so numbers, times and commits have one order. A Problem stands where a sender is no participant.
 */
export async function storeMessages(
  db: Kysely<Tables>,
  conversationId: string,
  messages: NewMessage[],
  now: Date,
): Promise<(Stored | Problem)[]> {
  try {
    const stored = await insertMessages(db, {
      conversationId,
      senders: messages.map(({ senderId }) => senderId),
      clientIds: messages.map(({ clientId }) => clientId),
      contents: messages.map(({ content }) => content),
      now,
    });
    const rows = new Map(stored.map((row) => [row.place, row]));
    return messages.map((_message, i) => {
      const row = rows.get(i + 1);
      return row ? { message: present(row), isNew: true } : noParticipant();
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'messages_once') throw error;
  }
  // One of them is stored already, or stands here twice: then each by itself.
  const [message] = messages;
  if (messages.length > 1 || !message) {
    const stored: (Stored | Problem)[] = [];
    for (const one of messages) stored.push(...(await storeMessages(db, conversationId, [one], now)));
    return stored;
  }
  const before = await findByClientId(db, message);
  return [before ? { message: present(before), isNew: false } : noParticipant()];
}

const noParticipant = () => new Problem('FORBIDDEN', { message: 'You are not in this conversation.' });

const insertMessages = statement<{
  conversationId: string;
  senders: string[];
  clientIds: (string | null)[];
  contents: string[];
  now: Date;
}>()(
  (_db, value) => sql<MessageRow & { place: number }>`
    with given as (
      select g.*, row_number() over (order by place) as step, count(*) over () as steps
      from unnest(
        ${value('senders')}::uuid[],
        ${value('clientIds')}::text[],
        ${value('contents')}::text[]
      ) with ordinality as g (sender_id, client_id, content, place)
      where exists (select from participants p where p.conversation_id = ${value('conversationId')} and p.member_id = g.sender_id)
    ),
    newest as (select * from given where step = steps),
    c as (
      update conversations set
        last_number = last_number + newest.steps,
        last_content = newest.content,
        -- Times grow with the numbers, also where the clock steps back.
        last_sent_at = greatest(${value('now')}::timestamptz, last_sent_at + newest.steps * interval '1 millisecond')
      from newest
      where id = ${value('conversationId')} and (kind = 'community' or (first_id is not null and second_id is not null))
      returning conversations.*, newest.steps
    ),
    m as (
      insert into messages (conversation_id, number, sender_id, client_id, content, sent_at)
      select c.id, c.last_number - c.steps + step, sender_id, client_id, content,
        c.last_sent_at - (c.steps - step) * interval '1 millisecond'
      from given, c
      returning *
    ),
    r as (
      -- Whoever sends has read what was before.
      update participants p set read_number = own.number
      from (select sender_id, max(number) as number from m group by sender_id) own
      where p.conversation_id = ${value('conversationId')} and p.member_id = own.sender_id
    )
    select ${columns}, given.place
    from m join c on c.id = m.conversation_id join given on given.step = m.number - c.last_number + c.steps ${sender}
    order by m.number`,
);

async function findByClientId(db: Kysely<Tables>, { senderId, clientId }: NewMessage) {
  const { rows } = await sql<MessageRow>`
    select ${columns}
    from messages m join conversations c on c.id = m.conversation_id ${sender}
    where m.sender_id = ${senderId} and m.client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The participants' part in a conversation; null for who is none. */
export async function findParticipation(db: Kysely<Tables>, conversationId: string, memberId: string) {
  return (
    (await db
      .selectFrom('participants')
      .innerJoin('conversations', 'conversations.id', 'participants.conversation_id')
      .select(['conversations.kind', 'conversations.first_id', 'conversations.second_id', 'participants.read_number'])
      .where('participants.conversation_id', '=', conversationId)
      .where('participants.member_id', '=', memberId)
      .executeTakeFirst()) ?? null
  );
}

/** The same; refuses a stranger. */
export async function requireParticipation(db: Kysely<Tables>, conversationId: string, memberId: string) {
  const participation = await findParticipation(db, conversationId, memberId);
  if (!participation) throw noParticipant();
  return participation;
}
