import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CONDITIONS, ITEM_KINDS, LENGTH, RENTALS, STATUSES } from '../limits.ts';
import { MAIL_WAYS } from '../notices/kind.ts';
import { Category } from './categories.ts';
import { flag, id, oneOf, optionalText, outId, time } from './fields.ts';
import { searchFilters } from './items.ts';
import { answer, done } from './shapes.ts';

export const SavedSearch = z.object({
  _id: outId,
  /** Empty: everything in the category. */
  keyword: z.string(),
  kind: z.enum(ITEM_KINDS),
  category: Category.pick({ _id: true, name: true, slug: true }).nullable(),
  condition: z.enum(CONDITIONS).nullable(),
  status: z.enum(STATUSES).nullable(),
  rentalAvailable: z.enum(RENTALS).nullable(),
  minPrice: z.number().nullable(),
  maxPrice: z.number().nullable(),
  place: z.string().nullable(),
  negotiable: z.boolean(),
  reduced: z.boolean(),
  /** When to notify: at once, in the daily digest, or not at all. */
  way: z.enum(MAIL_WAYS),
  /** The wanted post that it belongs to. */
  wantedId: outId.nullable(),
  /** Matches since the member's last visit. */
  newMatches: z.number(),
  lastMatchAt: time.nullable(),
  createdAt: time,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const searchId = id('searchId');
const way = oneOf('way', MAIL_WAYS);
const keyword = optionalText('keyword', { max: LENGTH.keyword });

export const savedSearchSchemas = {
  listSavedSearches: { input: z.object({}), output: answer(z.array(SavedSearch)) },
  saveSearch: {
    input: z
      .object({ keyword, ...searchFilters, way: way.default('now') })
      .refine((search) => search.keyword || search.category, {
        path: ['keyword'],
        message: 'Please enter what you are looking for',
      })
      .refine(({ minPrice = 0, maxPrice = minPrice }) => minPrice <= maxPrice, {
        path: ['maxPrice'],
        message: 'maxPrice is less than minPrice',
      }),
    output: answer(SavedSearch),
  },
  changeSavedSearch: {
    input: z
      .object({
        searchId,
        way: way.optional(),
        /** Its matches are seen. */
        seen: flag('seen').optional(),
      })
      .refine((change) => change.way !== undefined || change.seen, {
        path: ['way'],
        message: 'way or seen is required',
      }),
    output: answer(SavedSearch),
  },
  deleteSavedSearch: { input: z.object({ searchId }), output: done },
} satisfies SchemasByName;
