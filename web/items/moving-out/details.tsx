import { useEffect, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { hintCalls } from '#contract/hints.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { moneySign, moneyText } from '#contract/rules/format-number.ts';
import { Chip } from '../../ui/chip.tsx';
import { Input, Select } from '../../ui/field.tsx';
import { rangeOf } from '../wizard/hints/price-range.ts';
import { SUGGESTED } from '../wizard/hints/use-field-hints.ts';
import { askedTitle, useHint } from '../wizard/hints/use-hint.ts';
import { onEnter } from './focus.ts';
import { nameOf, type Thing } from './thing.ts';

interface DetailsProps {
  /** The photo's. */
  of: string;
  thing: Thing;
  categories: Category[];
  onChange: (part: Partial<Thing>) => void;
  /** A change that corrects what was wrong. */
  set: (part: Partial<Thing>) => void;
  onNext: () => void;
}

/** Price, category and condition; the title proposes the first two. */
export function Details({ of: key, thing, categories, onChange, set, onNext }: DetailsProps) {
  const isSuggested = useCategoryHint(thing, categories, onChange);
  return (
    <div className="max-md:col-span-2 md:col-start-2 grid gap-3 grid-cols-2 xl:grid-cols-[1.3fr_1fr_1fr] [&>*]:min-w-0">
      <Price of={key} {...{ thing, set, onNext }} />
      <Select
        name={nameOf({ key, field: 'category' })}
        label="Item Category"
        hint={isSuggested && SUGGESTED}
        required
        placeholder="Select"
        options={categories.map(({ _id, name: label }) => ({ value: _id, label }))}
        value={thing.category}
        error={thing.errors?.category}
        onChange={({ target }) => set({ category: target.value })}
      />
      <Select
        label="Item Condition"
        options={offered('conditions')}
        value={thing.condition}
        onChange={({ target }) => set({ condition: target.value as Thing['condition'] })}
      />
    </div>
  );
}

function Price({ of: key, thing, set, onNext }: Omit<DetailsProps, 'categories' | 'onChange'>) {
  const sold = useSold(thing);
  return (
    <div className="col-span-2 xl:col-span-1">
      <div className="flex items-start gap-2">
        <Input
          className="flex-1 min-w-0"
          name={nameOf({ key, field: 'price' })}
          label="Item Price"
          required={!thing.isFree}
          sign={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          disabled={thing.isFree}
          value={thing.isFree ? '0' : thing.price}
          error={thing.errors?.price}
          onChange={({ target }) => set({ price: target.value })}
          onKeyDown={onEnter(onNext)}
        />
        <Chip
          type="checkbox"
          className="mt-7"
          checked={thing.isFree}
          onChange={({ target }) => set({ isFree: target.checked })}
        >
          Free
        </Chip>
      </div>
      {/* Its place is there before it: what moved when it came would be missed by a press on its way. */}
      <p className="hint mt-0! min-h-11 md:min-h-8 max-xl:-mb-2.5 flex flex-wrap items-center gap-x-1" role="status">
        {sold && !thing.isFree && (
          <>
            Sold for {rangeOf(sold)} here.
            {thing.price === '' && (
              <button
                type="button"
                className="min-h-11 md:min-h-8 px-1 font-semibold text-pen-text underline"
                onClick={() => {
                  set({ price: String(sold.median) });
                  onNext();
                }}
              >
                Take {moneyText(sold.median)}
              </button>
            )}
          </>
        )}
      </p>
    </div>
  );
}

/** What such things sold for here; not asked for where the price was there before. */
function useSold({ title, price, category, condition }: Thing) {
  const [isPriced] = useState(price !== '');
  const asked = isPriced ? null : askedTitle(title);
  return useHint(hintCalls.getPriceSense, asked ? { title: asked, condition, ...(category && { category }) } : null)
    ?.data.sold;
}

/** Fills the category from the title until the member chooses one. Returns whether it is still the suggestion. */
function useCategoryHint(
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
