import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { WISHES } from '../limits.ts';
import { idList, outId, time } from './fields.ts';
import { ItemShape } from './items.ts';
import { answer, done } from './shapes.ts';

const WISH_STATES = ['available', 'reserved', 'sold', 'ended', 'gone'] as const;

export const Wish = z.object({
  _id: outId,
  /** The item's fields; as they were when it was added, if it is gone. */
  title: z.string(),
  /** `gone`: deleted, or hidden by its owner. */
  state: z.enum(WISH_STATES),
  addedAt: time,
  category: ItemShape.shape.category.nullable(),
  item: ItemShape.pick({
    _id: true,
    description: true,
    price: true,
    condition: true,
    status: true,
    thumbnail: true,
    picture: true,
    owner: true,
  }).nullable(),
  /** Its price when it was added, if that has changed. */
  priceBefore: z.number().nullable(),
});
export type Wish = z.infer<typeof Wish>;

export const wishSchemas = {
  listWishes: { input: z.object({}), output: answer(z.array(Wish)) },
  addWishes: {
    input: z.object({ itemIds: idList('itemIds', WISHES.most) }),
    output: answer(z.object({ notAdded: z.array(z.object({ itemId: outId, why: z.enum(['own', 'gone', 'full']) })) })),
  },
  removeWishes: { input: z.object({ ids: idList('ids', WISHES.most) }), output: done },
} satisfies SchemasByName;
