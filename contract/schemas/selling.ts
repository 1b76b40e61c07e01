import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { MANY } from '../limits.ts';
import { id, idList, oneOf, outId } from './fields.ts';
import { ItemShape } from './items.ts';
import { answer } from './shapes.ts';

const MANY_ACTS = ['publish', 'renew', 'reprice', 'takeDown'] as const;
export type ManyAct = (typeof MANY_ACTS)[number];

const Counts = z.object({ all: z.number(), published: z.number(), drafts: z.number(), ended: z.number() });

export const OwnItemFigures = z.object({
  itemId: outId,
  /** Views on each of the last FIGURES.viewDays campus days, today last. */
  views: z.array(z.number()),
  /** Members who have it on their wish list. */
  saved: z.number(),
  /** Campus days until a published item ends; 0 on its last day. Null for a draft, or before the end is set. */
  daysLeft: z.number().nullable(),
});
export type OwnItemFigures = z.infer<typeof OwnItemFigures>;

const Changed = z.object({
  itemId: outId,
  done: z.boolean(),
  /** Why the act failed. */
  reason: z.string().optional(),
});
export type Changed = z.infer<typeof Changed>;

const PERCENT = 'percent must be a whole number from -90 to 100';

export const sellingSchemas = {
  listOwnItemFigures: {
    input: z.object({}),
    output: answer(z.object({ counts: Counts, items: z.array(OwnItemFigures) })),
  },
  changeManyItems: {
    input: z
      .object({
        itemIds: idList('itemIds', MANY.items).refine((ids) => ids.length > 0, 'itemIds is required'),
        act: oneOf('act', MANY_ACTS),
        /** Percentage by which the price changes, for `reprice`. */
        percent: z.int(PERCENT).min(-90, PERCENT).max(100, PERCENT).optional(),
      })
      .refine(({ act, percent }) => act !== 'reprice' || percent !== undefined, {
        path: ['percent'],
        message: 'percent is required',
      }),
    output: answer(z.array(Changed)),
  },
  duplicateItem: {
    input: z.object({ itemId: id('itemId'), clientId: z.string().min(8).max(100) }),
    output: answer(ItemShape),
  },
} satisfies SchemasByName;
