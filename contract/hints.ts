import { withSchemas } from './call.ts';
import type { hintSchemas } from './schemas/hints.ts';

export type { FieldHints, OwnAlike, PriceSense } from './schemas/hints.ts';

/** What the form of an item knows while it is filled in. */
export const hintCalls = withSchemas<typeof hintSchemas>()({
  getPriceSense: {
    method: 'GET',
    path: '/item/hints/price',
    who: 'member',
    summary: 'What items like it sold for on this campus, and how many members look for one',
  },
  suggestItemFields: {
    method: 'GET',
    path: '/item/hints/fields',
    who: 'member',
    summary: 'The category and condition that most items with such a title have',
  },
  findOwnAlike: {
    method: 'GET',
    path: '/item/hints/alike',
    who: 'member',
    summary: "The caller's item of the last days whose title reads alike",
  },
});
