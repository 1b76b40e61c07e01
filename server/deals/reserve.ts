import type { Transaction } from 'kysely';
import type { DealSide } from '#contract/deals/states.ts';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { firstDayEnds } from '#contract/rules/campus-time.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { reservedDealOf, wasOnlyAsked } from './find-deals.ts';
import { hasLeft } from './lent.ts';
import { notifyOfAct } from './notify-of-deals.ts';
import { changeOwnDeal } from './one-deal.ts';
import { assertAsAgreed, assertNotLate } from './rentals.ts';

type Calls = typeof dealCalls;

export const reserveDeal: ServerFunction<Calls['reserveDeal']> = (context, viewer, input) =>
  changeOwnDeal(
    context,
    viewer.id,
    input.dealId,
    async ({ trx, deals, deal, side }) => {
      const wasInterested = deal.state === 'Interested';
      if (deal.state === 'Reserved' && deal.out_at)
        throw new Problem('CONFLICT', { message: 'It is rented out: it ends when it is back.' });
      if (wasInterested && side === 'seller' && input.instead && !deal.rent_from)
        await releaseOther(deals, trx, deal, input.instead);
      if (wasInterested && side === 'seller' && (await wasOnlyAsked(trx, deal.id)))
        throw new Problem('CONFLICT', { message: 'They have not taken your offer yet.' });
      if (wasInterested) await assertFree(trx, deal, side);
      if (wasInterested && deal.rent_from) await assertNotLate(deals, trx, deal.buyer_id, side);
      if (input.price !== undefined) await assertAsAgreed(trx, deal);
      const until = reservedUntil(context, deal, input);
      if (side === 'seller' && isSame(deal, until)) return;
      await applyAct(deals, trx, deal, { act: 'reserve', actor: side, until, price: input.price });
      if (wasInterested) await notifyLine(deals, trx, deal);
    },
    { notifiesLine: true },
  );

/** A repeated request changes nothing, and notifies nobody again. */
const isSame = ({ state, reserved_until }: LockedDeal, until: Date): boolean =>
  state === 'Reserved' && Math.abs(Date.parse(reserved_until ?? '') - until.getTime()) < MINUTE;

function reservedUntil(
  { config, now }: Pick<DealContext, 'config' | 'now'>,
  deal: LockedDeal,
  { hours, untilMeeting }: { hours: number; untilMeeting: boolean },
): Date {
  if (deal.rent_from) {
    const end = firstDayEnds(deal.rent_from, config.timeZone);
    if (end <= now()) throw new Problem('CONFLICT', { message: 'The first of these days is over.' });
    return end;
  }
  if (!untilMeeting) return new Date(now().getTime() + hours * HOUR);
  const end = endOfMeeting(deal);
  if (!end || end <= now()) throw new Problem('CONFLICT', { message: 'Agree on a meeting first.' });
  return end;
}

/** When the reservation for an agreed meeting ends. */
export const endOfMeeting = ({ meeting_at }: LockedDeal): Date | null =>
  meeting_at ? new Date(Date.parse(meeting_at) + DEALS.meetingGraceHours * HOUR) : null;

/** Releases the item's current reservation in favour of this one. */
async function releaseOther(
  deals: DealContext,
  trx: Transaction<Tables>,
  deal: LockedDeal,
  { reason, didNotCome }: { reason?: string | null | undefined; didNotCome: boolean },
): Promise<void> {
  const reserved = await reservedDealOf(trx, deal.item_id);
  const other = reserved && (await lockDeal(trx, reserved.id));
  if (!other) return;
  const isMissed = didNotCome && mayBeMissed(other, deals.now());
  await applyAct(deals, trx, other, {
    act: 'release',
    actor: 'seller',
    text: reason || null,
    didNotCome: isMissed,
  });
}

/** Nobody can miss a meeting that lies ahead, or an item that was not reserved. */
const mayBeMissed = ({ state, meeting_at }: LockedDeal, now: Date): boolean =>
  state === 'Reserved' && (meeting_at === null || Date.parse(meeting_at) <= now.getTime());

/** Throws CONFLICT while the item is reserved for somebody else. Rentals are kept apart by their days. */
export async function assertFree(trx: Transaction<Tables>, deal: LockedDeal, side: DealSide): Promise<void> {
  const reserved = await reservedDealOf(trx, deal.item_id);
  if (reserved && reserved.id !== deal.id)
    throw new Problem('CONFLICT', {
      message: `It is reserved for somebody else${side === 'seller' ? '. Release that first.' : ' now.'}`,
    });
}

/** Tells the rest of the line that they stay in it. */
export async function notifyLine(deals: DealContext, trx: Transaction<Tables>, deal: LockedDeal): Promise<void> {
  if (deal.rent_from) return;
  const others = await trx
    .selectFrom('deals')
    .select(['id as dealId', 'buyer_id as memberId'])
    .where('item_id', '=', deal.item_id)
    .where('state', '=', 'Interested')
    .where('rent_from', 'is', null)
    .execute();
  const news = { ...deal, conversation_id: null, news: 'inLine', number: deal.events + 1, actorId: null } as const;
  await notifyOfAct(deals, trx, news, others);
}

export const endDeal: ServerFunction<Calls['endDeal']> = (context, viewer, { dealId, reason, didNotCome }) =>
  changeOwnDeal(context, viewer.id, dealId, async ({ trx, deals, deal, side }) => {
    if (deal.state === 'Reserved' && deal.out_at)
      throw new Problem('CONFLICT', { message: 'It is rented out: it ends when it is back.' });
    if (side === 'buyer' && hasLeft(deal))
      throw new Problem('CONFLICT', {
        message: 'It is marked as handed over to you. If you do not have it, ask the owner to release it.',
      });
    const leave = deal.state === 'Interested' && (await wasOnlyAsked(trx, dealId)) ? 'refuse' : 'withdraw';
    const act = side === 'buyer' ? leave : deal.state === 'Reserved' ? 'release' : 'decline';
    const isMissed = didNotCome && mayBeMissed(deal, context.now());
    return applyAct(deals, trx, deal, { act, actor: side, text: reason || null, didNotCome: isMissed });
  });
