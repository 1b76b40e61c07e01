import type { Kysely } from 'kysely';
import type { NoticeData } from '#contract/notices/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notify } from '#server/notices/notify.ts';
import { takeBackOne } from '#server/notices/take-back.ts';

type Notifying = Pick<Context, 'config' | 'now'>;

export interface NoticedReview {
  id: string;
  /** null: the account was deleted. */
  authorId: string | null;
  /** The reviewed member. */
  memberId: string;
  dealId: string;
}

interface News {
  key: string;
  groupKey: string;
  actorId: string | null;
  data: NoticeData<'review'> & { dealId: string };
}

/**
 * Notifies a member of what somebody did with a review, or should do: of the deal, which outlives its item. Returns the
 * members to notify after the commit.
 */
const notifyMember = (
  context: Notifying,
  trx: Kysely<Tables>,
  memberId: string,
  { actorId, data, ...event }: News,
): Promise<string[]> =>
  notify(context, trx, [memberId], {
    kind: 'review',
    at: context.now(),
    data,
    dealId: data.dealId,
    ...event,
    ...(actorId && { actorId }),
  });

/** Tells a member that a review of them is public now. */
export const notifyOfReview = (context: Notifying, trx: Kysely<Tables>, review: NoticedReview): Promise<string[]> => {
  const { id, authorId: actorId, memberId, dealId } = review;
  return notifyMember(context, trx, memberId, {
    key: `review ${id}`,
    groupKey: 'reviews',
    data: { act: 'written', title: null, dealId },
    actorId,
  });
};

export async function notifyOfAnswer(
  context: Notifying,
  trx: Kysely<Tables>,
  review: NoticedReview,
): Promise<string[]> {
  const { id, authorId, memberId: actorId, dealId } = review;
  const key = `review answered ${id}`;
  const data = { act: 'answered', title: null, dealId } as const;
  return authorId ? notifyMember(context, trx, authorId, { key, groupKey: key, data, actorId }) : [];
}

export interface UnreviewedDeal {
  id: string;
  itemTitle: string;
  /** The member who has not written. */
  memberId: string;
  partnerId: string;
}

/** Asks a member for a review: a day after the deal, and once more before the time is over. */
export const askForReview = (
  context: Notifying,
  trx: Kysely<Tables>,
  { id, itemTitle, memberId, partnerId: actorId }: UnreviewedDeal,
  which: 'ask' | 'last',
): Promise<string[]> =>
  notifyMember(context, trx, memberId, {
    key: askKey(which, id),
    groupKey: `review of ${id}`,
    data: { act: which, title: itemTitle, dealId: id },
    actorId,
  });

export const askKey = (which: 'ask' | 'last', dealId: string): string => `review ${which} ${dealId}`;

/** Takes back the requests once the member has written. */
export async function dropAsking(trx: Kysely<Tables>, memberId: string, dealId: string): Promise<void> {
  await takeBackOne(trx, memberId, askKey('ask', dealId));
  await takeBackOne(trx, memberId, askKey('last', dealId));
}
