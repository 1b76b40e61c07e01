import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_ACTS } from '../deals/acts.ts';
import { CLOSED_BECAUSE } from '../deals/closings.ts';
import { DEAL_ACTORS, DEAL_SIDES, DEAL_STATES } from '../deals/states.ts';
import { DEALS, STATUSES } from '../limits.ts';
import {
  day,
  fileAddress,
  flag,
  id,
  integerInRange,
  money,
  oneOf,
  optionalText,
  outDay,
  outId,
  text,
  time,
} from './fields.ts';
import { Standing } from './reviews.ts';
import { answer, page, pageOf } from './shapes.ts';

const Person = z.object({ _id: outId, name: z.string(), image: fileAddress.nullable() });
const side = z.enum(DEAL_SIDES);

export const Deal = z.object({
  _id: outId,
  state: z.enum(DEAL_STATES),
  /** Which of the two the caller is. */
  side,
  /**
   * An item has no id, picture and location when it was deleted or its owner hid it. `price` is the current asking
   * price, `location` where its owner says that it is.
   */
  item: z.object({
    _id: outId.nullable(),
    title: z.string(),
    image: fileAddress.nullable(),
    price: z.number().nullable(),
    negotiable: z.boolean(),
    location: z.string().nullable(),
  }),
  /** The other party; null if the account was deleted. */
  partner: Person.nullable(),
  conversationId: outId.nullable(),
  /** The item's price when the deal was opened, until both agree on another. */
  price: z.number(),
  note: z.string().nullable(),
  /** The seller opened it to answer a wanted post, and the buyer has not made an offer. */
  unasked: z.boolean(),
  /** Place in line, from 1, while Interested and not a rental. */
  place: z.number().nullable(),
  /** When another deal's reservation of the item ends. */
  reservedForOtherUntil: time.nullable(),
  reservedUntil: time.nullable(),
  /**
   * Both days included. `outAt`: when it was handed over. `isLate`: it is overdue. `asAgreed`: the item's terms give no
   * total, so the owner may set the price when accepting the days.
   */
  rental: z
    .object({ from: outDay, to: outDay, outAt: time.nullable(), isLate: z.boolean(), asAgreed: z.boolean() })
    .nullable(),
  /** The offer that waits for an answer. */
  offer: z.object({ price: z.number(), by: side, until: time }).nullable(),
  /** How many more offers the buyer may make. */
  offersLeft: z.number(),
  /** The agreed meeting. */
  meeting: z.object({ at: time, place: z.string() }).nullable(),
  /** Proposed times that wait for the other side's answer. */
  proposal: z.object({ times: z.array(time), place: z.string(), by: side }).nullable(),
  /** Who first confirmed the hand-over or return. */
  handedOverBy: side.nullable(),
  /** Who missed the meeting. */
  missedBy: side.nullable(),
  /** Why a Closed deal was closed: what happened to the item or to one of the two. */
  closedBecause: z.enum(CLOSED_BECAUSE).nullable(),
  /** The end of the time in which the caller may review a completed deal; null if they have, or the time is over. */
  reviewUntil: time.nullable(),
  /** Stars of the caller's own review. */
  stars: z.number().nullable(),
  createdAt: time,
  changedAt: time,
  completedAt: time.nullable(),
});
export type Deal = z.infer<typeof Deal>;

export const DealEvent = z.object({
  number: z.number(),
  act: z.enum(DEAL_ACTS),
  actor: z.enum(DEAL_ACTORS),
  at: time,
  text: z.string().nullable(),
  until: time.nullable(),
  price: z.number().nullable(),
  times: z.array(time),
  place: z.string().nullable(),
  didNotCome: z.boolean(),
});
export type DealEvent = z.infer<typeof DealEvent>;

export const DealDetail = Deal.extend({ events: z.array(DealEvent) });
export type DealDetail = z.infer<typeof DealDetail>;

export const LineDeal = Deal.extend({
  standing: Standing,
  yearAndBranch: z.string(),
});
export type LineDeal = z.infer<typeof LineDeal>;

/** The public state of an item's deals, and the caller's own deal. It never names other members. */
export const ItemDeals = z.object({
  /** The item's current status; a cached page may be older. */
  status: z.enum(STATUSES),
  reservedUntil: time.nullable(),
  inLine: z.number(),
  /** Rented or booked days from today on; both days included. */
  taken: z.array(z.object({ from: outDay, to: outDay })),
  /** The day on which a rented item is due back. */
  outUntil: outDay.nullable(),
  own: Deal.nullable(),
});
export type ItemDeals = z.infer<typeof ItemDeals>;

/** A summary of the deals on one of the caller's items. */
export const OwnItemDeals = z.object({
  itemId: outId,
  /** Interested buyers without a reservation. */
  inLine: z.number(),
  /** The open deal that most needs its seller. */
  next: Deal,
});
export type OwnItemDeals = z.infer<typeof OwnItemDeals>;

