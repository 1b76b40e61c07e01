import { type Kysely, type RawBuilder, sql } from 'kysely';
import { can } from '#contract/can.ts';
import { notFound, Problem } from '#contract/problems.ts';
import type { Review, reviewCalls } from '#contract/reviews.ts';
import { assertSeen, isHiddenFrom } from '#server/accounts/hidden-people.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notifyOfAnswer } from './notify-of-reviews.ts';
import { countStars, findStandings } from './standing.ts';

type Calls = typeof reviewCalls;

export const replyToReview: ServerFunction<Calls['replyToReview']> = async (context, viewer, { reviewId, text }) => {
  const { db, now, realtime } = context;
  const { review, notified } = await db.transaction().execute(async (trx) => {
    const [shown] = await findReviews(trx, viewer.id, sql`r.id = ${reviewId}`);
    if (!shown) throw notFound('review');
    if (shown.memberId !== viewer.id) throw new Problem('FORBIDDEN');
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set({ reply: text, replied_at: now() })
      .where('id', '=', reviewId)
      .where('reply', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('CONFLICT', { message: 'You have answered this review.' });
    return {
      review: presentReview({ ...shown, reply: text }, viewer.id),
      notified: await notifyOfAnswer(context, trx, shown),
    };
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
  return { data: review };
};

export const listReviews: ServerFunction<Calls['listReviews']> = async ({ db }, viewer, input) => {
  const { memberId } = input;
  const page = newestPage('r.shown_at', 'r.id', input);
  await assertSeen(db, viewer, memberId);
  // Nobody is hidden from the desk.
  const hider = can.seePerson(viewer, true) ? null : viewer.id;
  const found = await findReviews(db, hider, sql`r.member_id = ${memberId} and ${page.after} ${page.order}`);
  const { rows, nextCursor } = page.cut(found, (last) => [last.shownAt, last.id]);
  return { data: rows.map((row) => presentReview(row, viewer.id)), nextCursor };
};

export const getStanding: ServerFunction<Calls['getStanding']> = async ({ db, config }, viewer, { memberId }) => {
  await assertSeen(db, viewer, memberId);
  const standing = (await findStandings(db, [memberId], config.timeZone)).get(memberId);
  if (!standing) throw notFound('member');
  return { data: { ...standing, ...(await countStars(db, memberId)) } };
};

type Plain = Pick<Review, 'side' | 'itemTitle' | 'isRental' | 'stars' | 'tags' | 'text' | 'reply' | 'shownAt'>;
interface ReviewRow extends Plain {
  id: string;
  /** The reviewed member. */
  memberId: string;
  dealId: string;
  authorId: string | null;
  name: string | null;
  face: string | null;
}

/**
 * Shown reviews, without those of authors hidden from the viewer, by a condition, an order and a limit on `reviews r`.
 */
async function findReviews(
  db: Kysely<Tables>,
  viewerId: string | null,
  rest: RawBuilder<unknown>,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.member_id as "memberId", r.side, r.deal_id as "dealId", d.item_title as "itemTitle",
      d.rent_from is not null as "isRental", r.stars, r.tags, r.text, r.reply, r.shown_at as "shownAt",
      m.id as "authorId", m.first_name || ' ' || m.last_name as name, p.name as face
    from reviews r
    join deals d on d.id = r.deal_id
    left join members m on m.id = r.author_id
    left join pictures p on p.id = m.picture_id
    where r.shown_at is not null and r.hidden_at is null and not ${isHiddenFrom(viewerId, sql`r.author_id`)}
      and ${rest}`.execute(db);
  return rows;
}

const presentReview = (row: ReviewRow, viewerId: string | null): Review => {
  const { id, memberId, dealId: _, authorId, name, face, ...review } = row;
  return {
    ...review,
    _id: id,
    author: authorId ? { _id: authorId, name: name ?? '', image: imageOf(face) } : null,
    canReply: viewerId === memberId && review.reply === null,
  };
};
