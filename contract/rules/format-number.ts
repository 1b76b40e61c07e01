import { getCampus } from './campus.ts';

/**
 * In the campus's grouping, the same on the server and in every browser: 28,500 and 1,25,000, unless an admin has chosen
 * 125,000. Without Intl.NumberFormat, whose first use loads language data and takes 12 ms of every page's start.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(2))).split('.');
  const byThousands = getCampus().currency?.grouping === 'thousands';
  const grouped = whole.replace(byThousands ? /\B(?=(\d{3})*\d{3}$)/g : /\B(?=(\d\d)*\d{3}$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** '4.0' and '4.3': an average of stars. */
export const averageText = (average: number): string => average.toFixed(1);

/** The sign before an amount: the one that an admin has set, or else the usual one of the place. */
export const moneySign = (usual = '₹'): string => getCampus().currency?.sign ?? usual;

/** What amounts are in, as one speaks of it. */
export const currencyName = (): string => getCampus().currency?.name ?? 'rupees';

/** '₹650'. */
export const moneyText = (amount: number, usual?: string): string => `${moneySign(usual)}${formatNumber(amount)}`;

/** '₹650'; a price of 0 is 'Free'. */
export const priceText = (price: number): string => (price === 0 ? 'Free' : moneyText(price));

/** How many a list has, as far as it is loaded: '3' or '20+'; nothing without any. */
export const countText = ({ data, nextCursor }: { data: readonly unknown[]; nextCursor: string | null }): string =>
  data.length === 0 ? '' : `${data.length}${nextCursor ? '+' : ''}`;
