import type { Item } from '#contract/items.ts';
import { priceText as amountText } from '#server/price-text.ts';

/** Of a wanted post the most that its author would pay. */
export function priceText({ kind, price }: Pick<Item, 'kind' | 'price'>): string {
  if (kind === 'Wanted') return price === 0 ? 'Any price' : `Up to ${amountText(price)}`;
  return amountText(price);
}

/** What stands beside the price first. */
export const kindText = ({ kind, condition }: Pick<Item, 'kind' | 'condition'>): string =>
  kind === 'Wanted' ? 'Wanted' : condition;
