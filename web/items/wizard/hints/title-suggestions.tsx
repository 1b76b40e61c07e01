import { useWatch } from 'react-hook-form';
import { itemCalls } from '#contract/items.ts';
import type { ItemFormHandle } from '../item-form.ts';
import { askedTitle, useHint } from './use-hint.ts';

/** Other items' titles with the same beginning, for the title's `list`. */
export function TitleSuggestions({ form, id }: { form: ItemFormHandle; id: string }) {
  const keyword = askedTitle(useWatch({ control: form.control, name: 'title' }));
  const found = useHint(itemCalls.suggestSearches, keyword ? { keyword } : null)?.data ?? [];
  return (
    <datalist id={id}>
      {found.flatMap(({ kind, text }) => (kind === 'title' ? [<option key={text} value={text} />] : []))}
    </datalist>
  );
}
