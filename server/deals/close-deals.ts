import { sql, type Transaction } from 'kysely';
import { ACTS } from '#contract/deals/acts.ts';
import type { ClosedBecause } from '#contract/deals/closings.ts';
import { CLEARED } from '#contract/deals/columns.ts';
import type { ItemStatus } from '#contract/limits.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { changeItem, changeItems } from '#server/items/write-item.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { isLent, isOpen } from './find-deals.ts';
import { notifyBuyers } from './notify-of-deals.ts';
import { takeBackEnded } from './take-back-news.ts';

type Trx = Transaction<Tables>;

/** Sets the status of an item that a deal sells or frees. Instead of Available it is Reserved while another deal holds it. */
export async function setItemStatus(
  context: DealContext,
  trx: Trx,
  itemId: string,
  status: 'Sold' | 'Available' | 'AvailableUnlessSold',
): Promise<void> {
  await changeItem(context, trx, itemId, {
    act: 'deal',
    set: {
      status: sql<ItemStatus>`case
        when ${status} = 'Sold' or (${status} = 'AvailableUnlessSold' and status = 'Sold') then 'Sold'
        when exists (
          select from deals
          where item_id = items.id and state = 'Reserved' and (rent_from is null or out_at is not null)
        ) then 'Reserved'
        else 'Available' end`,
    },
  });
}

/** Columns that are cleared, as `clearDeal` does for one deal. */
const cleared = sql.join(Object.keys(CLEARED).map((column) => sql`${sql.ref(column)} = null`));

/**
 * Closes the open deals on a locked item that is no longer available, and notifies each buyer once. A running rental
 * continues until its return: until then the item cannot be deleted (`assertBack`).
 */
export async function closeDeals(context: DealContext, trx: Trx, itemId: string, why: ClosedBecause): Promise<void> {
  const at = context.now();
  const { rows } = await sql<LockedDeal>`
    with closed as (
      update deals d set state = ${ACTS.close.to}, events = events + 1, changed_at = ${at}, ${cleared}
      where item_id = ${itemId} and ${isOpen} and not ${isLent}
      returning id, events, seller_id, buyer_id, item_title, conversation_id, out_at
    ),
    story as (
      insert into deal_events (deal_id, number, act, actor, at, text)
      select id, events, 'close', 'system', ${at}, ${why} from closed
    )
    select * from closed`.execute(trx);
  await takeBackEnded(
    context,
    trx,
    rows.map(({ id }) => id),
  );
  await notifyBuyers(context, trx, itemId, rows, at, { act: 'close', actor: 'system', text: why });
}

/** Marks a buyer's wanted post as found. It must be locked. */
export async function closeWanted(context: DealContext, trx: Trx, wantedId: string): Promise<void> {
  await changeItems(context, trx, {
    where: sql`id = ${wantedId} and kind = 'Wanted' and publication = 'Published'`,
    act: 'deal',
    set: { status: 'Sold', publication: 'Draft' },
  });
}
