import { z } from 'zod';
import { PICTURE_REQUIRED } from '#contract/items.ts';
import { isForRent, needsTerms, RENTAL_TERMS } from '#contract/rules/rental.ts';
import { ItemFields, ItemForm } from '#contract/schemas/items.ts';
import { FIELD_NAMES, type FilledItem, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';

/** Hidden fields are neither validated nor sent, but keep their text in case they are shown again. */
function withoutHidden(values: ItemValues): ItemValues {
  const shown =
    values.kind === 'Wanted' ? { ...values, ...NOT_ASKED, ...assumed(values) } : { ...values, neededBy: '' };
  return needsTerms(shown) ? shown : { ...shown, rentalPrice: '', rentalDuration: '' };
}

/** Values of a wanted post for fields that its form does not show. */
const NOT_ASKED = { condition: 'Used', negotiable: 'true', isbn: '' };
const assumed = ({ price, status, rentalAvailable }: ItemValues) => ({
  price: price.trim() || '0',
  status: status || 'Available',
  rentalAvailable: rentalAvailable || 'Not Available',
});

const filledItem = ItemForm.safeExtend({ images: z.string() }).refine(
  ({ kind, images }) => kind === 'Wanted' || images !== '',
  {
    path: ['images'],
    message: PICTURE_REQUIRED,
    // Also while other fields are wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** The contract's rules; an offer needs a photo. */
export const wizardSchema: z.ZodType<FilledItem, ItemValues> = z
  .custom<ItemValues>()
  .transform(withoutHidden)
  .pipe(filledItem as unknown as z.ZodType<FilledItem, ItemValues>);

const isTerm = (name: string): boolean => (RENTAL_TERMS as readonly string[]).includes(name);

type Change = Partial<Record<keyof ItemValues, string | number | boolean>>;

/** The changed fields as they are sent; undefined if there are none. */
export function changesOf(item: OwnItem, filled: FilledItem): Change | undefined {
  const stored = valuesOf(item);
  const before: Partial<FilledItem> = { ...ItemFields.safeParse(withoutHidden(stored)).data, images: stored.images };
  const change: Change = {};
  for (const name of FIELD_NAMES) {
    // The server itself clears price and duration when the rental ends.
    if (isTerm(name) && !isForRent(filled.rentalAvailable)) continue;
    // A cleared field is sent empty, because a missing one would stay unchanged.
    if (filled[name] !== before[name]) change[name] = filled[name] ?? '';
  }
  return Object.keys(change).length > 0 ? change : undefined;
}
