import type { Deal } from '#contract/deals.ts';
import { daysOf } from '#contract/rules/rental-total.ts';
import { describeDeal } from '../deals/describe-deal.ts';

/** The outcome of a deal: 'You bought', 'Rented 3 days', 'Withdrawn by you'. */
export function pastWords(deal: Deal): string {
  const { state, side, rental } = deal;
  if (state !== 'Completed') return describeDeal(deal).state;
  if (!rental) return side === 'seller' ? 'You sold' : 'You bought';
  const days = daysOf(rental.from, rental.to);
  return `${side === 'seller' ? 'Rented out' : 'Rented'} ${days} ${days === 1 ? 'day' : 'days'}`;
}
