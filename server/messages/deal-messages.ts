import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { NEWEST, notifyNodes, STEPS, sentAt } from './numbering.ts';

/** A message about a deal event, or a note to it. Without a sender the account was deleted. */
export interface DealMessage {
  conversationId: string;
  senderId: string | null;
  content: string;
  /** Deal of the event; null for a note, which is a message like any other. */
  dealId: string | null;
  number: number | null;
}

/**
 * Stores the messages of deals at the end of the transaction that changes the deals: it locks the conversations until
 * the commit, which has every node deliver them.
 */
export async function storeDealMessages(
  { now }: Pick<Context, 'now'>,
  trx: Transaction<Tables>,
  messages: DealMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    with given as (
      select g.*, c.first_id, c.second_id, c.last_number, c.last_sent_at
      from unnest(
        ${messages.map(({ conversationId }) => conversationId)}::uuid[],
        ${messages.map(({ senderId }) => senderId)}::uuid[],
        ${messages.map(({ content }) => content)}::text[],
        ${messages.map(({ dealId }) => dealId)}::uuid[],
        ${messages.map(({ number }) => number)}::int[]
      ) with ordinality as g (conversation_id, sender_id, content, deal_id, deal_event, position)
      join conversations c on c.id = g.conversation_id
      -- Members before conversations, as in store-message.ts.
      where g.sender_id is null or g.sender_id = any(
          array(select id from members where id = any(${messages.map(({ senderId }) => senderId)}::uuid[])
            order by id for key share)
        )
      -- In one order, as in store-message.ts.
      order by c.id, position
      for no key update of c
    ),
    ${STEPS},
    m as materialized (
      select conversation_id, last_number + step as number, sender_id, content, deal_id, deal_event,
        ${sentAt(now())} as sent_at,
        step = steps as is_newest, steps, first_id, second_id
      from steps
    ),
    stored as (
      insert into messages (conversation_id, number, sender_id, content, sent_at, deal_id, deal_event)
      select conversation_id, number, sender_id, content, sent_at, deal_id, deal_event from m
    ),
    ${NEWEST},
    seen as (
      -- Who did it has read it. The other has a notice of the deal, and needs none of a message; of a note there is none.
      update participants p set
        read_number = case when p.member_id = m.sender_id and p.read_number = m.number - m.steps
          then m.number else p.read_number end,
        told_number = case when m.deal_id is not null and greatest(p.told_number, p.read_number) = m.number - m.steps
          then m.number else p.told_number end
      from m where m.is_newest and p.conversation_id = m.conversation_id
    )
    select ${notifyNodes(sql`json_build_array(m.first_id, m.second_id)`)} from m where m.is_newest`.execute(trx);
}
