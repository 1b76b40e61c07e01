import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_SIDES } from '../deals/states.ts';
import { REVIEW_TAGS, REVIEWS } from '../limits.ts';
import { fileAddress, id, integerInRange, oneOf, optionalText, outId, text, time } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

/** Figures that help to choose whom to trust. All of them are counted, none is written by hand. */
export const Standing = z.object({
  /** Average of the shown reviews; null with fewer than three. */
  average: z.number().nullable(),
  reviews: z.number(),
  completedDeals: z.number(),
  missedMeetings: z.number(),
  /** Rentals as the one who rents. */
  rentals: z.number(),
  lateReturns: z.number(),
  /** The median; null with too few messages. */
  answersWithinMinutes: z.number().nullable(),
});
export type Standing = z.infer<typeof Standing>;

export const MemberStanding = Standing.extend({
  /** Shown reviews with five, four, three, two and one star; null below three. */
  stars: z.array(z.number()).nullable(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});
export type MemberStanding = z.infer<typeof MemberStanding>;

export const Review = z.object({
  _id: outId,
  /** null: the account was deleted. */
  author: z.object({ _id: outId, name: z.string(), image: fileAddress.nullable() }).nullable(),
  /** The author's side of the deal. */
  side: z.enum(DEAL_SIDES),
  itemTitle: z.string(),
  isRental: z.boolean(),
  stars: z.number(),
  tags: z.array(z.string()),
  text: z.string().nullable(),
  /** Reply of the member who was reviewed. */
  reply: z.string().nullable(),
  shownAt: time,
  /** The review is about the caller, who may still answer once. */
  canReply: z.boolean(),
});
export type Review = z.infer<typeof Review>;

const memberId = id('memberId');

export const reviewSchemas = {
  writeReview: {
    input: z.object({
      dealId: id('dealId'),
      stars: integerInRange(1, 5, 'Please choose one to five stars'),
      tags: z
        .array(oneOf('tag', REVIEW_TAGS), { error: 'tags must be a list' })
        .max(REVIEWS.tags, `Up to ${REVIEWS.tags} tags`)
        .default([])
        .transform((tags) => [...new Set(tags)]),
      text: optionalText('Review', { max: REVIEWS.text, lines: true }),
    }),
    /** Both have written, so both reviews are shown now. */
    output: answer(z.object({ isShown: z.boolean() })),
  },
  replyToReview: {
    input: z.object({ reviewId: id('reviewId'), text: text('Answer', { max: REVIEWS.text, lines: true }) }),
    output: answer(Review),
  },
  listReviews: { input: z.object({ memberId, ...page }), output: pageOf(Review) },
  getStanding: { input: z.object({ memberId }), output: answer(MemberStanding) },
} satisfies SchemasByName;
