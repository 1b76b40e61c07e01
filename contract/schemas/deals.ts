import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_ACTS, DEAL_SIDES, DEAL_STATES } from '../deal-states.ts';
import { DEALS } from '../limits.ts';
import { fileAddress, flag, id, integerInRange, oneOf, optionalText, outId, time } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

const Person = z.object({ _id: outId, name: z.string(), image: fileAddress.nullable() });

export const Deal = z.object({
  _id: outId,
  state: z.enum(DEAL_STATES),
  /** Which of the two the caller is. */
  side: z.enum(DEAL_SIDES),
  /** Without an id and a picture it was deleted since. */
  item: z.object({ _id: outId.nullable(), title: z.string(), image: fileAddress.nullable() }),
  /** The other of the two; null if the account was deleted. */
  partner: Person.nullable(),
  conversationId: outId.nullable(),
  price: z.number(),
  note: z.string().nullable(),
  reservedUntil: time.nullable(),
  /** Who said first that the item has changed hands. */
  handedOverBy: z.enum(DEAL_SIDES).nullable(),
  createdAt: time,
  changedAt: time,
});
export type Deal = z.infer<typeof Deal>;

const DealEvent = z.object({
  number: z.number(),
  act: z.enum(DEAL_ACTS),
  actor: z.enum([...DEAL_SIDES, 'system']),
  at: time,
  text: z.string().nullable(),
  until: time.nullable(),
  didNotCome: z.boolean(),
});

export const DealDetail = Deal.extend({ events: z.array(DealEvent) });
export type DealDetail = z.infer<typeof DealDetail>;

/** What everybody sees of an item's deals, and the caller's own. Never who the others are. */
export const ItemDeals = z.object({
  reservedUntil: time.nullable(),
  inLine: z.number(),
  own: z.object({ dealId: outId, state: z.enum(DEAL_STATES), place: z.number() }).nullable(),
});
export type ItemDeals = z.infer<typeof ItemDeals>;

const dealId = id('dealId');
const itemId = id('itemId');
const reason = optionalText('Reason', { max: DEALS.reason, lines: true });

export const dealSchemas = {
  wantItem: {
    input: z.object({ itemId, note: optionalText('Note', { max: DEALS.note, lines: true }) }),
    output: answer(Deal),
  },
  getItemDeals: { input: z.object({ itemId }), output: answer(ItemDeals) },
  listLine: { input: z.object({ itemId, ...page }), output: pageOf(Deal) },
  listDeals: {
    input: z.object({ ...page, side: oneOf('side', DEAL_SIDES), ended: flag('ended').default(false) }),
    output: pageOf(Deal),
  },
  getDeal: { input: z.object({ dealId }), output: answer(DealDetail) },
  reserveDeal: {
    input: z.object({
      dealId,
      hours: integerInRange(
        1,
        DEALS.reserveHours,
        `hours must be a whole number from 1 to ${DEALS.reserveHours}`,
      ).default(48),
    }),
    output: answer(Deal),
  },
  endDeal: {
    input: z.object({ dealId, reason, didNotCome: flag('didNotCome').default(false) }),
    output: answer(Deal),
  },
  handOver: { input: z.object({ dealId }), output: answer(Deal) },
} satisfies SchemasByName;
