import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { insertMessages, type Rules } from './insert-messages.ts';

/** A message about a deal event, or a note to it. Without a sender the account was deleted. */
export interface DealMessage {
  conversationId: string;
  senderId: string | null;
  content: string;
  /** Deal of the event; null for a note, which is a message like any other. */
  dealId: string | null;
  number: number | null;
}

/** Deals have checked already who may act. */
const RULES: Rules = {
  sender: sql<boolean>`true`,
  allowed: sql<boolean>`true`,
  // Who acts has not read what came before, unless all of it was read. The other gets a notice of the deal, and needs none
  // of the message; of a note there is none.
  read: sql`
    update participants p set
      read_number = case when p.member_id = m.sender_id and p.read_number = m.number - m.steps
        then m.number else p.read_number end,
      told_number = case when m.deal_id is not null and greatest(p.told_number, p.read_number) = m.number - m.steps
        then m.number else p.told_number end
    from m where m.is_newest and p.conversation_id = m.conversation_id`,
};

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
  const rows = messages.map(({ number, ...message }) => ({ ...message, dealEvent: number }));
  await insertMessages(trx, now(), rows, RULES);
}
