import { priceText } from '#contract/format-number.ts';
import type { Item } from '#contract/items.ts';

/** The price as text; for a wanted post the most that its author would pay. */
export function askedText({ kind, price }: Pick<Item, 'kind' | 'price'>): string {
  if (kind === 'Wanted') return price === 0 ? 'Any price' : `Up to ${priceText(price)}`;
  return priceText(price);
}

/** The first fact beside the price. */
export const kindText = ({ kind, condition }: Pick<Item, 'kind' | 'condition'>): string =>
  kind === 'Wanted' ? 'Wanted' : condition;
