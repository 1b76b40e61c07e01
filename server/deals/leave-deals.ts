import { sql, type Transaction } from 'kysely';
import { lockDeal, lockItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { storeDealMessages } from '#server/messages/deal-messages.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { closeDeals } from './close-deals.ts';
import { isOpen } from './find-deals.ts';
import { assertNothingLent, completeHandedOver } from './lent.ts';

/**
 * Ends the open deals of a member before the account is deleted, so that the others are notified. What one of the two has
 * marked as handed over is sold. Throws CONFLICT while something is lent.
 */
export async function leaveDeals(context: DealContext, trx: Transaction<Tables>, memberId: string): Promise<void> {
  await assertNothingLent(trx, memberId);
  const { rows } = await sql<{ item_id: string; deal_id: string | null }>`
    select distinct item_id, case when buyer_id = ${memberId} then id end as deal_id
    from deals d where (seller_id = ${memberId} or buyer_id = ${memberId}) and item_id is not null and ${isOpen}
    order by item_id`.execute(trx);
  for (const { item_id, deal_id } of rows) {
    if (deal_id === null) {
      await lockItem(trx, item_id);
      await completeHandedOver(context, trx, item_id);
      await closeDeals(context, trx, item_id, 'deleted');
      continue;
    }
    const deal = await lockDeal(trx, deal_id);
    if (deal?.state !== 'Interested' && deal?.state !== 'Reserved') continue;
    const act = deal.handed_over_by ? 'complete' : 'withdraw';
    await applyAct(context, trx, deal, { act, actor: 'buyer', during: 'accountDeletion' });
  }
  // Store the messages now: later they would have lost their sender.
  await storeDealMessages(context, trx, context.messages.splice(0));
}
