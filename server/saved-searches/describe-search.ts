import { rupees } from '#contract/rules/format-number.ts';
import type { Match } from './find-matches.ts';

/** The page of a saved search, newest first (web/paths.ts). */
export function pathOf({ keyword, kind, categorySlug, filters }: Match): string {
  const parameters = new URLSearchParams({ ...(kind === 'Wanted' && { kind }), sort: 'newest' });
  if (!keyword) return `/catalog/${encodeURIComponent(categorySlug ?? '')}${kind === 'Wanted' ? '/wanted' : ''}`;
  for (const [name, value] of Object.entries(filters)) if (value !== null) parameters.set(name, value);
  return `/search?${new URLSearchParams({ query: keyword })}&${parameters}`;
}

/** Such as 'lab coat up to ₹250'. */
export function wordsOf({ keyword, categoryName, maxPrice }: Match): string {
  const price = maxPrice === null ? '' : ` up to ${rupees(maxPrice)}`;
  return `${keyword || categoryName}${price}`;
}
