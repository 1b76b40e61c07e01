/** Nothing to pay is free. */
export const priceText = (price: number): string => (price === 0 ? 'Free' : `₹${price.toLocaleString('en-IN')}`);
