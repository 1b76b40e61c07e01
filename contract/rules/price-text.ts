import type { Item } from '../items.ts';
import { getCampus } from './campus.ts';
import { priceText } from './format-number.ts';
import { withPlainDigits } from './text.ts';

/** What people write around an amount: '₹1,200', 'Rs. 1200', '1200/-', '1,200 INR only'. */
const WRITTEN = /^(?:(?:₹|rs\.?|inr)\s*)?(\d[\d,.]*?)\s*(?:₹|rs\.?|inr|rupees)?\s*(?:\/\s*[-‐-―−=])?\s*(?:only)?$/i;

/**
 * The amount alone, as '1200' or '1200.50', of a price as it is shown or pasted. Other text stays: '1,5' is no number.
 */
export function plainPrice(text: string): string {
  const written = withoutSign(withPlainDigits(text).trim());
  const amount = WRITTEN.exec(written)?.[1] ?? written;
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
}

/** Without the sign or code of the currency that an admin has set; WRITTEN knows those of rupees. */
function withoutSign(text: string): string {
  const { sign = '', code = '' } = getCampus().currency ?? {};
  const found = [sign.trim(), code].find((one) => one !== '' && text.startsWith(one));
  return found ? text.slice(found.length).trim() : text;
}

/** The same as a number; NaN if it is none. */
export const priceOf = (typed: string | number | undefined): number =>
  Number(plainPrice(String(typed ?? '')) || Number.NaN);

/** The price as text; for a wanted post the most that its author would pay. */
export function askedText({ kind, price }: Pick<Item, 'kind' | 'price'>): string {
  if (kind === 'Wanted') return price === 0 ? 'Any price' : `Up to ${priceText(price)}`;
  return priceText(price);
}
