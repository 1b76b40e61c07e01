/** A price that changes by a percentage, in whole rupees. */
export const reprice = (price: number, percent: number): number =>
  Math.max(0, Math.round((price * (100 + percent)) / 100));
