import { useEffect, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { hintCalls } from '#contract/hints.ts';
import { askedTitle, useHint } from '../wizard/hints/use-hint.ts';
import type { Thing } from './thing.ts';

/** Fills the category from the title until the member chooses one. Returns whether it is still the suggestion. */
export function useCategoryHint(
  { title, category, errors }: Thing,
  categories: Category[],
  onChange: (part: Partial<Thing>) => void,
): boolean {
  const [given, setGiven] = useState('');
  const asked = askedTitle(title);
  const hint = useHint(hintCalls.suggestItemFields, asked ? { title: asked } : null)?.data.category;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!hint || !categories.some(({ _id }) => _id === hint) || (category && category !== given)) return;
    setGiven(hint);
    const { category: _, ...others } = errors ?? {};
    onChange({ category: hint, errors: others });
  }, [hint, categories]);
  return category !== '' && category === given;
}
