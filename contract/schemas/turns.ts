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

/** How much of the caller's own there is, for the rows that lead to it. */
const Figures = z.object({
  /** Published items, and those of them that end soon. */
  items: z.number(),
  endSoon: z.number(),
  wishes: z.number(),
  /** Available wishes that became cheaper since they were added. */
  cheaper: z.number(),
  /** Saved searches with new matches. */
  searches: z.number(),
});
export type Figures = z.infer<typeof Figures>;

export const Turns = z.object({
  /** Open deals of both sides, and those to review; the last changed first. Whose turn it is says `describeDeal`. */
  deals: z.array(Deal),
  endings: z.array(Ending),
  changes: z.array(Change),
  /** Answers that are saved for offline from before 0.3 have none. */
  figures: Figures.optional(),
});
export type Turns = z.infer<typeof Turns>;

export const turnSchemas = {
  listTurns: { input: z.object({}), output: answer(Turns) },
} satisfies SchemasByName;
