import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { type DealAct, type DealActor, type DealSide, type DealState, nextState } from '#contract/rules/deal-states.ts';
import type { DealNews } from '#contract/rules/notice-kinds.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { closeDeals, closeWanted, setItemStatus } from './close-deals.ts';
import type { DealContext } from './deal-transaction.ts';
import type { Change } from './event-words.ts';
import { notifyOfAct, sayInConversation } from './notify-of-deals.ts';
import { takeBackPast } from './take-back-news.ts';

type Trx = Transaction<Tables>;

/**
 * Applies one act to a locked deal: its state, its story, the item's status, the message and the notices. Throws
 * CONFLICT if the act is not possible.
 */
export async function applyAct(context: DealContext, trx: Trx, deal: LockedDeal, change: Change): Promise<void> {
  const { act, actor, text = null, until, price, times, place, didNotCome = false } = change;
  const state = nextState(deal.state, act, actor);
  if (!state) throw new Problem('CONFLICT', { message: whyNot(deal.state, actor) });
  const at = context.now();
  const number = deal.events + 1;
  await trx
    .updateTable('deals')
    .set({ state, events: number, changed_at: at, ...columnsOf(deal, change, at) })
    .where('id', '=', deal.id)
    .execute()
    .catch(throwIfTaken);
  await trx
    .insertInto('deal_events')
    .values({
      deal_id: deal.id,
      number,
      act,
      actor,
      at,
      text,
      until: until ?? null,
      did_not_come: didNotCome,
      price: price ?? null,
      times: times ?? null,
      place: place ?? null,
    })
    .execute();
  if (deal.item_id && changesItem(deal, state, act)) {
    if (state === 'Completed' && !deal.rent_from) {
      await setItemStatus(context, trx, deal.item_id, 'Sold');
      if (deal.wanted_id) await closeWanted(trx, deal.wanted_id, at);
      await closeDeals(context, trx, deal.item_id, change.itemGoes ? 'deleted' : 'sold');
    } else await setItemStatus(context, trx, deal.item_id, deal.rent_from ? 'kept' : 'free');
  }
  sayInConversation(context, { ...deal, number }, change);
  const unheard = await takeBackPast(context, trx, deal, change, state);
  const isUnanswered = act === 'expire' && deal.state === 'Interested';
  const isIgnored = act === 'refuse' && actor === 'system';
  const news = change.blocked || isUnanswered || change.isUnnamed ? 'end' : isIgnored ? 'endOffer' : (act as DealNews);
  const receivers = { buyer: deal.buyer_id, seller: deal.seller_id };
  for (const side of notifiedSides(change)) {
    if (side === unheard) continue;
    const actorId = actor === 'system' || change.isGone || change.isUnnamed ? null : receivers[actor];
    const notice = { ...deal, news, number, actorId, by: actor, price: act === 'offer' ? price : undefined };
    if (change.itemGoes) Object.assign(notice, { item_id: null });
    if (change.isUnnamed) Object.assign(notice, { conversation_id: null, ...(side === 'buyer' && { item_id: null }) });
    await notifyOfAct(context, trx, notice, [{ memberId: receivers[side], dealId: notice.item_id && deal.id }]);
  }
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

const NO_OFFER = { offer_price: null, offer_by: null, offer_until: null };
const NO_PROPOSAL = { proposal_times: null, proposal_place: null, proposal_by: null };
const NO_MEETING = { meeting_at: null, meeting_place: null };
const NOBODY_SAID_SO = { handed_over_by: null, handed_over_at: null };
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** What an act changes beside the state. */
function columnsOf(deal: LockedDeal, { act, actor, until, price, times, place, didNotCome }: Change, at: Date) {
  const side = actor === 'system' ? null : actor;
  const other = actor === 'buyer' ? ('seller' as const) : ('buyer' as const);
  const reserve = { reserved_until: until ?? null, asked_at: null, ...NO_OFFER, code: deal.code ?? newCode() };
  switch (act) {
    case 'offer':
      return { offer_price: price ?? null, offer_by: side, offer_until: until ?? null };
    case 'acceptOffer':
      return { ...reserve, price: price ?? deal.price };
    case 'declineOffer':
    case 'endOffer':
      return NO_OFFER;
    case 'changePrice':
      return { price: price ?? deal.price };
    case 'reserve':
      return { ...reserve, price: price ?? deal.price };
    case 'proposeMeeting':
      return { proposal_times: times ?? null, proposal_place: place ?? null, proposal_by: side };
    case 'takeMeeting':
      return {
        meeting_at: times?.[0] ?? null,
        meeting_place: place ?? null,
        ...NO_PROPOSAL,
        ...(until && { reserved_until: until, asked_at: null }),
      };
    case 'cancelMeeting':
      return { ...NO_MEETING, ...NO_PROPOSAL };
    case 'runOut':
      return { asked_at: at };
    case 'handOver':
      return { handed_over_by: side, handed_over_at: at };
    case 'rentOut':
      return { out_at: at, ...NOBODY_SAID_SO, ...NO_MEETING, ...NO_PROPOSAL, code: newCode() };
    case 'complete':
      return {
        completed_at: at,
        code: null,
        ...NO_PROPOSAL,
        ...(!deal.handed_over_by && { handed_over_at: at, handed_over_by: side ?? ('seller' as const) }),
      };
    default:
      return { ...NO_OFFER, ...NO_PROPOSAL, code: null, ...(didNotCome && { missed_by: other }) };
  }
}

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

/** Who is notified of an act: the other side, or both if the server acted. Only the seller is asked. */
function notifiedSides({ act, actor, blocked }: Change): DealSide[] {
  if (blocked) return [blocked === 'buyer' ? 'seller' : 'buyer'];
  if (act === 'runOut') return ['seller'];
  if (actor === 'system') return ['buyer', 'seller'];
  return [actor === 'buyer' ? 'seller' : 'buyer'];
}
