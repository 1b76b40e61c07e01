import type { Output } from '#contract/call.ts';
import { Problem } from '#contract/problems.ts';
import { type MemberStanding, reviewCalls } from '#contract/reviews.ts';
import type { Api } from '../api/api.ts';

/** A member's figures and newest reviews. */
export interface Reputation {
  standing: MemberStanding;
  reviews: Output<typeof reviewCalls.listReviews>;
}

/** Reviews on the first page of a profile. */
const FIRST = 3;

/** Null after a failure: pages work without it. */
const orNull = (error: unknown): null => {
  if (error instanceof Problem) return null;
  throw error;
};

export const loadStanding = (call: Api, memberId: string, signal: AbortSignal): Promise<MemberStanding | null> =>
  call(reviewCalls.getStanding, { memberId }, { signal }).then(({ data }) => data, orNull);

export async function loadReputation(call: Api, memberId: string, signal: AbortSignal): Promise<Reputation | null> {
  const [standing, reviews] = await Promise.all([
    loadStanding(call, memberId, signal),
    call(reviewCalls.listReviews, { memberId, limit: FIRST }, { signal }).catch(orNull),
  ]);
  return standing && reviews && { standing, reviews };
}
