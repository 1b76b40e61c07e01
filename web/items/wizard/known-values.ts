import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { type ItemValues, valuesOf } from './item-form.ts';

/** Values for a new item from the address, and the wanted post that it answers. */
export function useKnownValues() {
  const [search] = useSearchParams();
  // The values take precedence over a draft, because a link was just followed.
  const isFresh = useNavigationType() !== 'POP';
  const [known] = useState(() => {
    const blank = valuesOf(null);
    const [kind, title, category, price] = ['kind', 'title', 'category', 'price'].map((name) => search.get(name) ?? '');
    const values = { ...blank, kind: kind === 'Wanted' ? kind : blank.kind, title, category, price } as ItemValues;
    return { values: kind || title || category || price ? values : null, isFresh };
  });
  return { ...known, answers: search.get('for') };
}
