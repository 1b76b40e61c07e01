import type { Transaction } from 'kysely';
import type { DealActor } from '#contract/deals/states.ts';
import type { DealNews } from '#contract/notices/deal.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { type Change, eventWords } from './event-words.ts';

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

/** Adds one change of several deals on an item to their conversations, and notifies each buyer once. */
export async function notifyBuyers(
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
  // A notice that names a deleted item would go with it.
  const item_id = change.text === 'deleted' ? null : itemId;
  const { act, price } = change;
  const news = { news: act, number: at.getTime(), item_title: first.item_title, conversation_id: null, price };
  const buyers = changed.map(({ buyer_id, id }) => ({ memberId: buyer_id, dealId: id }));
  await notifyOfAct(context, trx, { ...news, id: itemId, item_id, actorId: null }, buyers);
}

interface News {
  id: string;
  /** Null if it shows no item. */
  item_id: string | null;
  item_title: string;
  /** Where it leads; null if it is about several. */
  conversation_id: string | null;
  news: DealNews;
  /** Number that, with `news`, makes the notice happen once. */
  number: number;
  actorId: string | null;
  /** Who acted. */
  by?: DealActor;
  /** The price that it tells. */
  price?: number | undefined;
}

/** Notifies members of one act, each in their own deal. */
export async function notifyOfAct(
  context: DealContext,
  trx: Trx,
  { id, item_id: itemId, item_title: title, conversation_id: conversationId, news, number, actorId, by, price }: News,
  receivers: { memberId: string | null; dealId: string }[],
): Promise<void> {
  const groupKey = groupKeyOf(id, itemId, news, by);
  // Several wishes, or offers, for an item share a notice: only that of one deal tells the price of its last act.
  const lastPrice = groupKey === `deal ${id}` ? { price: price ?? null } : {};
  const notified = await notifyEach(
    context,
    trx,
    receivers.flatMap(({ memberId, dealId }) =>
      memberId === null
        ? []
        : { memberId, groupKey, data: { act: news, title, dealId, ...lastPrice }, dealId: itemId && dealId },
    ),
    {
      kind: 'deal',
      key: dealKey(id, number, news),
      at: context.now(),
      ...(price !== undefined && { price }),
      ...(actorId && { actorId }),
      ...(conversationId && { conversationId }),
    },
  );
  context.notified.push(...notified);
}

const dealKey = (id: string, number: number, news: DealNews): string => `deal ${id} ${number} ${news}`;

/** Those who want one item share a notice, and those who make offers for it; each deal's progress has its own. */
function groupKeyOf(id: string, itemId: string | null, news: DealNews, by: DealActor | undefined): string {
  if (news === 'want') return `line ${itemId}`;
  return news === 'offer' && by === 'buyer' ? `offers ${itemId}` : `deal ${id}`;
}
