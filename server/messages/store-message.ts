import { type Kysely, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import { batch } from '#server/database/batch.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Found } from '#server/warning-words/find-words.ts';
import { countWarnings, findWarnings } from '#server/warning-words/warning-words.ts';
import { NEWEST, notifyNodes, STEPS, sentAt } from './numbering.ts';
import { joinSender, type MessageRow, noParticipant, presentMessage, selectMessages } from './read-messages.ts';

interface NewMessage {
  conversationId: string;
  senderId: string;
  content: string;
  clientId: string | null;
}

type Owner = Pick<Context, 'db' | 'log' | 'now' | 'usage'>;

/**
 * Stores a batch of messages, those of each conversation in the order they came, with one statement and one commit.
 * It locks the conversations' rows until the commit, so numbers, times and commits have the same order. Throws a Problem
 * if the sender is no participant, one of the two has blocked the other, or a suspended member would write the first message:
 * on every node, whatever it has cached.
 */
export const storeMessage = batch<Owner, NewMessage, Message>({
  keyOf: ({ conversationId }) => conversationId,
  run: async (context, messages) => {
    try {
      const found = await findWarnings(
        context,
        messages.map(({ content }) => content),
      );
      const rows = new Map((await insertMessages(context, messages, found)).map((row) => [row.position, row]));
      const warned = found.filter((one, i) => one !== null && rows.has(i + 1)) as Found[];
      // Nobody waits for a figure.
      if (warned.length > 0)
        countWarnings(context, warned).catch((error: unknown) =>
          context.log.error({ err: error }, 'warnings not counted'),
        );
      return messages.map((_message, i) => {
        const row = rows.get(i + 1);
        return row ? presentMessage(row) : noParticipant();
      });
    } catch (error) {
      const [message, ...others] = messages;
      if (!message || others.length > 0) throw error;
      return [await findStored(context.db, message, error as Error)];
    }
  },
});

async function insertMessages({ db, now }: Owner, messages: NewMessage[], found: (Found | null)[]) {
  const senders = messages.map(({ senderId }) => senderId);
  const { rows } = await sql<MessageRow & { position: number }>`
    with locked as (
      select g.*, c.kind, c.first_id, c.second_id, c.last_number, c.last_sent_at
      from unnest(
        ${messages.map(({ conversationId }) => conversationId)}::uuid[],
        ${senders}::uuid[],
        ${messages.map(({ clientId }) => clientId)}::text[],
        ${messages.map(({ content }) => content)}::text[],
        ${found.map((one) => one?.kind ?? null)}::text[]
      ) with ordinality as g (conversation_id, sender_id, client_id, content, warning, position)
      join participants p on p.member_id = g.sender_id and p.conversation_id = g.conversation_id
      join conversations c on c.id = g.conversation_id
      -- Lock members before conversations, as the deletion of an account does, to avoid a deadlock.
      where g.sender_id = any(
          array(select id from members where id = any(${senders}::uuid[]) and blocked_at is null order by id for key share)
        )
        and (c.kind = 'community' or (c.first_id is not null and c.second_id is not null
          -- A suspended member begins no conversation, also where one was opened before.
          and (c.last_number > 0 or not exists (
            select from members s where s.id = g.sender_id and s.suspended_until > ${now()}))))
      -- Lock conversations in one order, so that two nodes do not deadlock.
      order by c.id, position
      for no key update of c
    ),
    -- After the locks: a block that came first is seen (rule M12).
    given as (select * from locked where kind = 'community' or not are_blocked(first_id, second_id)),
    ${STEPS},
    m as materialized (
      select new_id() as id, conversation_id, last_number + step as number, sender_id, client_id, content, warning,
        ${sentAt(now())} as sent_at,
        step = steps as is_newest, steps, kind, first_id, second_id, position
      from steps
    ),
    stored as (
      insert into messages (id, conversation_id, number, sender_id, client_id, content, warning, sent_at)
      select id, conversation_id, number, sender_id, client_id, content, warning, sent_at from m
    ),
    ${NEWEST},
    seen as (
      -- Sending marks the earlier messages as read.
      update participants p set read_number = own.number
      from (select conversation_id, sender_id, max(number) as number from m group by conversation_id, sender_id) own
      where p.member_id = own.sender_id and p.conversation_id = own.conversation_id
    )
    select m.id, m.conversation_id, m.number, m.sender_id, s.first_name, s.last_name, sp.name as picture_name,
      case when m.sender_id = m.first_id then m.second_id else m.first_id end as recipient_id,
      m.content, m.warning, m.sent_at::timestamptz(3), m.client_id, position,
      case when m.is_newest then ${notifyNodes(
        sql`case when m.kind = 'pair' then json_build_array(m.first_id, m.second_id) end`,
      )} end
    from m ${joinSender}`.execute(db);
  return rows;
}

/** A repeated clientId of a sender returns the stored message. */
async function findStored(db: Kysely<Tables>, { senderId, clientId }: NewMessage, error: Error) {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'messages_once') return error;
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    where m.sender_id = ${senderId} and m.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row ? presentMessage(row) : noParticipant();
}
