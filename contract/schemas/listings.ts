import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { ENDS, ITEM_KINDS, LINK_ACTS } from '../limits.ts';
import { day, id, outDay, outId, text, time } from './fields.ts';
import { ItemShape, Picture } from './items.ts';
import { answer } from './shapes.ts';

/** The end that an item gets by renewing it now. */
export const Renewal = z.object({
  endsAt: time,
  days: z.number(),
  /** The campus term with which it ends; null if it ends after a number of days. */
  term: z.string().nullable(),
});
export type Renewal = z.infer<typeof Renewal>;

export const LinkedListing = z.object({
  _id: outId,
  owner: outId,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  price: z.number(),
  picture: Picture,
  views: z.number(),
  /** Members who have it on their wish list. */
  saved: z.number(),
  endsAt: time,
  /** null while it is published. */
  endedAt: time.nullable(),
  act: z.enum(LINK_ACTS),
  renewal: Renewal,
});
export type LinkedListing = z.infer<typeof LinkedListing>;

const Term = z.object({ name: z.string(), beginsOn: outDay, endsOn: outDay });
export type Term = z.infer<typeof Term>;
const Terms = z.object({
  terms: z.array(Term),
  /** How an item that is published now is renewed. */
  renewal: Renewal,
});
export type Terms = z.infer<typeof Terms>;

const itemId = id('itemId');
const token = text('token', { max: 300 });

export const listingSchemas = {
  renewItem: { input: z.object({ itemId }), output: answer(ItemShape) },
  listSimilarItems: { input: z.object({ itemId }), output: answer(z.array(ItemShape)) },
  getListingByLink: { input: z.object({ token }), output: answer(LinkedListing) },
  actOnListing: {
    input: z.object({ token }),
    output: answer(
      z.object({ _id: outId, owner: outId, title: z.string(), act: z.enum(LINK_ACTS), endsAt: time.nullable() }),
    ),
  },
  listTerms: { input: z.object({}), output: answer(Terms) },
  saveTerms: {
    input: z.object({
      terms: z
        .array(
          z.object({
            name: text('Name', { max: ENDS.termName }),
            beginsOn: day('First day'),
            endsOn: day('Last day'),
          }),
          'terms must be a list',
        )
        .max(ENDS.terms, `Up to ${ENDS.terms} terms`),
    }),
    output: answer(Terms),
  },
} satisfies SchemasByName;
