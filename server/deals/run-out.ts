import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DealAct } from '#contract/deals/acts.ts';
import { DEALS } from '#contract/limits.ts';
import type { DealNews } from '#contract/notices/deal.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY, HOUR } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { isLate, isUnasked } from './find-deals.ts';
import { notifyOfAct } from './notify-of-deals.ts';

/** Deals of one kind that one run takes. */
const BATCH = 500;

/**
 * Job, every minute. Asks the seller once about an expired reservation, and releases it a day later. Completes a hand-
 * over or return that only one side confirmed, after a week. Ends offers and unanswered requests for days; reminds of
 * meetings and returns.
 */
export async function runOut(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.now();
  const today = campusDay(now, context.config.timeZone);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const each = (isDue: RawBuilder<unknown>, work: Work, notifiesLine = false) =>
    forEachDue(context, signal, isDue, work, notifiesLine);

  await each(sql`state = 'Reserved' and handed_over_at <= ${ago(DEALS.silentDays * DAY)}`, act('silence'), true);
  const hasRunOut = sql`state = 'Reserved' and handed_over_at is null and out_at is null and reserved_until <= ${now}`;
  // Release first: sellers who are asked now have a day to answer.
  await each(sql`${hasRunOut} and asked_at <= ${ago(DEALS.releaseAfterHours * HOUR)}`, act('expire'));
  await each(sql`${hasRunOut} and asked_at is null`, act('runOut'));
  const isOver = sql`state = 'Interested' and offer_until <= ${now}`;
  await each(sql`${isOver} and ${isUnasked}`, act('refuse'));
  await each(sql`${isOver} and not ${isUnasked}`, act('endOffer'));
  await each(sql`state = 'Interested' and rent_from < ${today}::date`, act('expire'));

  const soon = new Date(now.getTime() + HOUR);
  await each(
    sql`state in ('Interested', 'Reserved') and meeting_at > ${now} and meeting_at <= ${soon}
      and reminded_of is distinct from meeting_at`,
    remind('meetingSoon', { reminded_of: sql`meeting_at` }),
  );
  // Not once somebody has said that it is back.
  const isOut = sql`state = 'Reserved' and out_at is not null and handed_over_by is null
    and reminded_on is distinct from ${today}::date`;
  const remindOfReturn = (news: DealNews) => remind(news, { reminded_on: sql`${today}::date` });
  await each(sql`${isOut} and rent_to = ${today}::date + 1`, remindOfReturn('backTomorrow'));
  await each(sql`${isOut} and rent_to = ${today}::date`, remindOfReturn('backToday'));
  await each(sql`${isOut} and ${isLate(today)}`, remindOfReturn('late'));
}

type Work = (deals: DealContext, trx: Transaction<Tables>, deal: LockedDeal) => Promise<void>;

/** One transaction for each, unless another node or one of the two was first. */
async function forEachDue(
  context: Context,
  signal: AbortSignal,
  isDue: RawBuilder<unknown>,
  work: Work,
  notifiesLine: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from deals d where ${isDue} order by changed_at limit ${BATCH}`.execute(context.db);
  await oneByOne(rows, { log: context.log, signal, job: 'runOutDeals', idOf: ({ id }) => id }, ({ id }) =>
    inDealTransaction(context, async (trx, deals) => {
      const deal = await lockDeal(trx, id, notifiesLine);
      const { rows } = await sql`select from deals d where id = ${id} and ${isDue}`.execute(trx);
      if (deal && rows.length > 0) await work(deals, trx, deal);
    }),
  );
}

const act =
  (what: Extract<DealAct, 'expire' | 'runOut' | 'endOffer' | 'refuse'> | 'silence'): Work =>
  (deals, trx, deal) => {
    const isHandOver = deal.rent_from !== null && deal.out_at === null;
    const done = isHandOver ? 'rentOut' : 'complete';
    const text = what === 'expire' && deal.state === 'Interested' ? 'unanswered' : null;
    return applyAct(deals, trx, deal, { act: what === 'silence' ? done : what, actor: 'system', text });
  };

/** Reminds both once: the deal records its reminders. */
const remind =
  (news: DealNews, mark: Record<string, RawBuilder<unknown>>): Work =>
  async (deals, trx, deal) => {
    await trx.updateTable('deals').set(mark).where('id', '=', deal.id).execute();
    const number = deals.now().getTime();
    const { price } = deal;
    const two = [deal.buyer_id, deal.seller_id];
    // Each is told of the other.
    for (const [place, memberId] of two.entries()) {
      const reminder = { ...deal, news, number: number + place, price, actorId: two[1 - place] ?? null };
      await notifyOfAct(deals, trx, reminder, [{ memberId, dealId: deal.id }]);
    }
  };
