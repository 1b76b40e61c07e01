import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CONDITIONS, LENGTH, PUBLICATIONS } from '../limits.ts';
import { id, oneOf, outId, text, time } from './fields.ts';
import { answer } from './shapes.ts';

const title = text('title', { max: LENGTH.title });

export const PriceSense = z.object({
  /** Null with fewer than FIGURES.leastSold sales, or where prices differ too much. */
  sold: z
    .object({
      count: z.number(),
      median: z.number(),
      /** The 10th and 90th percentiles of the prices paid. */
      low: z.number(),
      high: z.number(),
      /** When the oldest of these deals was completed. */
      since: time,
    })
    .nullable(),
  /** Members with a saved search or a wanted post that fits. Null below FIGURES.leastLooking. */
  looking: z.number().nullable(),
});
export type PriceSense = z.infer<typeof PriceSense>;

export const FieldHints = z.object({ category: outId.nullable(), condition: z.enum(CONDITIONS).nullable() });
export type FieldHints = z.infer<typeof FieldHints>;

export const OwnAlike = z.object({
  _id: outId,
  title: z.string(),
  ItemStatus: z.enum(PUBLICATIONS),
  endedAt: time.nullable(),
});
export type OwnAlike = z.infer<typeof OwnAlike>;

export const hintSchemas = {
  getPriceSense: {
    input: z.object({
      title,
      category: id('category').optional(),
      condition: oneOf('condition', CONDITIONS).optional(),
    }),
    output: answer(PriceSense),
  },
  suggestItemFields: { input: z.object({ title }), output: answer(FieldHints) },
  findOwnAlike: { input: z.object({ title }), output: answer(OwnAlike.nullable()) },
} satisfies SchemasByName;
