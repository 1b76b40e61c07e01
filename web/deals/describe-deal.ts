import { closingOf } from '#contract/deals/closings.ts';
import { hasNextStep, isOpenState } from '#contract/deals/states.ts';
import type { DealStep } from '#contract/deals/steps.ts';
import type { Deal } from '#contract/deals.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { dealDate, dealDay, dealDays, dealTime, ordinal } from './deal-times.ts';

export interface Described {
  /** The text of the badge, such as '2nd in line' or 'Reserved until Sat, 6:00 PM'. */
  state: string;
  tone: 'wait' | 'go' | 'pen' | 'rental' | 'quiet';
  step: DealStep;
  /** One sentence for the viewer. */
  next: string;
}

/**
 * Describes a deal for its viewer: state, whose turn it is, and the next step. The chat's strip, the lists and the item
 * page all use it.
 */
export function describeDeal(deal: Deal, now: Date = new Date()): Described {
  return { ...stateOf(deal, now), ...nextOf(deal, now) };
}

type State = Pick<Described, 'state' | 'tone'>;
type Next = Pick<Described, 'step' | 'next'>;

function endOf({ state, side, partner, rental, closedBecause, unasked }: Deal): string {
  const by = (actor: Deal['side']) => `by ${actor === side ? 'you' : (partner?.name.split(' ')[0] ?? 'the other')}`;
  switch (state) {
    case 'Withdrawn':
      if (unasked) return 'Not taken';
      return `Withdrawn ${by('buyer')}`;
    case 'Declined':
    case 'Released':
      return `${state} ${by('seller')}`;
    case 'Expired':
      return rental ? 'Days are over' : 'Reservation ended';
    default:
      return closingOf(closedBecause).state;
  }
}

function stateOf(deal: Deal, now: Date): State {
  const { state, rental, offer, side, place, reservedUntil } = deal;
  switch (state) {
    case 'Completed':
      return { state: rental ? 'Returned' : 'Handed over', tone: 'go' };
    case 'Interested':
      if (offer) return { state: offer.by === side ? 'Offer sent' : 'New offer', tone: 'pen' };
      if (rental) return { state: `Asked for ${dealDays(rental)}`, tone: 'rental' };
      return { state: place === null ? 'In line' : `${ordinal(place)} in line`, tone: 'quiet' };
    case 'Reserved':
      if (rental?.isLate) return { state: `Late since ${dealDay(rental.to)}`, tone: 'wait' };
      if (rental)
        return {
          state: rental.outAt ? `Rented until ${dealDay(rental.to)}` : `Booked ${dealDays(rental)}`,
          tone: 'rental',
        };
      if (hasRunOut(deal, now)) return { state: 'Reservation ran out', tone: 'wait' };
      return { state: reservedUntil ? `Reserved until ${dealTime(reservedUntil, now)}` : 'Reserved', tone: 'wait' };
    default:
      return { state: endOf(deal), tone: 'quiet' };
  }
}

/** The reservation is over, and nobody has said what became of the item. */
export const hasRunOut = ({ state, rental, handedOverBy, reservedUntil }: Deal, now = new Date()): boolean =>
  state === 'Reserved' &&
  !rental?.outAt &&
  handedOverBy === null &&
  reservedUntil !== null &&
  Date.parse(reservedUntil) <= now.getTime();

function nextOf(deal: Deal, now: Date): Next {
  const { state, side, offer, proposal, reviewUntil } = deal;
  const name = deal.partner?.name.split(' ')[0] ?? 'The other';
  if (!hasNextStep(deal)) return { step: 'none', next: '' };
  if (!isOpenState(state))
    return { step: 'review', next: reviewUntil ? `Say how it went, until ${dealDate(reviewUntil)}.` : '' };
  if (offer)
    return offer.by === side
      ? { step: 'wait', next: `${name} can answer until ${dealTime(offer.until, now)}.` }
      : {
          step: 'acceptOffer',
          next: `${name} offers ${priceText(offer.price)}, until ${dealTime(offer.until, now)}.`,
        };
  if (deal.handedOverBy) return confirmOf(deal, name);
  if (proposal)
    return proposal.by === side
      ? { step: 'wait', next: `${name} can choose when to meet.` }
      : { step: 'takeMeeting', next: `${name} proposes ${times(proposal.times.length)}: ${proposal.place}.` };
  return state === 'Interested' ? lineOf(deal, name, now) : handOverOf(deal, name, now);
}

const times = (count: number): string => (count === 1 ? 'a time' : count === 2 ? 'two times' : 'three times');

function confirmOf({ handedOverBy, side, rental }: Deal, name: string): Next {
  const what = rental?.outAt ? 'it is back' : 'it has changed hands';
  return handedOverBy === side
    ? { step: 'wait', next: `You said that ${what}. ${name} is asked to confirm it.` }
    : { step: 'complete', next: `${name} says that ${what}. Confirm it.` };
}

function lineOf({ side, rental, reservedForOtherUntil }: Deal, name: string, now: Date): Next {
  if (side === 'seller')
    return { step: 'reserve', next: rental ? `${name} asks for these days.` : `${name} wants this.` };
  if (rental) return { step: 'wait', next: `${name} can accept these days.` };
  return {
    step: 'wait',
    next: reservedForOtherUntil
      ? `Reserved for someone until ${dealTime(reservedForOtherUntil, now)}.`
      : `${name} can reserve it for you.`,
  };
}

function handOverOf({ side, rental, meeting }: Deal, name: string, now: Date): Next {
  if (rental?.isLate) {
    const due = `It was due back on ${dealDay(rental.to)}.`;
    return side === 'buyer'
      ? { step: 'showCode', next: `${due} Bring it back and show the code.` }
      : { step: 'handOver', next: `${due} Type the code when ${name} brings it.` };
  }
  if (rental?.outAt) {
    const by = `by ${dealDay(rental.to)}`;
    return side === 'buyer'
      ? { step: 'showCode', next: `Bring it back ${by}. Show the code then.` }
      : { step: 'handOver', next: `${name} brings it back ${by}. Type the code then.` };
  }
  if (!meeting) return { step: 'proposeMeeting', next: 'Agree on when and where to meet.' };
  const when = `Meet ${dealTime(meeting.at, now)}, ${meeting.place}.`;
  return side === 'buyer'
    ? { step: 'showCode', next: `${when} Show the code then.` }
    : { step: 'handOver', next: `${when} Type the code on ${name}’s screen.` };
}

/** Whose turn a deal is: `next` is agreed for a later day than tomorrow, and needs nothing until then. */
export function whoseTurn(deal: Deal, now: Date = new Date()): 'mine' | 'next' | 'others' | 'none' {
  const { step } = describeDeal(deal, now);
  if (step === 'none') return 'none';
  if (step === 'wait') return 'others';
  if (step !== 'showCode' && step !== 'handOver') return 'mine';
  const { rental, meeting } = deal;
  const due = rental?.outAt ? `${rental.to}T00:00:00` : meeting?.at;
  return due && Date.parse(due) >= new Date(now).setHours(48, 0, 0, 0) ? 'next' : 'mine';
}
