import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Item } from '#contract/items.ts';
import { needsTerms } from '#contract/rules/rental.ts';
import type { ItemFields } from '#contract/schemas/items.ts';

/** An item as its owner edits it. Its list and its page type the owner differently. */
export type OwnItem = Omit<Item, 'owner'>;

/** The values of the wizard's inputs, as text. `images`: the ids of its photos, with commas (photos/photo.ts). */
export type ItemValues = Record<keyof typeof ItemFields.shape | 'images', string>;
export type FilledItem = z.output<typeof ItemFields> & { images: string };

export type ItemFormHandle = UseFormReturn<ItemValues, unknown, FilledItem>;

/** The stored values of an item, or blank ones for a new item. */
export const valuesOf = (item: OwnItem | null): ItemValues => ({
  images: item?.images.map(({ _id }) => _id).join(',') ?? '',
  kind: item?.kind ?? 'Offer',
  title: item?.title ?? '',
  description: item?.description ?? '',
  // An empty field means any price.
  price: item?.kind === 'Wanted' && item.price === 0 ? '' : String(item?.price ?? ''),
  negotiable: String(item?.negotiable ?? true),
  category: item?.category._id ?? '',
  condition: item?.condition ?? '',
  status: item?.status ?? 'Available',
  location: item?.location ?? '',
  rentalAvailable: item?.rentalAvailable ?? 'Not Available',
  rentalPrice: String(item?.rentalPrice ?? ''),
  rentalDuration: item?.rentalDuration ?? '',
  neededBy: item?.neededBy ?? '',
  isbn: item?.isbn ?? '',
});

export const FIELD_NAMES = Object.keys(valuesOf(null)) as (keyof ItemValues)[];

/** All fields of a new item. Rental price and duration only where it is for rent. */
export function createFields({ rentalPrice, rentalDuration, ...rest }: FilledItem) {
  return needsTerms(rest) ? { ...rest, rentalPrice, rentalDuration } : rest;
}
