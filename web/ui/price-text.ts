import { formatNumber } from './format-number.ts';

/** '₹650' as text; nothing to pay is 'Free'. */
export const priceText = (price: number): string => (price === 0 ? 'Free' : `₹${formatNumber(price)}`);
