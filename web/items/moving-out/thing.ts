import { LENGTH, PRICE_MAX } from '#contract/limits.ts';
import type { FieldError } from '#contract/problems.ts';
import { plainPrice, priceOf } from '#contract/rules/price-text.ts';
import { isBlank } from '#contract/rules/text.ts';

/** The fields of one photographed thing. */
export interface Thing {
  title: string;
  price: string;
  isFree: boolean;
  category: string;
  condition: 'New' | 'Like New' | 'Used';
  errors?: ThingErrors;
}

/** What is said once for all things. */
export interface ForAll {
  location: string;
  /** When they can be fetched, in words; stands in the description. */
  days: string;
  negotiable: boolean;
}

type ThingField = 'title' | 'price' | 'category';
type ThingErrors = Partial<Record<ThingField | 'thing', string>>;

/** A field of the page; its `name` there. */
export interface FieldOfThing {
  key: string;
  field: ThingField;
}
export const nameOf = ({ key, field }: FieldOfThing): string => `${field}-${key}`;

/** The first field with an error; the title where the whole thing was refused. */
export const firstWrong = (key: string, errors: ThingErrors): FieldOfThing => ({
  key,
  field: (['title', 'price', 'category'] as const).find((field) => errors[field]) ?? 'title',
});

export const BLANK: Thing = { title: '', price: '', isFree: false, category: '', condition: 'Used' };
export const NOTHING_SAID: ForAll = { location: '', days: '', negotiable: true };

/** The errors before sending; the server checks everything again. */
export function checkThing({ title, price, isFree, category }: Thing): ThingErrors | undefined {
  const errors: ThingErrors = {};
  if (isBlank(title)) errors.title = 'Item Title is required';
  else if ([...title.trim()].length > LENGTH.title)
    errors.title = `Item Title may have up to ${LENGTH.title} characters`;
  if (!isFree && price.trim() === '') errors.price = 'Item Price is required';
  else if (!isFree && !(/^\d+(\.\d{1,2})?$/.test(plainPrice(price)) && priceOf(price) <= PRICE_MAX))
    errors.price = 'Item Price must be a number';
  if (category === '') errors.category = 'Item Category is required';
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** The server's errors, by field or for the whole thing. */
export function errorsOf(message: string, fields: FieldError[] = []): ThingErrors {
  const errors: ThingErrors = {};
  for (const { field, message } of fields)
    if (field === 'title' || field === 'price' || field === 'category') errors[field] = message;
  return Object.keys(errors).length > 0 ? errors : { thing: message };
}

/** The fields of an item, as they are sent. */
export const fieldsOf = ({
  title,
  price,
  isFree,
  category,
  condition,
  location,
  days,
  negotiable,
}: Thing & ForAll) => ({
  title: title.trim(),
  description: [title.trim(), days.trim() && `Pick-up: ${days.trim()}`].filter(Boolean).join('\n'),
  price: isFree ? 0 : priceOf(price),
  negotiable,
  category,
  condition,
  location: location.trim(),
});
