import { type Kysely, sql, type Transaction } from 'kysely';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { applyAct } from '#server/deals/apply-act.ts';
import { isLent, isOpen } from '#server/deals/find-deals.ts';
import { hasLeft } from '#server/deals/lent.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';

type Running = Pick<LockedDeal, 'id' | 'item_title'>;

/** The open deals of two members, by item; without what is lent. */
export async function findRunningDeals(db: Kysely<Tables>, one: string, other: string): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select d.id, d.item_title from deals d
    where not ${isLent} and ${isOpen}
      and (d.seller_id = ${one} and d.buyer_id = ${other} or d.seller_id = ${other} and d.buyer_id = ${one})
    order by d.item_id, d.created_at, d.id`.execute(db);
  return rows;
}

/** Ends each deal as the blocker would by hand, so that the other cannot tell it from any other end. */
export async function releaseDeals(
  deals: DealContext,
  trx: Transaction<Tables>,
  blockerId: string,
  otherId: string,
): Promise<void> {
  for (const { id } of await findRunningDeals(trx, blockerId, otherId)) {
    const deal = await lockDeal(trx, id);
    if (!deal || hasLeft(deal) || (deal.state !== 'Interested' && deal.state !== 'Reserved')) continue;
    const actor = deal.buyer_id === blockerId ? 'buyer' : 'seller';
    const act = actor === 'buyer' ? 'withdraw' : deal.state === 'Reserved' ? 'release' : 'decline';
    await applyAct(deals, trx, deal, { act, actor, during: 'personBlock' });
  }
}
