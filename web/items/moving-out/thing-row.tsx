import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { hintCalls } from '#contract/hints.ts';
import { CONDITIONS } from '#contract/limits.ts';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorText, Input, Select } from '../../ui/field.tsx';
import { SUGGESTED } from '../wizard/hints/use-field-hints.ts';
import { askedTitle, useHint } from '../wizard/hints/use-hint.ts';
import type { Photo } from '../wizard/photos/photo.ts';
import { UploadState } from '../wizard/photos/photo-tile.tsx';
import { useObjectUrl } from '../wizard/photos/use-object-url.ts';
import { type FieldOfThing, nameOf, type Thing } from './thing.ts';

export const focusField = (of: FieldOfThing): void => document.getElementsByName(nameOf(of))[0]?.focus();

const onEnter = (next: () => void) => (event: KeyboardEvent) => {
  // Ignore the Enter that ends an input method's composition.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  next();
};

interface ThingRowProps {
  photo: Photo;
  number: number;
  thing: Thing;
  categories: Category[];
  onChange: (part: Partial<Thing>) => void;
  onRemove: () => void;
  onNext: () => void;
}

/** A photo with its fields. Enter moves from the title to the price, and from the price to the next thing. */
export function ThingRow({ photo, number, thing, categories, onChange, onRemove, onNext }: ThingRowProps) {
  const preview = useObjectUrl(photo.file) ?? photo.image?.card;
  const { errors = {} } = thing;
  const name = `Item ${number}`;
  const { key } = photo;
  const set = (part: Partial<Thing>) => onChange({ ...part, errors: {} });
  const isSuggested = useCategoryHint(thing, categories, onChange);

  return (
    <li className="panel p-3.5 md:p-5">
      <fieldset className="grid grid-cols-[92px_minmax(0,1fr)] md:grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-3 items-start">
        <legend className="sr-only">{name}</legend>
        <div className="relative aspect-square rounded-[14px] overflow-hidden bg-sunken">
          {preview && (
            <img src={preview} alt={name} className={`size-full object-cover ${photo.image ? '' : 'opacity-45'}`} />
          )}
          {!photo.image && <UploadState photo={photo} name={`Photo of ${name}`} />}
        </div>
        <div className="flex items-start gap-2">
          <div className="flex-1 min-w-0">
            <Input
              name={nameOf({ key, field: 'title' })}
              label="Item Title"
              required
              autoComplete="off"
              enterKeyHint="next"
              value={thing.title}
              error={errors.title}
              onChange={({ target }) => set({ title: target.value })}
              onKeyDown={onEnter(() => (thing.isFree ? onNext() : focusField({ key, field: 'price' })))}
            />
          </div>
          <IconButton label={`Remove ${thing.title || name}`} className="-mr-2 mt-6" onClick={onRemove}>
            <Trash2 className="size-5" />
          </IconButton>
        </div>
        <Details {...{ photo, thing, categories, set, onNext }} isSuggested={isSuggested} />
        {(errors.thing || photo.refusal) && (
          <div role="alert" className="col-span-2">
            <ErrorText id={`error-${photo.key}`}>{errors.thing ?? photo.refusal}</ErrorText>
          </div>
        )}
      </fieldset>
    </li>
  );
}

interface DetailsProps extends Pick<ThingRowProps, 'photo' | 'thing' | 'categories' | 'onNext'> {
  isSuggested: boolean;
  set: (part: Partial<Thing>) => void;
}

/** Price, category and condition. */
function Details({ photo: { key }, thing, categories, isSuggested, set, onNext }: DetailsProps) {
  const { errors = {} } = thing;
  return (
    <div className="max-md:col-span-2 md:col-start-2 grid gap-3 md:grid-cols-3">
      <div className="flex items-start gap-2">
        <div className="flex-1 min-w-0">
          <Input
            name={nameOf({ key, field: 'price' })}
            label="Item Price"
            required={!thing.isFree}
            sign="₹"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            disabled={thing.isFree}
            value={thing.isFree ? '0' : thing.price}
            error={errors.price}
            onChange={({ target }) => set({ price: target.value })}
            onKeyDown={onEnter(onNext)}
          />
        </div>
        <Chip
          type="checkbox"
          className="mt-7"
          checked={thing.isFree}
          onChange={({ target }) => set({ isFree: target.checked })}
        >
          Free
        </Chip>
      </div>
      <Select
        name={nameOf({ key, field: 'category' })}
        label="Item Category"
        hint={isSuggested && SUGGESTED}
        required
        placeholder="Select"
        options={categories.map(({ _id, name: label }) => ({ value: _id, label }))}
        value={thing.category}
        error={errors.category}
        onChange={({ target }) => set({ category: target.value })}
      />
      <Select
        label="Item Condition"
        options={CONDITIONS}
        value={thing.condition}
        onChange={({ target }) => set({ condition: target.value as Thing['condition'] })}
      />
    </div>
  );
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
