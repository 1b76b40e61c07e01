import { DEALS } from '../limits.ts';

/** A price is rounded to whole rupees if that moves it by at most these parts of the change and of itself. */
const ROUNDING = { ofChange: 0.1, ofPrice: 0.01 };

/**
 * A price that changes by a percentage, in rupees: whole ones, or with paise where rounding would be seen as a mistake,
 * as '₹15 less 10 %' is not ₹14. Never free, a rise never less and a cut never more than before. Only 0.01 stays on a cut.
 */
export function reprice(price: number, percent: number): number {
  const before = Math.round(price * 100);
  const exact = (before * (100 + percent)) / 100;
  const whole = Math.round(exact / 100) * 100;
  const most = Math.min(Math.abs(exact - before) * ROUNDING.ofChange, exact * ROUNDING.ofPrice);
  if (Math.abs(whole - exact) <= most) return whole / 100;
  const least = before + Math.sign(percent);
  const paise = percent > 0 ? Math.max(Math.round(exact), least) : Math.min(Math.round(exact), least);
  return Math.max(paise, 1) / 100;
}

/** The least that may be offered for a thing of this price: whole rupees, and never more than it costs. */
export const leastOffer = (price: number): number => Math.min(price, Math.ceil(price * DEALS.leastOffer));
