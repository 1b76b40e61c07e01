import { sql, type Transaction } from 'kysely';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AfterChange, BeforeDeletion, ItemChange } from '#server/item-change.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { closeDeals, setItemStatus } from './close-deals.ts';
import { isOpen, isUnasked, reservedDealOf } from './find-deals.ts';
import { assertBack, completeHandedOver } from './lent.ts';
import { notifyBuyers } from './notify-of-deals.ts';
import { takeBackNews } from './take-back-news.ts';

type Trx = Transaction<Tables>;

/** Adjusts deals to changed items. A ban leaves them to a job, and reports let them go on. */
export const adjustDealsToItems: AfterChange = async (context, trx, changes) => {
  const open = await itemsWithOpenDeals(
    trx,
    changes.map(({ itemId }) => itemId),
  );
  for (const change of changes) {
    const { act, itemId, set, before, after } = change;
    const isOwners = act === 'edit' || act === 'setStatus';
    const why = whyClosed(change);
    if (why && open.has(itemId)) await closeDeals(context, trx, itemId, why);
    if (why === 'hidden' && set.status === undefined) await setItemStatus(context, trx, itemId, 'AvailableUnlessSold');
    if (!why && isOwners && after.status === 'Available' && before.status !== 'Available')
      await releaseItem(context, trx, itemId);
    if (isOwners && after.price !== before.price) await changePrices(context, trx, itemId, after.price);
  }
};

/** Why the open deals on an item close; undefined where they go on. */
function whyClosed({ act, set, before, after }: ItemChange): 'sold' | 'hidden' | 'ended' | undefined {
  if (act === 'end') return 'ended';
  if (act === 'hide') return 'hidden';
  if (act !== 'edit' && act !== 'setStatus') return undefined;
  if (after.status === 'Sold' && before.status !== 'Sold') return 'sold';
  // Also of one that reports have made a draft before.
  return set.publication === 'Draft' ? 'hidden' : undefined;
}

/** Runs before items are deleted. Completes sales that one of the two has marked as handed over, and closes the other deals. */
export const settleDealsOfItems: BeforeDeletion = async (context, trx, { itemIds, isOwn }) => {
  for (const itemId of await itemsWithOpenDeals(trx, itemIds)) {
    await assertBack(trx, itemId, isOwn);
    await completeHandedOver(context, trx, itemId);
    await closeDeals(context, trx, itemId, 'deleted');
  }
};

async function itemsWithOpenDeals(trx: Trx, itemIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct item_id as id from deals d where item_id = any(${itemIds}::uuid[]) and ${isOpen}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function releaseItem(context: DealContext, trx: Transaction<Tables>, itemId: string): Promise<void> {
  const reserved = await reservedDealOf(trx, itemId);
  const deal = reserved && (await lockDeal(trx, reserved.id));
  if (deal) await applyAct(context, trx, deal, { act: 'release', actor: 'seller' });
}

/**
 * Tells everybody in line the new price; agreed prices stay. Offers above it end, as does a seller's offer to a buyer
 * who was only asked.
 */
async function changePrices(
  context: DealContext,
  trx: Transaction<Tables>,
  itemId: string,
  price: number,
): Promise<void> {
  const at = context.now();
  const stands = sql`(offer_price <= ${price} or ${isUnasked})`;
  const { rows } = await sql<LockedDeal>`
    with changed as (
      update deals d set price = ${price}, events = events + 1, changed_at = ${at},
        offer_by = case when ${stands} then offer_by end,
        offer_until = case when ${stands} then offer_until end,
        offer_price = case when ${stands} then least(offer_price, ${price}) end
      where item_id = ${itemId} and state = 'Interested' and rent_from is null and price <> ${price}
      returning id, item_id, events, seller_id, buyer_id, item_title, conversation_id, out_at, offer_price
    ),
    story as (
      insert into deal_events (deal_id, number, act, actor, at, price)
      select id, events, 'changePrice', 'seller', ${at}, ${price} from changed
    )
    select * from changed`.execute(trx);
  const over = rows.filter(({ offer_price }) => offer_price === null).map(({ id }) => id);
  await takeBackNews(context, trx, over, ['offer']);
  await notifyBuyers(context, trx, itemId, rows, at, { act: 'changePrice', actor: 'seller', price });
}
