import { sql } from 'kysely';
import { DEALS } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { changeDeal, changingDeals, lockDeal } from './change-deal.ts';

const HOUR = 3_600_000;

/**
 * Job, every minute: a reservation that ran out asks the seller once, and is released a day later; a hand-over that only
 * one has confirmed is completed after a week.
 */
export async function runOut(context: Context, signal: AbortSignal): Promise<void> {
  const at = context.now().getTime();
  const asked = new Date(at - DEALS.releaseAfterHours * HOUR);
  const silent = new Date(at - DEALS.silentDays * 24 * HOUR);
  const { rows } = await sql<{ id: string }>`
    select id from deals
    where state = 'Reserved' and (
      handed_over_at <= ${silent}
      or (handed_over_at is null and reserved_until <= ${new Date(at)} and (asked_at is null or asked_at <= ${asked}))
    )
    order by reserved_until limit 500`.execute(context.db);
  for (const { id } of rows) {
    if (signal.aborted) return;
    await changingDeals(context, async (trx, deals) => {
      const deal = await lockDeal(trx, id);
      // Another node, or one of the two, may have been first.
      if (deal?.state !== 'Reserved') return;
      const { reserved_until, asked_at, handed_over_at } = await trx
        .selectFrom('deals')
        .select(['reserved_until', 'asked_at', 'handed_over_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const isPast = (time: string | null, by: Date) => time !== null && Date.parse(time) <= by.getTime();
      if (isPast(handed_over_at, silent)) await changeDeal(deals, trx, deal, { act: 'complete', actor: 'system' });
      else if (handed_over_at !== null || !isPast(reserved_until, new Date(at))) return;
      else if (asked_at === null) await changeDeal(deals, trx, deal, { act: 'runOut', actor: 'system' });
      else if (isPast(asked_at, asked)) await changeDeal(deals, trx, deal, { act: 'expire', actor: 'system' });
    });
  }
}
