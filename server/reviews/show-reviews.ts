import { sql, type Transaction } from 'kysely';
import { REVIEWS } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { OLDEST } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { askForReview, askKey, type NoticedReview, notifyOfReview, type UnreviewedDeal } from './notify-of-reviews.ts';

/** Rows that are read at a time. */
const BATCH = 500;
/** Days after a deal on which members are asked for a review: first and last. */
const ASK = 1;
const ASK_LAST = REVIEWS.days - 2;

/** Job, every hour: publishes reviews whose time to write is over, and asks members who have not written. */
export async function showReviews(context: Context, signal: AbortSignal): Promise<void> {
  await showDue(context, signal);
  await ask(context, signal, 'last', { from: REVIEWS.days, to: ASK_LAST });
  await ask(context, signal, 'ask', { from: ASK_LAST, to: ASK });
}

const daysAgo = ({ now }: Pick<Context, 'now'>, days: number): Date => new Date(now().getTime() - days * DAY);

/** One transaction for each, unless another node was first. The next run takes what is left. */
async function showDue(context: Context, signal: AbortSignal): Promise<void> {
  const due = await context.db
    .selectFrom('reviews as r')
    .innerJoin('deals as d', 'd.id', 'r.deal_id')
    .select(['r.id', 'r.author_id as authorId', 'r.member_id as memberId', 'r.deal_id as dealId'])
    .where('r.shown_at', 'is', null)
    .where('d.completed_at', '<=', daysAgo(context, REVIEWS.days).toISOString())
    .limit(BATCH)
    .execute();
  await oneByOne(due, { log: context.log, signal, job: 'showReviews', idOf: ({ id }) => id }, (review) =>
    notifyAfter(context, review, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('reviews')
        .set({ shown_at: context.now() })
        .where('id', '=', review.id)
        .where('shown_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? notifyOfReview(context, trx, review) : [];
    }),
  );
}

/** Lock members before reviews, as everywhere: an account may be about to be deleted. */
async function notifyAfter(
  { db, realtime }: Context,
  { authorId, memberId }: Pick<NoticedReview, 'authorId' | 'memberId'>,
  work: (trx: Transaction<Tables>) => Promise<string[]>,
): Promise<void> {
  const notified = await db.transaction().execute(async (trx) => {
    const two = [authorId, memberId].filter((id) => id !== null);
    await trx.selectFrom('members').select('id').where('id', 'in', two).orderBy('id').forKeyShare().execute();
    return work(trx);
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
}

/** Asks once for reviews of deals completed in these days. */
async function ask(
  context: Context,
  signal: AbortSignal,
  which: 'ask' | 'last',
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let after: string = OLDEST[1], isMore = true; isMore && !signal.aborted; ) {
    const { rows } = await sql<{ id: string }>`
      select id from deals d
      where state = 'Completed' and completed_at > ${daysAgo(context, from)} and completed_at <= ${daysAgo(context, to)}
        and id > ${after}
      order by id limit ${BATCH}`.execute(context.db);
    const ids = rows.map(({ id }) => id);
    after = ids.at(-1) ?? after;
    isMore = ids.length === BATCH;
    const unasked = await findUnasked(context, ids, which);
    await oneByOne(unasked, { log: context.log, signal, job: 'showReviews', idOf: ({ id }) => id }, (deal) =>
      notifyAfter(context, { authorId: deal.partnerId, memberId: deal.memberId }, (trx) =>
        askForReview(context, trx, deal, which),
      ),
    );
  }
}

/** Members who have neither written nor been asked. Nobody is asked about a deleted account. */
async function findUnasked({ db }: Context, dealIds: string[], which: 'ask' | 'last'): Promise<UnreviewedDeal[]> {
  const { rows } = await sql<UnreviewedDeal>`
    select d.id, d.item_title as "itemTitle", s.member_id as "memberId", s.partner_id as "partnerId"
    from deals d
    cross join lateral (values ('buyer', d.buyer_id, d.seller_id), ('seller', d.seller_id, d.buyer_id))
      s (side, member_id, partner_id)
    where d.id = any(${dealIds}::uuid[]) and s.member_id is not null and s.partner_id is not null
      and not exists (select from reviews r where r.deal_id = d.id and r.side = s.side)
      and not exists (
        select from notice_causes c where c.member_id = s.member_id and c.key = ${askKey(which, '')} || d.id)`.execute(
    db,
  );
  return rows;
}
