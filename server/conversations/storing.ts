import { type Kysely, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { gather } from '#server/database/gather.ts';
import { statement } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';
import { joinSender, type MessageRow, messageColumns, presentMessage } from './messages.ts';

export interface NewMessage {
  conversationId: string;
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
 * Stores messages of any conversations, those of each in the order they came: one statement, committed when it answers.
 * The conversations' rows are locked until then, so numbers, times and commits have one order. Throws a Problem where
 * the sender is no participant.
 */
export const storeMessage = gather<Pick<Context, 'db' | 'now'>, NewMessage, Stored>({
  lineOf: ({ conversationId }) => conversationId,
  run: async ({ db, now }, messages) => {
    try {
      const stored = await insertMessages(db, {
        conversations: messages.map(({ conversationId }) => conversationId),
        senders: messages.map(({ senderId }) => senderId),
        clientIds: messages.map(({ clientId }) => clientId),
        contents: messages.map(({ content }) => content),
        now: now(),
      });
      const rows = new Map(stored.map((row) => [row.place, row]));
      return messages.map((_message, i) => {
        const row = rows.get(i + 1);
        return row ? { message: presentMessage(row), isNew: true } : noParticipant();
      });
    } catch (error) {
      const [message, ...others] = messages;
      if (!message || others.length > 0) throw error;
      return [await findStored(db, message, error as Error)];
    }
  },
});

const noParticipant = () => new Problem('FORBIDDEN', { message: 'You are not in this conversation.' });

const insertMessages = statement<{
  conversations: string[];
  senders: string[];
  clientIds: (string | null)[];
  contents: string[];
  now: Date;
}>()(
  (_db, value) => sql<MessageRow & { place: number }>`
    with given as (
      select g.*, c.first_id, c.second_id, c.last_number, c.last_sent_at
      from unnest(
        ${value('conversations')}::uuid[],
        ${value('senders')}::uuid[],
        ${value('clientIds')}::text[],
        ${value('contents')}::text[]
      ) with ordinality as g (conversation_id, sender_id, client_id, content, place)
      join participants p on p.member_id = g.sender_id and p.conversation_id = g.conversation_id
      join conversations c on c.id = g.conversation_id
      -- Members are locked before conversations, as by who deletes an account; nobody waits for the other in a circle.
      where g.sender_id = any(
          array(select id from members where id = any(${value('senders')}::uuid[]) order by id for key share)
        )
        and (c.kind = 'community' or (c.first_id is not null and c.second_id is not null))
      -- Conversations in one order, so that two nodes do not either.
      order by c.id, place
      for no key update of c
    ),
    steps as (
      select *, row_number() over (partition by conversation_id order by place) as step,
        count(*) over (partition by conversation_id) as steps
      from given
    ),
    m as materialized (
      select new_id() as id, conversation_id, last_number + step as number, sender_id, client_id, content,
        -- Times grow with the numbers, also where the clock steps back.
        greatest(${value('now')}::timestamptz, last_sent_at + steps * interval '1 millisecond')
          - (steps - step) * interval '1 millisecond' as sent_at,
        step = steps as is_newest, first_id, second_id, place
      from steps
    ),
    stored as (
      insert into messages (id, conversation_id, number, sender_id, client_id, content, sent_at)
      select id, conversation_id, number, sender_id, client_id, content, sent_at from m
    ),
    newest as (
      update conversations c set last_number = m.number, last_content = m.content, last_sent_at = m.sent_at
      from m where m.is_newest and c.id = m.conversation_id
    ),
    seen as (
      -- Whoever sends has read what was before.
      update participants p set read_number = own.number
      from (select conversation_id, sender_id, max(number) as number from m group by conversation_id, sender_id) own
      where p.member_id = own.sender_id and p.conversation_id = own.conversation_id
    )
    select m.id, m.conversation_id, m.number, m.sender_id, s.first_name, s.last_name, sp.name as picture_name,
      case when m.sender_id = m.first_id then m.second_id else m.first_id end as recipient_id,
      m.content, m.sent_at::timestamptz(3), m.client_id, place
    from m ${joinSender}`,
);

/** A sender's clientId is stored once: a second message under it is the first. */
async function findStored(db: Kysely<Tables>, { senderId, clientId }: NewMessage, error: Error) {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'messages_once') return error;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns}
    from messages m join conversations c on c.id = m.conversation_id ${joinSender}
    where m.sender_id = ${senderId} and m.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row ? { message: presentMessage(row), isNew: false } : noParticipant();
}
