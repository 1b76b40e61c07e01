import type { Deal } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { leastOffer } from '#contract/rules/percentages.ts';

/** Whether the viewer of a deal may make an offer: as the buyer, or as a counter-offer. */
export const mayOffer = ({ state, side, rental, item, offer, offersLeft }: Deal): boolean =>
  state === 'Interested' &&
  item._id !== null &&
  (side === 'seller' ? offer?.by === 'buyer' : item.negotiable && !rental && offersLeft > 0);

const COUNT = ['first', 'second', 'third'];

/** The range of an offer, and how many are left. */
export function offerHint({ side, item, price, offersLeft }: Deal): string {
  const asked = item.price ?? price;
  const range = `From ${priceText(leastOffer(asked))} to ${priceText(asked)}.`;
  if (side === 'seller') return `${range} Good for ${DEALS.offerHours} hours.`;
  const which = COUNT[DEALS.offers - offersLeft] ?? 'last';
  return `${range} Your ${which} of ${DEALS.offers} offers, good for ${DEALS.offerHours} hours.`;
}
