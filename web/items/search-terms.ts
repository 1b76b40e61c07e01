import { CONDITIONS, LENGTH, RENTALS, SORTS, STATUSES } from '#contract/limits.ts';

const among = <T extends string>(options: readonly T[], value: string | undefined): T | undefined =>
  options.find((option) => option === value);

/** Cuts to one more than the limit: it is still refused, but the page does not echo thousands of letters. */
const cut = (text: string): string =>
  text.length > LENGTH.keyword ? [...text].slice(0, LENGTH.keyword + 1).join('') : text;

/** Leaves out empty fields (of a form without script) and unknown options (of an old link). */
export function readTerms(parameters: URLSearchParams | FormData) {
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

/** A search. All of it is in the URL, so that it can be shared. */
export type SearchTerms = ReturnType<typeof readTerms>;

export const hasFilters = ({ query: _, kind: __, sort: ___, ...filters }: SearchTerms): boolean =>
  Object.values(filters).some(Boolean);
