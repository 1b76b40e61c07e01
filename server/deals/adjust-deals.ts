import { sql, type Transaction } from 'kysely';
import type { ItemStatus, Publication } from '#contract/limits.ts';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyAct } from './apply-act.ts';
import { closeDeals, setItemStatus } from './close-deals.ts';
import type { DealContext } from './deal-transaction.ts';
import { isUnasked, reservedDealOf } from './find-deals.ts';
import { notifyBuyers } from './notify-of-deals.ts';
import { takeBackNews } from './take-back-news.ts';

interface ItemChange {
  status?: ItemStatus | undefined;
  publication?: Publication | undefined;
  /** Set if it changed. */
  price?: number | undefined;
}

/** Adjusts the deals of an item that its seller edited. The item must be locked. */
export async function adjustDealsToItem(
  context: DealContext,
  trx: Transaction<Tables>,
  itemId: string,
  { status, publication, price }: ItemChange,
): Promise<void> {
  if (status === 'Sold') await closeDeals(context, trx, itemId, 'sold');
  else if (publication === 'Draft') {
    await closeDeals(context, trx, itemId, 'hidden');
    if (!status) await setItemStatus(context, trx, itemId, 'kept');
  } else if (status === 'Available') await releaseItem(context, trx, itemId);
  if (price !== undefined) await changePrices(context, trx, itemId, price);
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
