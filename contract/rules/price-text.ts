import type { Item } from '../items.ts';
import { priceText } from './format-number.ts';

/** '1,200' and '12,00,000', as prices are shown, without their commas. Other text stays: '1,5' is no number. */
export const ungrouped = (text: string): string =>
  /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;

/** The price as text; for a wanted post the most that its author would pay. */
export function askedText({ kind, price }: Pick<Item, 'kind' | 'price'>): string {
  if (kind === 'Wanted') return price === 0 ? 'Any price' : `Up to ${priceText(price)}`;
  return priceText(price);
}
