import { CONDITIONS, RENTALS, SORTS, STATUSES } from '#contract/limits.ts';

/** What is searched for: all of it stands in the address, so that a search can be sent to a friend. */
export interface SearchTerms {
  query: string;
  category?: string | undefined;
  condition?: (typeof CONDITIONS)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  rentalAvailable?: (typeof RENTALS)[number] | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  sort?: (typeof SORTS)[number] | undefined;
}

export const FILTERS = ['category', 'condition', 'status', 'rentalAvailable', 'minPrice', 'maxPrice'] as const;

const among = <T extends string>(options: readonly T[], value: string | undefined): T | undefined =>
  options.find((option) => option === value);

/** A form without script sends empty fields too, and an old link may hold what is no option any more: left out. */
export function readTerms(parameters: URLSearchParams | FormData): SearchTerms {
  const value = (name: string): string | undefined => {
    const given = parameters.get(name);
    return (typeof given === 'string' && given.trim()) || undefined;
  };
  return {
    query: value('query') ?? '',
    category: value('category'),
    condition: among(CONDITIONS, value('condition')),
    status: among(STATUSES, value('status')),
    rentalAvailable: among(RENTALS, value('rentalAvailable')),
    minPrice: value('minPrice'),
    maxPrice: value('maxPrice'),
    sort: among(SORTS, value('sort')),
  };
}

export const filtersIn = (terms: SearchTerms): number => FILTERS.filter((name) => terms[name]).length;
