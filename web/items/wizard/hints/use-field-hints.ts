import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import { hintCalls } from '#contract/hints.ts';
import type { ItemFormHandle } from '../item-form.ts';
import { askedTitle, useHint } from './use-hint.ts';

type Hinted = 'category' | 'condition';
export const SUGGESTED = 'Suggested from the title.';

/**
 * Suggests category and condition from the title until the member chooses them; returns which ones are still
 * suggestions. New items only.
 */
export function useFieldHints(form: ItemFormHandle, isNew: boolean, categories: Category[]): Record<Hinted, boolean> {
  const { control, setValue } = form;
  const [written, category, condition] = useWatch({ control, name: ['title', 'category', 'condition'] });
  const [given, setGiven] = useState<Partial<Record<Hinted, string>>>({});
  const title = isNew ? askedTitle(written) : null;
  const hints = useHint(hintCalls.suggestItemFields, title ? { title } : null)?.data;
  useEffect(() => {
    if (!hints) return;
    const suggested = {
      category: categories.some(({ _id }) => _id === hints.category) ? hints.category : null,
      condition: hints.condition,
    };
    for (const name of ['category', 'condition'] as const) {
      const value = suggested[name];
      const now = form.getValues(name);
      if (!value || value === now || (now && now !== given[name])) continue;
      setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
      setGiven((before) => ({ ...before, [name]: value }));
    }
  }, [hints, categories, form, setValue, given]);
  return {
    category: Boolean(category) && category === given.category,
    condition: Boolean(condition) && condition === given.condition,
  };
}
