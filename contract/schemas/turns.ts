import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { ITEM_KINDS } from '../limits.ts';
import { Deal } from './deals.ts';
import { fileAddress, outId, time } from './fields.ts';
import { answer } from './shapes.ts';

/** An own item that ends soon, or ended lately without having been sold. */
const Ending = z.object({
  itemId: outId,
  title: z.string(),
  kind: z.enum(ITEM_KINDS),
  image: fileAddress.nullable(),
  endsAt: time,
  hasEnded: z.boolean(),
});
export type Ending = z.infer<typeof Ending>;

/** A change that the desk has asked for. */
const Change = z.object({
  /** Number of the decision. */
  number: z.number(),
  title: z.string(),
  until: time,
});
export type Change = z.infer<typeof Change>;

export const Turns = z.object({
  /** Open deals of both sides, and those to review; the last changed first. Whose turn it is says `describeDeal`. */
  deals: z.array(Deal),
  endings: z.array(Ending),
  changes: z.array(Change),
});
export type Turns = z.infer<typeof Turns>;

export const turnSchemas = {
  listTurns: { input: z.object({}), output: answer(Turns) },
} satisfies SchemasByName;
