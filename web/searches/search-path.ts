import { paths } from '#contract/paths.ts';
import { conditionName } from '#contract/rules/campus.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { isForRent } from '#contract/rules/rental.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';

/** The page of a saved search, newest first. */
export function searchPath(search: SavedSearch): string {
  const { keyword, kind, category, condition, status, rentalAvailable, minPrice, maxPrice, place } = search;
  if (!keyword && category) return kind === 'Wanted' ? paths.wanted(category.slug) : paths.catalog(category.slug);
  return paths.search(keyword, {
    kind: kind === 'Wanted' ? kind : undefined,
    category: category?._id,
    condition: condition ?? undefined,
    status: status ?? undefined,
    rentalAvailable: rentalAvailable ?? undefined,
    minPrice: minPrice?.toString(),
    maxPrice: maxPrice?.toString(),
    place: place ?? undefined,
    negotiable: search.negotiable ? 'true' : undefined,
    reduced: search.reduced ? 'true' : undefined,
    sort: 'newest',
  });
}

export const nameOf = ({ keyword, category }: SavedSearch): string => keyword || (category?.name ?? '');

/** Its filters, each in a word or two. */
export function filtersOf(search: SavedSearch): string[] {
  const { keyword, kind, category, condition, status, rentalAvailable, minPrice, maxPrice, place } = search;
  const all = [
    kind === 'Wanted' && 'Wanted',
    keyword && category?.name,
    condition && conditionName(condition),
    status,
    rentalAvailable && (isForRent(rentalAvailable) ? 'For rent' : 'Not for rent'),
    minPrice !== null && `from ${moneyText(minPrice)}`,
    maxPrice !== null && `up to ${moneyText(maxPrice)}`,
    place,
    search.negotiable && 'Negotiable',
    search.reduced && 'Reduced',
  ];
  return all.flatMap((one) => one || []);
}
