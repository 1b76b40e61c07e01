import { CONDITIONS, LENGTH, RENTALS, SORTS, STATUSES } from '#contract/limits.ts';

/** A search. All of it is in the URL, so that it can be shared. */
export interface SearchTerms {
  query: string;
  category?: string | undefined;
  condition?: (typeof CONDITIONS)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  rentalAvailable?: (typeof RENTALS)[number] | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  kind?: 'Wanted' | undefined;
  place?: string | undefined;
  negotiable?: 'true' | undefined;
  reduced?: 'true' | undefined;
  sort?: (typeof SORTS)[number] | undefined;
}

const FILTERS = [
  'category',
  'condition',
  'status',
  'rentalAvailable',
  'minPrice',
  'maxPrice',
  'place',
  'negotiable',
  'reduced',
] as const;

const among = <T extends string>(options: readonly T[], value: string | undefined): T | undefined =>
  options.find((option) => option === value);

/** Cuts to one more than the limit: it is still refused, but the page does not echo thousands of letters. */
const cut = (text: string): string =>
  text.length > LENGTH.keyword ? [...text].slice(0, LENGTH.keyword + 1).join('') : text;

/** Leaves out empty fields (of a form without script) and unknown options (of an old link). */
export function readTerms(parameters: URLSearchParams | FormData): SearchTerms {
  const value = (name: string): string | undefined => {
    const given = parameters.get(name);
    return (typeof given === 'string' && cut(given.trim())) || undefined;
  };
  return {
    query: value('query') ?? '',
    category: value('category'),
    condition: among(CONDITIONS, value('condition')),
    status: among(STATUSES, value('status')),
    rentalAvailable: among(RENTALS, value('rentalAvailable')),
    minPrice: value('minPrice'),
    maxPrice: value('maxPrice'),
    kind: among(['Wanted'] as const, value('kind')),
    place: value('place'),
    negotiable: among(['true'] as const, value('negotiable')),
    reduced: among(['true'] as const, value('reduced')),
    sort: among(SORTS, value('sort')),
  };
}

export const filtersIn = (terms: SearchTerms): number => FILTERS.filter((name) => terms[name]).length;
