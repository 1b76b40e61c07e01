import { actOf, type DealAct, endsDeal } from '#contract/deals/acts.ts';
import type { DealDetail, DealEvent } from '#contract/deals.ts';

/** The outcome of an offer: 'waiting' for an answer, or the act that ended it. */
export type OfferOutcome = 'waiting' | 'accepted' | 'declined' | 'countered' | 'ended';

export function offerOutcome(offer: DealEvent, deal: DealDetail, now: Date = new Date()): OfferOutcome {
  const answer = next(offer, deal, (act) => actOf(act).endsOffer || endsDeal(act));
  if (!answer) return offer.until && new Date(offer.until) > now && deal.offer ? 'waiting' : 'ended';
  if (answer.act === 'acceptOffer') return 'accepted';
  if (answer.act === 'declineOffer') return 'declined';
  if (answer.act === 'refuse') return answer.actor === 'buyer' ? 'declined' : 'ended';
  return answer.act === 'offer' && answer.actor !== offer.actor ? 'countered' : 'ended';
}

/** The outcome of proposed times: 'waiting' for an answer, 'agreed' and unchanged, or the act that changed it. */
export interface MeetingOutcome {
  is: 'waiting' | 'agreed' | 'over' | 'moved' | 'cancelled' | 'ended';
  /** The accepted time. */
  taken: string | null;
}

export function meetingOutcome(proposal: DealEvent, deal: DealDetail): MeetingOutcome {
  const answer = next(proposal, deal, changesMeeting);
  if (!answer) return { is: deal.proposal ? 'waiting' : 'ended', taken: null };
  if (answer.act === 'proposeMeeting') return { is: 'moved', taken: null };
  if (answer.act === 'cancelMeeting') return { is: 'cancelled', taken: null };
  if (answer.act !== 'takeMeeting') return { is: 'ended', taken: null };
  const taken = answer.times[0] ?? null;
  const change = next(answer, deal, (act) => act !== 'proposeMeeting' && changesMeeting(act));
  if (!change) return { is: 'agreed', taken };
  if (change.act === 'takeMeeting') return { is: 'moved', taken };
  if (change.act === 'cancelMeeting') return { is: 'cancelled', taken };
  return { is: change.act === 'complete' || change.act === 'rentOut' ? 'over' : 'ended', taken };
}

const changesMeeting = (act: DealAct): boolean => actOf(act).changesMeeting === true || endsDeal(act);

const next = ({ number }: DealEvent, { events }: DealDetail, is: (act: DealAct) => unknown): DealEvent | undefined =>
  events.find((event) => event.number > number && is(event.act));
