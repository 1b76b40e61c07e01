import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_ACTS, DEAL_SIDES, DEAL_STATES } from '../deal-states.ts';
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
  timeOfInput,
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
  /** Without an id and a picture it was deleted since, or hidden by the other. `price` is what is asked now. */
  item: z.object({
    _id: outId.nullable(),
    title: z.string(),
    image: fileAddress.nullable(),
    price: z.number().nullable(),
    negotiable: z.boolean(),
  }),
  /** The other of the two; null if the account was deleted. */
  partner: Person.nullable(),
  conversationId: outId.nullable(),
  /** The item's when the deal was opened, until both agree on another. */
  price: z.number(),
  note: z.string().nullable(),
  /** The seller opened it, to answer a wanted post, and the buyer has offered nothing. */
  unasked: z.boolean(),
  /** Place in line, from 1, while Interested and not a rental. */
  place: z.number().nullable(),
  /** While another deal on the item is Reserved: until when. */
  reservedForOtherUntil: time.nullable(),
  reservedUntil: time.nullable(),
  /**
   * Both days included. `outAt`: when it was handed over. `isLate`: it should be back. `asAgreed`: what it costs cannot
   * be read from the item, so the owner may set the price when accepting the days.
   */
  rental: z
    .object({ from: outDay, to: outDay, outAt: time.nullable(), isLate: z.boolean(), asAgreed: z.boolean() })
    .nullable(),
  /** One that waits for an answer. */
  offer: z.object({ price: z.number(), by: side, until: time }).nullable(),
  /** How many more the buyer may make. */
  offersLeft: z.number(),
  /** Agreed. */
  meeting: z.object({ at: time, place: z.string() }).nullable(),
  /** Times to choose from, which wait for the other's answer. */
  proposal: z.object({ times: z.array(time), place: z.string(), by: side }).nullable(),
  /** Who said first that the item has changed hands, or is back. */
  handedOverBy: side.nullable(),
  /** Who was waited for in vain. */
  missedBy: side.nullable(),
  /** What became of the item, or of one of the two, of a deal that is Closed. */
  closedBecause: z.enum(['sold', 'hidden', 'ended', 'deleted', 'blocked']).nullable(),
  /** Of a completed deal: until when the caller may write a review, unless it is written. Null: not any more. */
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
  actor: z.enum([...DEAL_SIDES, 'system']),
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

/** What everybody sees of an item's deals, and the caller's own. Never who the others are. */
export const ItemDeals = z.object({
  /** The item's now: its page may be older. */
  status: z.enum(STATUSES),
  reservedUntil: time.nullable(),
  inLine: z.number(),
  /** Days that are rented out or booked, from today on; both days included. */
  taken: z.array(z.object({ from: outDay, to: outDay })),
  /** The day that it should be back, while it is rented out. */
  outUntil: outDay.nullable(),
  own: Deal.nullable(),
});
export type ItemDeals = z.infer<typeof ItemDeals>;

/** What the deals on an item of the caller come to. */
export const OwnItemDeals = z.object({
  itemId: outId,
  /** Who want to buy it and are not reserved for. */
  inLine: z.number(),
  /** The open deal that needs its seller first. */
  next: Deal,
});
export type OwnItemDeals = z.infer<typeof OwnItemDeals>;

export const DealTotals = z.object({
  all: z.number(),
  bought: z.number(),
  sold: z.number(),
  rented: z.number(),
  /** Of completed deals, in rupees. */
  spent: z.number(),
  earned: z.number(),
  /** Of the first that ended. */
  since: time.nullable(),
  /** Academic years with deals that ended, by the year in which they begin (in July), newest first. */
  years: z.array(z.number()),
});
export type DealTotals = z.infer<typeof DealTotals>;

const dealId = id('dealId');
const itemId = id('itemId');
const reason = optionalText('Reason', { max: DEALS.reason, lines: true });
const didNotCome = flag('didNotCome').default(false);
const place = text('Place', { max: DEALS.place });
const price = money('Price').optional();

/** What a form asks of an offer, and of what is added to a deal just opened. */
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

/** All, what the caller buys or sells, or rentals of either side. Of what ended, all but the first are completed. */
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
      /** What the item's own is without it. */
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
      /** That answer this wanted post. */
      wantedId: id('wantedId').optional(),
      ended: flag('ended').default(false),
      /** With the open ones also those completed that the caller may still review. */
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
      /** Until some time after the meeting that is agreed, instead of hours. */
      untilMeeting: flag('untilMeeting').default(false),
      /** Of a rental whose price is as agreed. */
      price,
      /** Releases the deal that is reserved, for this reason. */
      instead: z.strictObject({ reason, didNotCome }).optional(),
    }),
    output: answer(Deal),
  },
  endDeal: { input: z.object({ dealId, reason, didNotCome }), output: answer(Deal) },
  makeOffer: { input: OfferForm.extend({ dealId }), output: answer(Deal) },
  answerOffer: { input: z.object({ dealId, accepts: flag('accepts') }), output: answer(Deal) },
  proposeMeeting: {
    input: z.object({
      dealId,
      times: z
        .array(timeOfInput('Time'), { error: 'Please choose a time' })
        .min(1, 'Please choose a time')
        .max(DEALS.meetingTimes, `Up to ${DEALS.meetingTimes} times can be proposed`),
      place,
    }),
    output: answer(Deal),
  },
  takeMeeting: { input: z.object({ dealId, time: timeOfInput('Time') }), output: answer(Deal) },
  cancelMeeting: { input: z.object({ dealId, reason }), output: answer(Deal) },
  getHandOverCode: { input: z.object({ dealId }), output: answer(z.object({ code: z.string() })) },
  handOver: {
    input: z.object({
      dealId,
      /** The six digits on the buyer's screen, typed by the seller: both have said so. */
      code: z
        .string()
        .regex(/^\d{6}$/, 'Please enter the six digits')
        .optional(),
      /** Of a rental: that it is back. Not given, it is what comes next. */
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
