import { useState } from 'react';
import { type MemberStanding, type Review, reviewCalls } from '#contract/reviews.ts';
import { averageText } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import type { Reputation } from './load-reputation.ts';
import { ReviewRow } from './review-row.tsx';
import { reviewsOf } from './standing-words.ts';
import { Stars } from './stars.tsx';

interface ReviewsSectionProps {
  memberId: string;
  firstName: string;
  reputation: Reputation;
}

/** The reviews of a member; nothing without any. */
export function ReviewsSection({ memberId, firstName, reputation: { standing, reviews } }: ReviewsSectionProps) {
  const isOwn = useSession()?.user._id === memberId;
  const { list, cursor, more, replace } = useReviews(memberId, reviews);
  if (list.length === 0) return null;
  const left = standing.reviews - list.length;
  return (
    <section id="reviews" className="mt-10 md:mt-12 scroll-mt-28" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">
        Reviews
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[300px_minmax(0,1fr)] gap-8 lg:gap-14 items-start">
        <Summary standing={standing} />
        <div>
          <ul className="divide-y divide-line">
            {list.map((review) => (
              <ReviewRow
                key={review._id}
                review={review}
                of={firstName}
                canReply={isOwn && review.reply === null}
                onReplied={replace}
              />
            ))}
          </ul>
          {cursor && (
            <MoreButton load={more} failed="Could not load the reviews" className="mt-2 justify-items-start!">
              {left > 0 ? `Show ${left} more` : 'Show more'}
            </MoreButton>
          )}
        </div>
      </div>
    </section>
  );
}

function useReviews(memberId: string, first: Reputation['reviews']) {
  const [{ list, cursor }, setPage] = useState({ list: first.data, cursor: first.nextCursor });
  return {
    list,
    cursor,
    more: async () => {
      const { data, nextCursor } = await api(reviewCalls.listReviews, { memberId, cursor: cursor ?? undefined });
      setPage((before) => ({ list: [...before.list, ...data], cursor: nextCursor }));
    },
    replace: (review: Review) =>
      setPage((before) => ({
        ...before,
        list: before.list.map((other) => (other._id === review._id ? review : other)),
      })),
  };
}

/** Average, how often each number of stars was given, and the tags. Fewer than three reviews have no average. */
function Summary({ standing: { average, reviews, stars, tags } }: { standing: MemberStanding }) {
  return (
    <div className="panel p-5 md:p-6">
      {average === null || stars === null ? (
        <p className="font-semibold">{reviewsOf(reviews)}</p>
      ) : (
        <>
          <div className="flex items-center gap-4">
            <span className="price text-[46px] leading-none">{averageText(average)}</span>
            <div>
              <Stars value={average} size="large" />
              <p className="text-sm text-ink-3 mt-1">{reviewsOf(reviews)}</p>
            </div>
          </div>
          <ul className="mt-5 grid gap-2">
            {[5, 4, 3, 2, 1].map((number, index) => (
              <Bar key={number} stars={number} count={stars[index] ?? 0} all={reviews} />
            ))}
          </ul>
        </>
      )}
      {tags.length > 0 && (
        <ul className="mt-5 pt-4 border-t border-line flex flex-wrap gap-1.5">
          {tags.map(({ tag, count }) => (
            <li key={tag} className="flex">
              <Badge tone="quiet">
                {tag} <span className="text-ink-3 font-medium">{count}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Bar = ({ stars, count, all }: { stars: number; count: number; all: number }) => (
  <li className="grid grid-cols-[12px_minmax(0,1fr)_28px] items-center gap-3 text-sm text-ink-2 tabular-nums">
    <span>
      {stars}
      <span className="sr-only"> {stars === 1 ? 'star' : 'stars'}:</span>
    </span>
    <span className="h-2 rounded-full bg-sunken-2 overflow-hidden" aria-hidden="true">
      <span className="block h-full rounded-full bg-pen" style={{ width: `${(count / all) * 100}%` }} />
    </span>
    <span className="text-right text-ink-3">{count}</span>
  </li>
);
