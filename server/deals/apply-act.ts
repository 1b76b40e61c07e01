import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { actOf, type DealAct, nextState } from '#contract/deals/acts.ts';
import { DEAL_SIDES, type DealActor, type DealSide, type DealState } from '#contract/deals/states.ts';
import type { DealNews } from '#contract/notices/deal.ts';
import { Problem } from '#contract/problems.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { closeDeals, closeWanted, setItemStatus } from './close-deals.ts';
import type { Change } from './event-words.ts';
import { notifyOfAct, sayInConversation } from './notify-of-deals.ts';
import { takeBackPast } from './take-back-news.ts';

type Trx = Transaction<Tables>;

/**
 * Applies one act to a locked deal: its row, its story, the item's status, the message and the notices. Throws CONFLICT
 * if the act is not possible.
 */
export async function applyAct(context: DealContext, trx: Trx, deal: LockedDeal, change: Change): Promise<void> {
  const { act, actor } = change;
  const refusal = actOf(act).call?.refuses?.(deal);
  if (refusal) throw new Problem('CONFLICT', { message: refusal });
  const state = nextState(deal.state, act, actor);
  if (!state) throw new Problem('CONFLICT', { message: whyNot(deal.state, actor) });
  const at = context.now();
  const number = deal.events + 1;
  await trx
    .updateTable('deals')
    .set({ state, events: number, changed_at: at, ...actOf(act).sets?.(deal, { ...change, at, newCode }) })
    .where('id', '=', deal.id)
    .execute()
    .catch(throwIfTaken);
  await insertEvent(trx, { deal_id: deal.id, number, at }, change);
  await changeStatusOfItem(context, trx, deal, state, change);
  sayInConversation(context, { ...deal, number }, change);
  const unheard = await takeBackPast(context, trx, deal, change, state);
  for (const side of notifiedSides(change))
    if (side !== unheard) await notifySide(context, trx, { ...deal, number }, change, side);
}

async function insertEvent(
  trx: Trx,
  row: { deal_id: string; number: number; at: Date },
  { act, actor, text = null, until, price, times, place, didNotCome = false }: Change,
): Promise<void> {
  await trx
    .insertInto('deal_events')
    .values({
      ...row,
      act,
      actor,
      text,
      until: until ?? null,
      did_not_come: didNotCome,
      price: price ?? null,
      times: times ?? null,
      place: place ?? null,
    })
    .execute();
}

/** Gives the item the status that follows from the act, and closes the line of what is sold. */
async function changeStatusOfItem(
  context: DealContext,
  trx: Trx,
  deal: LockedDeal,
  state: DealState,
  { act, during }: Change,
): Promise<void> {
  if (!deal.item_id || !changesItem(deal, state, act)) return;
  if (state !== 'Completed' || deal.rent_from)
    return await setItemStatus(context, trx, deal.item_id, deal.rent_from ? 'AvailableUnlessSold' : 'Available');
  await setItemStatus(context, trx, deal.item_id, 'Sold');
  if (deal.wanted_id) await closeWanted(context, trx, deal.wanted_id);
  await closeDeals(context, trx, deal.item_id, during === 'itemDeletion' ? 'deleted' : 'sold');
}

/** Notifies one side, as far as it may learn who acted and how. */
async function notifySide(
  context: DealContext,
  trx: Trx,
  deal: LockedDeal & { number: number },
  { act, actor, price, during }: Change,
  side: DealSide,
): Promise<void> {
  const isUnanswered = act === 'expire' && deal.state === 'Interested';
  const isIgnored = act === 'refuse' && actor === 'system';
  const learnsOnlyOfEnd = isUnanswered || during === 'personBlock' || during === 'buyerBan';
  const news: DealNews = learnsOnlyOfEnd ? 'end' : isIgnored ? 'endOffer' : act;
  const receivers = { buyer: deal.buyer_id, seller: deal.seller_id };
  const isActorHidden = actor === 'system' || during === 'accountDeletion' || during === 'personBlock';
  const shownPrice = price ?? (act === 'reserve' ? deal.price : undefined);
  const actorId = isActorHidden ? null : receivers[actor];
  const notice = { ...deal, news, actorId, by: actor, price: shownPrice };
  if (during === 'itemDeletion') Object.assign(notice, { item_id: null });
  // The chat, and the seller's item, would lead to the actor.
  if (during === 'personBlock')
    Object.assign(notice, { conversation_id: null, ...(side === 'buyer' && { item_id: null }) });
  await notifyOfAct(context, trx, notice, [{ memberId: receivers[side], dealId: deal.id }]);
}

/** The database decides between two rentals of the same days, and lets one thing be handed to one. */
function throwIfTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23P01') throw error;
  const message =
    constraint === 'deals_one_holder'
      ? 'Somebody else still has it. Hand it over once it is back.'
      : 'Somebody else has these days. Choose others.';
  throw new Problem('CONFLICT', { message });
}

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Whether the item's status may change: a rental holds it only while it is out. */
function changesItem(deal: LockedDeal, state: DealState, act: DealAct): boolean {
  if (deal.rent_from) return act === 'rentOut' || (deal.out_at !== null && state !== 'Reserved');
  return state !== deal.state && (state === 'Reserved' || deal.state === 'Reserved');
}

const whyNot = (state: DealState, actor: DealActor): string => {
  if (state === 'Interested') return actor === 'seller' ? 'Reserve it first.' : 'The seller has not reserved it yet.';
  if (state === 'Reserved') return 'It is reserved: that is not possible now.';
  return `This deal has ended: ${state.toLowerCase()}.`;
};

/** Who is notified of an act: the other side, or both if the server acted. */
function notifiedSides({ act, actor, during }: Change): readonly DealSide[] {
  if (during === 'buyerBan') return ['seller'];
  const both = actor === 'system' ? DEAL_SIDES : ([actor === 'buyer' ? 'seller' : 'buyer'] as const);
  return actOf(act).notifies ?? both;
}
