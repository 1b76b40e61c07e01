import type { Item } from '#contract/items.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { isForRent } from '#contract/rules/rental.ts';

type Rental = Pick<Item, 'rentalAvailable' | 'rentalPrice' | 'rentalDuration'>;

/** 'Rental ₹40/1 Week', or undefined if not for rent. Price and duration may be missing. */
export function rentalShort({ rentalAvailable, rentalPrice, rentalDuration }: Rental, sign?: '$'): string | undefined {
  if (!isForRent(rentalAvailable)) return;
  const price = rentalPrice === null ? undefined : moneyText(rentalPrice, sign);
  const terms = [price, rentalDuration].filter(Boolean).join('/');
  return terms ? `Rental ${terms}` : 'Rental Available';
}

/** 'Rental: 1 Week at ₹40', for the item page and 'More from'. */
export function rentalLine({ rentalAvailable, rentalPrice, rentalDuration }: Rental): string | undefined {
  if (!isForRent(rentalAvailable)) return;
  const price = rentalPrice === null ? undefined : moneyText(rentalPrice);
  return `Rental: ${[rentalDuration, price].filter(Boolean).join(' at ') || 'Available'}`;
}
