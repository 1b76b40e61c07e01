import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ItemValues, valuesOf } from './item-form.ts';

/** Values for a new item from the address, and the wanted post that it answers. */
export function useKnownValues() {
  const [search] = useSearchParams();
  const [known] = useState(() => {
    const blank = valuesOf(null);
    const [kind, title, category, price] = ['kind', 'title', 'category', 'price'].map((name) => search.get(name) ?? '');
    const values = { ...blank, kind: kind === 'Wanted' ? kind : blank.kind, title, category, price } as ItemValues;
    return kind || title || category || price ? values : null;
  });
  return { values: known, answers: search.get('for') };
}
