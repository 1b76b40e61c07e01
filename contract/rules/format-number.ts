/**
 * Indian grouping, the same on the server and in every browser: 28,500 and 1,25,000. Without Intl.NumberFormat, whose
 * first use loads language data and takes 12 ms of every page's start.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(2))).split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** '4.0' and '4.3': an average of stars. */
export const averageText = (average: number): string => average.toFixed(1);

export const rupees = (amount: number): string => `₹${formatNumber(amount)}`;

/** '₹650'; a price of 0 is 'Free'. */
export const priceText = (price: number): string => (price === 0 ? 'Free' : rupees(price));
