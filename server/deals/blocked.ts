import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { lockDeal, lockItem, lockMembersOfItems } from '#server/database/locks.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { closeDeals, setItemStatus } from './close-deals.ts';
import { isLent, isOpen, reservedDealOf } from './find-deals.ts';
import { hasLeft } from './lent.ts';

/**
 * Job: closes the open deals of a blocked member, one transaction for each item. Running rentals continue until their
 * return. wantItem refuses new deals.
 */
export async function closeDealsOfMember(
  context: Context,
  { memberId }: JobData['closeDealsOfMember'],
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ item_id: string; deal_id: string | null }>`
    select distinct item_id, case when buyer_id = ${memberId} then id end as deal_id
    from deals d
    where (seller_id = ${memberId} or buyer_id = ${memberId}) and item_id is not null and not ${isLent} and ${isOpen}
      and exists (select from members m where m.id = ${memberId} and m.blocked_at is not null)`.execute(context.db);
  const idOf = ({ item_id, deal_id }: (typeof rows)[number]) => deal_id ?? item_id;
  const options = { log: context.log, signal, job: 'closeDealsOfMember', idOf };
  const failures = await oneByOne(rows, options, ({ item_id, deal_id }) =>
    deal_id ? closeAsBuyer(context, deal_id) : closeAsSeller(context, memberId, item_id),
  );
  signal.throwIfAborted();
  if (failures > 0) throw new Error(`${failures} deals of the member could not be closed`);
}

const closeAsBuyer = (context: Context, dealId: string): Promise<void> =>
  inDealTransaction(context, async (trx, deals) => {
    const deal = await lockDeal(trx, dealId);
    if (!deal || hasLeft(deal) || (deal.state !== 'Interested' && deal.state !== 'Reserved')) return;
    await applyAct(deals, trx, deal, { act: 'close', actor: 'system', text: 'blocked', during: 'buyerBan' });
  });

const closeAsSeller = (context: Context, memberId: string, itemId: string): Promise<void> =>
  inDealTransaction(context, async (trx, deals) => {
    await lockMembersOfItems(trx, [itemId], [memberId]);
    await lockItem(trx, itemId);
    const reserved = await reservedDealOf(trx, itemId);
    await closeDeals(deals, trx, itemId, 'blocked');
    if (reserved) await setItemStatus(deals, trx, itemId, 'Available');
  });
