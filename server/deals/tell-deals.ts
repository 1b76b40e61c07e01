import type { Transaction } from 'kysely';
import type { DealNews } from '#contract/rules/notice-kinds.ts';
import type { Tables } from '#server/database/tables.ts';
import { tell } from '#server/notices/tell.ts';
import type { DealContext } from './deal-transaction.ts';
import { type Change, eventWords } from './event-words.ts';
import type { LockedDeal } from './lock-deals.ts';

type Trx = Transaction<Tables>;

/** Adds an event to the messages of the two. The server's acts appear as the seller's. */
export function sayInConversation(
  context: DealContext,
  deal: Pick<LockedDeal, 'id' | 'conversation_id' | 'seller_id' | 'buyer_id' | 'item_title' | 'out_at'> & {
    number: number;
  },
  change: Change,
): void {
  if (!deal.conversation_id) return;
  context.messages.push({
    conversationId: deal.conversation_id,
    senderId: change.actor === 'buyer' ? deal.buyer_id : deal.seller_id,
    content: eventWords(deal, change, context.config.timeZone),
    dealId: deal.id,
    number: deal.number,
  });
}

/** Adds one change of several deals on an item to their conversations, and tells each buyer once. */
export async function tellBuyers(
  context: DealContext,
  trx: Trx,
  itemId: string,
  changed: LockedDeal[],
  at: Date,
  change: Change & { act: 'changePrice' | 'close' },
): Promise<void> {
  const [first] = changed;
  if (!first) return;
  for (const deal of changed) sayInConversation(context, { ...deal, number: deal.events }, change);
  // A deleted item cannot be a cause: the notice would go with it.
  const item_id = change.text === 'deleted' ? null : itemId;
  const news = { news: change.act, number: at.getTime(), item_title: first.item_title, conversation_id: null };
  const buyers = changed.map(({ buyer_id }) => buyer_id);
  await tellOf(context, trx, { ...news, id: itemId, item_id, actorId: null }, buyers);
}

interface News {
  id: string;
  item_id: string | null;
  item_title: string;
  /** Where it leads; null if it tells several. */
  conversation_id: string | null;
  news: DealNews;
  /** With `news` it makes the notice happen once. */
  number: number;
  actorId: string | null;
}

export async function tellOf(
  context: DealContext,
  trx: Trx,
  { id, item_id: itemId, item_title: title, conversation_id: conversationId, news, number, actorId }: News,
  memberIds: (string | null)[],
): Promise<void> {
  const told = await tell(
    context,
    trx,
    memberIds.filter((memberId) => memberId !== null),
    {
      kind: 'deal',
      key: `deal ${id} ${number} ${news}`,
      // Buyers of one item share a notice; each deal's progress has its own.
      fold: news === 'want' ? `line ${itemId}` : `deal ${id}`,
      at: context.now(),
      text: `${news} ${title}`,
      ...(actorId && { actorId }),
      ...(itemId && { itemId }),
      ...(conversationId && { conversationId }),
    },
  );
  context.told.push(...told);
}
