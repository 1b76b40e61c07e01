import { withSchemas } from './call.ts';
import type { reviewSchemas } from './schemas/reviews.ts';

export type { MemberStanding, Review, Standing } from './schemas/reviews.ts';

export const reviewCalls = withSchemas<typeof reviewSchemas>()({
  writeReview: {
    method: 'POST',
    path: '/reviews',
    who: 'member',
    status: 201,
    summary: 'Reviews the other of a completed deal, once. Hidden until both wrote or 14 days are over',
  },
  replyToReview: {
    method: 'POST',
    path: '/reviews/reply',
    who: 'member',
    summary: 'Answers a review of oneself, once',
  },
  listReviews: {
    method: 'GET',
    path: '/reviews/{memberId}',
    who: 'optional',
    summary: 'The shown reviews of a member, newest first',
  },
  getStanding: {
    method: 'GET',
    path: '/reviews/{memberId}/standing',
    who: 'optional',
    summary: "A member's average, completed deals, missed meetings, late returns and usual time to answer",
  },
});
