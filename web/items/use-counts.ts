import { useEffect, useState } from 'react';
import { itemCalls } from '#contract/items.ts';
import { SEARCH_COUNTED } from '#contract/limits.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import type { SearchTerms } from './search-terms.ts';

/** The number of matches of each kind, requested separately so that nothing waits for it. */
export function useCounts({ query, kind: _, sort: __, ...filters }: SearchTerms) {
  const [counts, setCounts] = useState<{ of: string; offers: string; wanted: string }>();
  const key = JSON.stringify({ keyword: query, ...filters });
  useEffect(() => {
    let isCurrent = true;
    const count = async (kind: 'Offer' | 'Wanted') => {
      const { total } = await api(itemCalls.searchItems, { ...JSON.parse(key), kind, limit: 1 });
      return `${formatNumber(total)}${total >= SEARCH_COUNTED ? '+' : ''}`;
    };
    if (query)
      Promise.all([count('Offer'), count('Wanted')]).then(
        ([offers, wanted]) => isCurrent && setCounts({ of: key, offers, wanted }),
        // The tabs work without it.
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [key, query]);
  // Those of another search say nothing of this one.
  return counts?.of === key ? counts : undefined;
}
