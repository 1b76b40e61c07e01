import { Problem } from '#contract/problems.ts';
import type { reviewCalls } from '#contract/reviews.ts';
import { memberNotFound } from '#server/accounts/public-member.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findStandings } from './standing.ts';

type Calls = typeof reviewCalls;

export const writeReview: ServerFunction<Calls['writeReview']> = async () => {
  throw new Problem('NOT_FOUND');
};
export const replyToReview: ServerFunction<Calls['replyToReview']> = async () => {
  throw new Problem('NOT_FOUND');
};
export const listReviews: ServerFunction<Calls['listReviews']> = async () => ({ data: [], nextCursor: null });

export const getStanding: ServerFunction<Calls['getStanding']> = async ({ reads, config }, _viewer, { memberId }) => {
  const standing = (await findStandings(reads, [memberId], config.timeZone)).get(memberId);
  if (!standing) throw memberNotFound();
  return { data: { ...standing, stars: null, tags: [] } };
};
