import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Item, ItemForm } from '#contract/items.ts';

/** An item as its owner edits it; the list and the item page name the owner differently. */
export type OwnItem = Omit<Item, 'owner'>;

/** What the wizard's fields hold: text, as inputs do, and a picture that was chosen. */
export type ItemValues = Record<keyof typeof ItemForm.shape, string> & { thumbnailI: File | null };
export type FilledItem = z.output<typeof ItemForm> & { thumbnailI: File | null };

export type ItemFormHandle = UseFormReturn<ItemValues, unknown, FilledItem>;

export const BLANK: ItemValues = {
  thumbnailI: null,
  title: '',
  description: '',
  price: '',
  category: '',
  condition: '',
  status: '',
  location: '',
  rentalAvailable: '',
  rentalPrice: '',
  rentalDuration: '',
};

export const valuesOf = (item: OwnItem): ItemValues => ({
  thumbnailI: null,
  title: item.title,
  description: item.description,
  price: String(item.price),
  category: item.category._id,
  condition: item.condition,
  status: item.status,
  location: item.location ?? '',
  rentalAvailable: item.rentalAvailable,
  rentalPrice: item.rentalPrice === null ? '' : String(item.rentalPrice),
  rentalDuration: item.rentalDuration ?? '',
});

/** Fields that are not shown are neither checked nor sent; what was typed there stays for when they come back. */
const withoutHidden = (values: ItemValues): ItemValues =>
  values.rentalAvailable === 'Available' ? values : { ...values, rentalPrice: '', rentalDuration: '' };

/** The contract's rules; a picture must be chosen where the item has none yet. */
export function wizardSchema(hasPicture: boolean): z.ZodType<FilledItem, ItemValues> {
  const picture = z
    .custom<File | null>()
    .refine((file) => hasPicture || file instanceof File, 'Product Image is required');
  const filled = ItemForm.extend({ thumbnailI: picture });
  return z
    .custom<ItemValues>()
    .transform(withoutHidden)
    .pipe(filled as unknown as z.ZodType<FilledItem, ItemValues>);
}

/** All fields of a new item. Rental price and duration only where it is for rent. */
export function newItem({ rentalPrice, rentalDuration, ...rest }: FilledItem) {
  return rest.rentalAvailable === 'Available' ? { ...rest, rentalPrice, rentalDuration } : rest;
}

type Change = Partial<Record<keyof typeof ItemForm.shape, string | number>> & { thumbnailI?: File };

/** The fields that differ from the item, in the form in which they are sent; undefined if none does. */
export function changesOf(item: OwnItem, filled: FilledItem): Change | undefined {
  const { data: before } = ItemForm.safeParse(withoutHidden(valuesOf(item)));
  const change: Change = {};
  for (const name of Object.keys(ItemForm.shape) as (keyof typeof ItemForm.shape)[]) {
    // The server itself forgets the price and duration of what is for rent no more.
    if (name.startsWith('rental') && name !== 'rentalAvailable' && filled.rentalAvailable !== 'Available') continue;
    // An emptied field is sent empty: one that is absent would stay as it was.
    if (filled[name] !== before?.[name]) change[name] = filled[name] ?? '';
  }
  if (filled.thumbnailI) change.thumbnailI = filled.thumbnailI;
  return Object.keys(change).length > 0 ? change : undefined;
}
