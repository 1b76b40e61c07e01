import { sql, type Transaction } from 'kysely';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { leastOffer } from '#contract/rules/percentages.ts';
import { HOUR } from '#contract/rules/time.ts';
import { type LockedDeal, lockItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { applyAct } from './apply-act.ts';
import { wasOnlyAsked } from './find-deals.ts';
import { changeOwnDeal, type OwnDeal } from './one-deal.ts';
import { assertFree, endOfMeeting, notifyLine } from './reserve.ts';

type Calls = typeof dealCalls;

export const offerEnd = (now: Date): Date => new Date(now.getTime() + DEALS.offerHours * HOUR);

/** Throws INVALID_INPUT for an offer that is not allowed. */
export function assertOffer({ price, negotiable }: { price: number; negotiable: boolean }, offered: number): void {
  const refuse = (message: string) => badField('price', message);
  if (!negotiable) throw refuse('The seller takes no offers for this.');
  const least = leastOffer(price);
  if (offered < least) throw refuse(`Please offer at least ${moneyText(least)}.`);
  if (offered > price) throw refuse(`It costs ${moneyText(price)}: offer that or less.`);
}

export const makeOffer: ServerFunction<Calls['makeOffer']> = (context, viewer, { dealId, price }) =>
  changeOwnDeal(context, viewer.id, dealId, async ({ trx, deals, deal, side }) => {
    const item = deal.item_id ? await lockItem(trx, deal.item_id) : undefined;
    if (!item) throw notFound('item');
    // A repeated request is the same offer.
    if (isWaiting(deal, context.now()) && deal.offer_by === side && deal.offer_price === price) return;
    if (deal.rent_from && side === 'buyer')
      throw new Problem('CONFLICT', { message: 'Write to the owner about the price of a rental.' });
    if (side === 'seller' && deal.offer_by !== 'buyer')
      throw new Problem('CONFLICT', { message: 'There is no offer to answer.' });
    assertOffer({ ...item, negotiable: item.negotiable || side === 'seller' }, price);
    if (side === 'buyer' && (await countOffers(trx, deal)) >= DEALS.offers)
      throw new Problem('CONFLICT', { message: `Up to ${DEALS.offers} offers can be made for an item.` });
    await applyAct(deals, trx, deal, { act: 'offer', actor: side, price, until: offerEnd(context.now()) });
  });

export const answerOffer: ServerFunction<Calls['answerOffer']> = (context, viewer, { dealId, accepts }) =>
  changeOwnDeal(
    context,
    viewer.id,
    dealId,
    async (own) => {
      const { trx, deals, deal, side } = own;
      const price = pendingOffer(own, context.now());
      const no = (await wasOnlyAsked(trx, deal.id)) ? 'refuse' : 'declineOffer';
      if (!accepts) return await applyAct(deals, trx, deal, { act: no, actor: side, price });
      await assertFree(trx, deal, side);
      const held = context.now().getTime() + DEALS.acceptedHours * HOUR;
      const until = new Date(Math.max(held, endOfMeeting(deal)?.getTime() ?? held));
      await applyAct(deals, trx, deal, { act: 'acceptOffer', actor: side, price, until });
      await notifyLine(deals, trx, deal);
    },
    { notifiesLine: true },
  );

const isWaiting = ({ offer_until }: LockedDeal, now: Date): boolean =>
  offer_until !== null && Date.parse(offer_until) > now.getTime();

/** The other side's offer, if it still waits for an answer. Throws CONFLICT. */
function pendingOffer({ deal, side }: OwnDeal, now: Date): number {
  const { offer_by, offer_price } = deal;
  if (offer_price === null || offer_by === side || !isWaiting(deal, now))
    throw new Problem('CONFLICT', { message: 'This offer does not wait for an answer any more.' });
  return offer_price;
}

/** Counts a buyer's offers for an item, in all deals on it. */
async function countOffers(trx: Transaction<Tables>, deal: LockedDeal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deals d join deal_events v on v.deal_id = d.id
    where d.item_id = ${deal.item_id} and d.buyer_id = ${deal.buyer_id} and v.act = 'offer' and v.actor = 'buyer'`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
