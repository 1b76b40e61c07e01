import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { Item } from '#contract/items.ts';
import { ItemFields, ItemForm } from '#contract/schemas/items.ts';

/** An item as its owner edits it. Its list and its page type the owner differently. */
export type OwnItem = Omit<Item, 'owner'>;

/** The values of the wizard's inputs: text, and the chosen picture. */
export type ItemValues = Record<keyof typeof ItemFields.shape, string> & { thumbnailI: File | null };
export type FilledItem = z.output<typeof ItemFields> & { thumbnailI: File | null };

export type ItemFormHandle = UseFormReturn<ItemValues, unknown, FilledItem>;

export const FIELD_NAMES = Object.keys(ItemFields.shape) as (keyof typeof ItemFields.shape)[];

/** The stored values of an item, or blank ones for a new item. */
export const valuesOf = (item: OwnItem | null): ItemValues => ({
  thumbnailI: null,
  title: item?.title ?? '',
  description: item?.description ?? '',
  price: String(item?.price ?? ''),
  category: item?.category._id ?? '',
  condition: item?.condition ?? '',
  status: item?.status ?? '',
  location: item?.location ?? '',
  rentalAvailable: item?.rentalAvailable ?? '',
  rentalPrice: String(item?.rentalPrice ?? ''),
  rentalDuration: item?.rentalDuration ?? '',
});

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

/** All fields of a new item. Rental price and duration only where it is for rent. */
export function newItem({ rentalPrice, rentalDuration, ...rest }: FilledItem) {
  return rest.rentalAvailable === 'Available' ? { ...rest, rentalPrice, rentalDuration } : rest;
}

type Change = Partial<Record<keyof typeof ItemFields.shape, string | number>> & { thumbnailI?: File };

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
