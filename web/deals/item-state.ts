import type { Deal, ItemDeals } from '#contract/deals.ts';
import type { ItemStatus } from '#contract/limits.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { dealDay, dealTime, ordinal } from './deal-times.ts';
import { describeDeal } from './describe-deal.ts';

interface ItemState {
  tone: 'quiet' | 'wait' | 'pen' | 'go';
  title: string;
  text: string;
}

/** The state of an item for its viewer; until the deals are loaded, from the page's status. */
export function itemState(status: ItemStatus, deals: ItemDeals | null, isOwner: boolean): ItemState {
  if (deals?.own) return ownState(deals.own, deals.inLine);
  if (status === 'Sold') return { tone: 'quiet', title: 'Sold', text: 'It is no longer available.' };
  if (!deals) return unknownState(status);
  const { reservedUntil, inLine } = deals;
  const line = inLine > 0 ? `${inLine} in line` : '';
  // A reservation by hand, for somebody outside, has no end.
  const isReserved = reservedUntil !== null || status === 'Reserved';
  if (isOwner) return ownerState(line, isReserved, deals);
  const place = `Say that you want it and you are ${inLine === 0 ? 'first' : ordinal(inLine + 1)}.`;
  if (!isReserved)
    return inLine === 0
      ? { tone: 'quiet', title: 'Nobody in line yet', text: place }
      : { tone: 'quiet', title: line, text: `${place} The seller chooses whom to reserve it for.` };
  return {
    tone: 'wait',
    title: [reservedTitle(deals), line].filter(Boolean).join(', '),
    text: `${place} If it comes free, the seller asks the next one.`,
  };
}

function reservedTitle({ reservedUntil, outUntil }: ItemDeals): string {
  if (outUntil) return `Rented until ${dealDay(outUntil)}`;
  return reservedUntil ? `Reserved until ${dealTime(reservedUntil)}` : 'Reserved';
}

const unknownState = (status: ItemStatus): ItemState =>
  status === 'Reserved'
    ? { tone: 'wait', title: 'Reserved', text: 'Say that you want it and you are in line, if it comes free.' }
    : { tone: 'quiet', title: 'Available', text: 'Say that you want it, and the seller hears of it at once.' };

function ownerState(line: string, isReserved: boolean, deals: ItemDeals): ItemState {
  if (isReserved)
    return {
      tone: 'wait',
      title: [reservedTitle(deals), line].filter(Boolean).join(', '),
      text: 'Those in line keep their places.',
    };
  return line
    ? { tone: 'pen', title: line, text: 'Choose for whom you reserve it.' }
    : { tone: 'quiet', title: 'Nobody in line yet', text: 'You hear of it as soon as somebody wants it.' };
}

/** Tells a buyer the place in line, or the end of their reservation. */
function ownState(deal: Deal, inLine: number): ItemState {
  const { state, next } = describeDeal(deal);
  if (deal.state === 'Reserved') {
    const title = deal.rental ? state : state.replace('Reserved', 'Reserved for you');
    return { tone: deal.rental?.isLate ? 'wait' : 'go', title, text: `At ${priceText(deal.price)}. ${next}` };
  }
  if (deal.place === null) return { tone: 'pen', title: state, text: next };
  const title = `You are ${ordinal(deal.place)} of ${inLine} in line`;
  const { offer, reservedForOtherUntil } = deal;
  if (offer?.by !== 'buyer') return { tone: 'pen', title, text: next };
  const reserved = reservedForOtherUntil ? `Reserved for someone until ${dealTime(reservedForOtherUntil)}. ` : '';
  return {
    tone: 'pen',
    title,
    text: `${reserved}Your offer of ${priceText(offer.price)} stands until ${dealTime(offer.until)}.`,
  };
}
