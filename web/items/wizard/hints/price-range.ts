import type { PriceSense } from '#contract/hints.ts';
import { moneyText } from '#contract/rules/format-number.ts';

/** '₹380–₹450': what most similar things sold for. */
export const rangeOf = ({ low, high }: NonNullable<PriceSense['sold']>): string =>
  low === high ? moneyText(low) : `${moneyText(low)}–${moneyText(high)}`;
