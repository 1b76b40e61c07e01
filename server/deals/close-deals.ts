import { sql, type Transaction } from 'kysely';
import { ACTS } from '#contract/deals/acts.ts';
import type { ClosedBecause } from '#contract/deals/closings.ts';
import { CLEARED } from '#contract/deals/columns.ts';
import type { ItemStatus, Publication } from '#contract/limits.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { queueItemNews } from '#server/notices/queue-item-news.ts';
import { takeBackEnds } from '#server/notices/take-back-ends.ts';
import type { DealContext } from './deal-transaction.ts';
import { isLent, isOpen } from './find-deals.ts';
import { notifyBuyers } from './notify-of-deals.ts';
import { takeBackEnded } from './take-back-news.ts';

type Trx = Transaction<Tables>;

/** 'free': Available, unless another deal holds the item. 'kept': the same, but a sold item stays sold. */
export async function setItemStatus(
  context: Pick<DealContext, 'jobs' | 'now' | 'notified'>,
  trx: Trx,
  itemId: string,
  status: 'Sold' | 'free' | 'kept',
): Promise<void> {
  const at = context.now();
  const { rows } = await sql<{
    was: ItemStatus;
    status: ItemStatus;
    publication: Publication;
    price: number;
    owner_id: string;
  }>`
    with before as (select status as was from items where id = ${itemId})
    update items set updated_at = greatest(${at}, updated_at + interval '1 millisecond'),
      status = case
        when ${status} = 'Sold' or (${status} = 'kept' and status = 'Sold') then 'Sold'
        when exists (
          select from deals
          where item_id = items.id and state = 'Reserved' and (rent_from is null or out_at is not null)
        ) then 'Reserved'
        else 'Available' end
    from before
    where id = ${itemId}
    returning before.was, status, publication, price, owner_id`.execute(trx);
  const [after] = rows;
  if (!after) return;
  if (after.status === 'Sold') context.notified.push(...(await takeBackEnds(trx, after.owner_id, itemId)));
  await queueItemNews(context, trx, itemId, { before: { ...after, status: after.was }, after });
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
export async function closeWanted(trx: Trx, wantedId: string, at: Date): Promise<void> {
  await sql`
    update items set status = 'Sold', publication = 'Draft',
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${wantedId} and kind = 'Wanted' and publication = 'Published'`.execute(trx);
}
