import { sql, type Transaction } from 'kysely';
import { actOf, actsThat } from '#contract/deals/acts.ts';
import { type DealSide, type DealState, isOpenState } from '#contract/deals/states.ts';
import type { DealNews } from '#contract/notices/deal.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { type TakenBack, takeBack } from '#server/notices/take-back.ts';
import type { Change } from './event-words.ts';

type Trx = Transaction<Tables>;

const WISHES = actsThat('isWish');

/** Takes back notices of deals that do not stand any more, unless they were seen. */
export async function takeBackNews(
  context: Pick<DealContext, 'notified'>,
  trx: Trx,
  dealIds: string[],
  news: DealNews[],
): Promise<TakenBack[]> {
  if (dealIds.length === 0 || news.length === 0) return [];
  const taken = await takeBack(
    trx,
    sql`c.deal_id = any(${dealIds}::uuid[]) and c.act = any(${news}) and n.kind = 'deal' and n.seen_at is null`,
  );
  context.notified.push(...taken.map(({ memberId }) => memberId));
  return taken;
}

/** Takes back what no longer stands once deals have ended. */
export const takeBackEnded = (context: Pick<DealContext, 'notified'>, trx: Trx, dealIds: string[]) =>
  takeBackNews(context, trx, dealIds, WISHES);

/**
 * Takes back what an act of one deal makes past. Returns the side that needs not hear of the act, because it never
 * heard of what the act undoes.
 */
export async function takeBackPast(
  context: Pick<DealContext, 'notified'>,
  trx: Trx,
  deal: LockedDeal,
  { act, actor, during }: Change,
  state: DealState,
): Promise<DealSide | null> {
  const ended = actOf(act).endsOffer ? (['offer'] as const) : [];
  const past = isOpenState(state) ? [...ended] : WISHES;
  const taken = await takeBackNews(context, trx, [deal.id], past);
  const other = actor === 'buyer' ? 'seller' : 'buyer';
  // The other side hears of a deleted account in any case.
  const isUndone =
    during !== 'accountDeletion' && actOf(act).takesBack && taken.some(({ wasNotified }) => !wasNotified);
  return isUndone && !(await hasHeard(trx, deal, other)) ? other : null;
}

/** Whether a side was notified of the deal, or has acted in it. */
async function hasHeard(trx: Trx, deal: LockedDeal, side: DealSide): Promise<boolean> {
  const memberId = side === 'seller' ? deal.seller_id : deal.buyer_id;
  const { rows } = await sql`
    select from notice_causes where deal_id = ${deal.id} and member_id = ${memberId}
    union all select from deal_events where deal_id = ${deal.id} and actor = ${side}
    limit 1`.execute(trx);
  return rows.length > 0;
}
