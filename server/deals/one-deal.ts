import { sql, type Transaction } from 'kysely';
import type { dealActCalls } from '#contract/deal-acts.ts';
import { byAct, isPlain } from '#contract/deals/acts.ts';
import type { DealSide } from '#contract/deals/states.ts';
import type { Deal } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { findDeals } from './find-deals.ts';

/** A deal as one of its two changes it, in a transaction that has locked it and its item. */
export interface OwnDeal {
  trx: Transaction<Tables>;
  deals: DealContext;
  deal: LockedDeal;
  side: DealSide;
}

/** Lets one of the two change a deal; for others it does not exist. `notifiesLine`: buyers in line may be notified. */
export async function changeOwnDeal(
  context: Context,
  memberId: string,
  dealId: string,
  work: (step: OwnDeal) => Promise<void>,
  { notifiesLine = false } = {},
): Promise<{ data: Deal }> {
  await inDealTransaction(context, async (trx, deals) => {
    const deal = await lockDeal(trx, dealId, notifiesLine);
    if (!deal || (deal.seller_id !== memberId && deal.buyer_id !== memberId)) throw notFound('deal');
    // The other side is notified of each act.
    await limit(context, trx, `deal acts ${dealId} ${memberId}`, { max: DEALS.actsAnHour, seconds: HOUR / SECOND });
    await work({ trx, deals, deal, side: deal.seller_id === memberId ? 'seller' : 'buyer' });
  });
  return { data: await getOwnDeal(context, memberId, dealId) };
}

/** The calls of acts that need nothing but a reason, made from their rows. */
export const actFunctions = byAct(
  isPlain,
  (_call, act): ServerFunction<(typeof dealActCalls)['cancelMeeting']> =>
    (context, viewer, { dealId, reason }) =>
      changeOwnDeal(context, viewer.id, dealId, ({ trx, deals, deal, side }) =>
        applyAct(deals, trx, deal, { act, actor: side, text: reason || null }),
      ),
);

export async function getOwnDeal(context: Context, memberId: string, dealId: string): Promise<Deal> {
  const [deal] = await findDeals(context, context.db, memberId, sql`d.id = ${dealId}`);
  if (!deal) throw notFound('deal');
  return deal;
}