export const DealTotals = z.object({
  all: z.number(),
  bought: z.number(),
  sold: z.number(),
  rented: z.number(),
  /** Sum of completed deals, in rupees. */
  spent: z.number(),
  earned: z.number(),
  /** When the first of these deals ended. */
  since: time.nullable(),
  /** Academic years with ended deals, newest first, each named by the year in which it begins (in July). */
  years: z.array(z.number()),
});
export type DealTotals = z.infer<typeof DealTotals>;

const dealId = id('dealId');
const itemId = id('itemId');
const reason = optionalText('Reason', { max: DEALS.reason, lines: true });
const didNotCome = flag('didNotCome').default(false);
const place = text('Place', { max: DEALS.place });
const price = money('Price').optional();

/** The rules of an offer's form, and of what is added to a deal just opened. */
export const OfferForm = z.object({ price: money('Price') });
export const WantForm = z
  .object({
    pays: oneOf('pays', ['asked', 'less']),
    price: z
      .union([z.literal('').transform(() => undefined), money('Price')], {
        // The message of money(), not that of the other.
        error: ({ errors }) => (errors as z.core.$ZodIssue[][] | undefined)?.at(-1)?.[0]?.message,
      })
      .optional(),
    note: optionalText('Note', { max: DEALS.note, lines: true }),
  })
  .refine(({ pays, price }) => pays === 'asked' || price !== undefined, {
    path: ['price'],
    message: 'Price is required',
  });

/**
 * All deals, the caller's purchases or sales, or rentals on either side. Every kind but the first lists only completed
 * deals among the ended.
 */
const DEAL_KINDS = ['all', 'bought', 'sold', 'rented'] as const;
const kind = oneOf('kind', DEAL_KINDS).default('all');
const year = integerInRange(2000, 2200, 'year must be a whole number from 2000 to 2200').optional();

export const dealSchemas = {
  wantItem: {
    input: z
      .object({
        itemId,
        note: optionalText('Note', { max: DEALS.note, lines: true }),
        /** An offer. */
        price,
        /** The days of a rental. */
        from: day('From').optional(),
        to: day('To').optional(),
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? ''), {
        path: ['to'],
        message: 'Please choose the first and the last day',
      }),
    output: answer(Deal),
  },
  haveWanted: {
    input: z.object({
      wantedId: id('wantedId'),
      itemId,
      /** The item's own terms by default. */
      price,
      note: optionalText('Note', { max: DEALS.note, lines: true }),
    }),
    output: answer(Deal),
  },
  getItemDeals: { input: z.object({ itemId }), output: answer(ItemDeals) },
  listLine: { input: z.object({ itemId, ...page }), output: pageOf(LineDeal) },
  listDeals: {
    input: z.object({
      ...page,
      kind,
      year,
      side: oneOf('side', DEAL_SIDES).optional(),
      /** Only deals that answer this wanted post. */
      wantedId: id('wantedId').optional(),
      ended: flag('ended').default(false),
      /** Includes completed deals that the caller may still review. */
      toReview: flag('toReview').default(false),
    }),
    output: pageOf(Deal),
  },
  sumUpDeals: {
    input: z.object({ year, ended: flag('ended').default(false) }),
    output: answer(DealTotals),
  },
  listConversationDeals: {
    input: z.object({ conversationId: id('conversationId') }),
    output: answer(z.array(DealDetail)),
  },
  listOwnItemDeals: { input: z.object({}), output: answer(z.array(OwnItemDeals)) },
  getDeal: { input: z.object({ dealId }), output: answer(DealDetail) },
  reserveDeal: {
    input: z.object({
      dealId,
      hours: integerInRange(
        1,
        DEALS.reserveHours,
        `hours must be a whole number from 1 to ${DEALS.reserveHours}`,
      ).default(48),
      /** Reserves until some time after the agreed meeting, instead of a number of hours. */
      untilMeeting: flag('untilMeeting').default(false),
      /** Agreed price of a rental whose terms give no total. */
      price,
      /** Releases the item's current reservation, for this reason. */
      instead: z.strictObject({ reason, didNotCome }).optional(),
    }),
    output: answer(Deal),
  },
  endDeal: { input: z.object({ dealId, reason, didNotCome }), output: answer(Deal) },
  makeOffer: { input: OfferForm.extend({ dealId }), output: answer(Deal) },
  answerOffer: { input: z.object({ dealId, accepts: flag('accepts') }), output: answer(Deal) },
  getHandOverCode: { input: z.object({ dealId }), output: answer(z.object({ code: z.string() })) },
  handOver: {
    input: z.object({
      dealId,
      /** The six digits on the buyer's screen, typed by the seller. The code confirms for both. */
      code: z
        .string()
        .regex(/^\d{6}$/, 'Please enter the six digits')
        .optional(),
      /** Whether this is the return of a rental; by default the next step. */
      isReturn: flag('isReturn').optional(),
    }),
    output: answer(Deal),
  },
  listPlaces: { input: z.object({}), output: answer(z.array(z.string())) },
  savePlaces: {
    input: z.object({
      places: z.array(place, { error: 'places must be a list' }).max(DEALS.places, `Up to ${DEALS.places} places`),
    }),
    output: answer(z.array(z.string())),
  },
} satisfies SchemasByName;
