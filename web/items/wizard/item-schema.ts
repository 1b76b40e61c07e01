import { z } from 'zod';
import { ItemFields, ItemForm } from '#contract/schemas/items.ts';
import { FIELD_NAMES, type FilledItem, type ItemValues, type OwnItem, valuesOf } from './item-form.ts';

/** Hidden fields are neither validated nor sent, but keep their text in case they are shown again. */
const withoutHidden = (values: ItemValues): ItemValues =>
  values.rentalAvailable === 'Available' ? values : { ...values, rentalPrice: '', rentalDuration: '' };

/** The contract's rules; an item without a stored picture needs one. */
export function wizardSchema(hasPicture: boolean): z.ZodType<FilledItem, ItemValues> {
  const picture = z
    .custom<File | null>()
    .refine((file) => hasPicture || file instanceof File, 'Product Image is required');
  const filled = ItemForm.safeExtend({ thumbnailI: picture });
  return z
    .custom<ItemValues>()
    .transform(withoutHidden)
    .pipe(filled as unknown as z.ZodType<FilledItem, ItemValues>);
}

type Change = Partial<Record<keyof typeof ItemFields.shape, string | number | boolean>> & { thumbnailI?: File };

/** The changed fields as they are sent; undefined if there are none. */
export function changesOf(item: OwnItem, filled: FilledItem): Change | undefined {
  const { data: before } = ItemFields.safeParse(withoutHidden(valuesOf(item)));
  const change: Change = {};
  for (const name of FIELD_NAMES) {
    // The server itself clears price and duration when the rental ends.
    if (name.startsWith('rental') && name !== 'rentalAvailable' && filled.rentalAvailable !== 'Available') continue;
    // A cleared field is sent empty, because a missing one would stay unchanged.
    if (filled[name] !== before?.[name]) change[name] = filled[name] ?? '';
  }
  if (filled.thumbnailI) change.thumbnailI = filled.thumbnailI;
  return Object.keys(change).length > 0 ? change : undefined;
}
