import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { takeBack, tell } from '#server/notices/tell.ts';

type Telling = Pick<Context, 'config' | 'now'>;

export interface ToldReview {
  id: string;
  /** null: the account was deleted. */
  authorId: string | null;
  /** The reviewed member. */
  memberId: string;
  itemId: string | null;
}

const optional = ({ authorId, itemId }: { authorId: string | null; itemId: string | null }) => ({
  ...(authorId && { actorId: authorId }),
  ...(itemId && { itemId }),
});

/**
 * Tells a member that a review of them is public now. Each function here returns the members to notify after the
 * commit.
 */
export const tellOfReview = (context: Telling, trx: Kysely<Tables>, review: ToldReview): Promise<string[]> =>
  tell(context, trx, [review.memberId], {
    kind: 'review',
    key: `review ${review.id}`,
    fold: 'reviews',
    at: context.now(),
    text: 'written',
    ...optional(review),
  });

export const tellOfAnswer = async (
  context: Telling,
  trx: Kysely<Tables>,
  { id, authorId, memberId, itemId }: ToldReview,
): Promise<string[]> =>
  authorId
    ? tell(context, trx, [authorId], {
        kind: 'review',
        key: `review answered ${id}`,
        fold: `review answered ${id}`,
        at: context.now(),
        text: 'answered',
        ...optional({ authorId: memberId, itemId }),
      })
    : [];

export interface UnreviewedDeal {
  id: string;
  itemId: string | null;
  itemTitle: string;
  /** The member who has not written. */
  memberId: string;
  partnerId: string;
}

/** Asks a member for a review: a day after the deal, and once more before the time is over. */
export const askForReview = (
  context: Telling,
  trx: Kysely<Tables>,
  deal: UnreviewedDeal,
  which: 'ask' | 'last',
): Promise<string[]> =>
  tell(context, trx, [deal.memberId], {
    kind: 'review',
    key: askKey(which, deal.id),
    fold: `review of ${deal.id}`,
    at: context.now(),
    text: `${which} ${deal.itemTitle}`,
    ...optional({ authorId: deal.partnerId, itemId: deal.itemId }),
  });

export const askKey = (which: 'ask' | 'last', dealId: string): string => `review ${which} ${dealId}`;

/** Takes back the requests once the member has written. */
export async function dropAsking(trx: Kysely<Tables>, memberId: string, dealId: string): Promise<void> {
  await takeBack(trx, memberId, askKey('ask', dealId));
  await takeBack(trx, memberId, askKey('last', dealId));
}
