/** The fields of an item that count only while it is for rent. */
export const RENTAL_TERMS = ['rentalPrice', 'rentalDuration'] as const;
export type RentalTerm = (typeof RENTAL_TERMS)[number];

export const isForRent = (rentalAvailable: unknown): boolean => rentalAvailable === 'Available';

interface Terms {
  kind?: unknown;
  rentalAvailable?: unknown;
}

/** Whether an item must state price and duration; a wanted post for rent may. */
export const needsTerms = ({ kind, rentalAvailable }: Terms): boolean =>
  kind !== 'Wanted' && isForRent(rentalAvailable);

/** The rental terms that an item for rent still needs. */
export const missingTerms = (item: Terms & { [Field in RentalTerm]?: unknown }): RentalTerm[] =>
  needsTerms(item) ? RENTAL_TERMS.filter((field) => (item[field] ?? '') === '') : [];
