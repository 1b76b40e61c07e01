import type { Item } from '#contract/items.ts';

/** Of a wanted post the most that its author would pay. */
export function priceText({ kind, price }: Pick<Item, 'kind' | 'price'>): string {
  const amount = `₹${price.toLocaleString('en-IN')}`;
  if (kind === 'Wanted') return price === 0 ? 'Any price' : `Up to ${amount}`;
  return price === 0 ? 'Free' : amount;
}

/** What stands beside the price first. */
export const kindText = ({ kind, condition }: Pick<Item, 'kind' | 'condition'>): string =>
  kind === 'Wanted' ? 'Wanted' : condition;
