import type { Transaction } from 'kysely';
import type { DealSide } from '#contract/deals/states.ts';
import { REVIEWS } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import type { reviewCalls } from '#contract/reviews.ts';
import { DAY } from '#contract/rules/time.ts';

import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { dropAsking, notifyOfReview } from './notify-of-reviews.ts';

/** Time to write, from the end of the deal. After it nobody can write, and written reviews become public. */
const TIME_TO_WRITE = REVIEWS.days * DAY;

type Write = ServerFunction<(typeof reviewCalls)['writeReview']>;

export const writeReview: Write = async (context, viewer, { dealId, stars, tags, text }) => {
  const { db, now, realtime } = context;
  const notified = await db.transaction().execute(async (trx) => {
    const at = now();
    const { side, subjectId } = await lockCompletedDeal(trx, dealId, viewer.id, at);
    const written = await trx.selectFrom('reviews').select(['id', 'side']).where('deal_id', '=', dealId).execute();
    if (written.some((review) => review.side === side))
      throw new Problem('CONFLICT', { message: 'You have reviewed this deal.' });
    const [other] = written;
    const { id } = await trx
      .insertInto('reviews')
      .values({
        deal_id: dealId,
        side,
        author_id: viewer.id,
        member_id: subjectId,
        stars,
        tags,
        text: text || null,
        written_at: at,
        shown_at: other ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await dropAsking(trx, viewer.id, dealId);
    if (!other) return null;
    await trx.updateTable('reviews').set({ shown_at: at }).where('id', '=', other.id).execute();
    const two = [
      { id, authorId: viewer.id, memberId: subjectId, dealId },
      { id: other.id, authorId: subjectId, memberId: viewer.id, dealId },
    ];
    return (await Promise.all(two.map((review) => notifyOfReview(context, trx, review)))).flat();
  });
  for (const id of new Set([viewer.id, ...(notified ?? [])])) realtime.sendToMember(id, 'noticesChanged', {});
  return { data: { isShown: notified !== null } };
};

/** Locks members before the deal, as everywhere. Throws why the member cannot review it. */
async function lockCompletedDeal(
  trx: Transaction<Tables>,
  dealId: string,
  memberId: string,
  at: Date,
): Promise<{ side: DealSide; subjectId: string }> {
  const deals = trx.selectFrom('deals').select(['seller_id', 'buyer_id', 'completed_at']).where('id', '=', dealId);
  const found = await deals.executeTakeFirst();
  const two = [found?.seller_id, found?.buyer_id].filter((id) => typeof id === 'string');
  if (!two.includes(memberId)) throw notFound('deal');
  await lockMembers(trx, two, 'key share');
  const deal = await deals.forNoKeyUpdate().executeTakeFirst();
  if (!deal) throw notFound('deal');
  if (!deal.completed_at) throw new Problem('CONFLICT', { message: 'Only a completed deal can be reviewed.' });
  if (Date.parse(deal.completed_at) + TIME_TO_WRITE <= at.getTime())
    throw new Problem('CONFLICT', { message: `The ${REVIEWS.days} days to review this deal are over.` });
  const side = deal.seller_id === memberId ? 'seller' : 'buyer';
  const subjectId = side === 'seller' ? deal.buyer_id : deal.seller_id;
  if (!subjectId) throw new Problem('CONFLICT', { message: 'This account was deleted.' });
  return { side, subjectId };
}
