import type { Transaction } from 'kysely';
import type { ItemStatus, Publication } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import { changeDeal, closeDeals, type DealContext, lockDeal } from './change-deal.ts';

/** The deals of an item whose seller set its status or publication by hand. The item must be locked. */
export async function followItem(
  context: DealContext,
  trx: Transaction<Tables>,
  itemId: string,
  { status, publication }: { status?: ItemStatus | undefined; publication?: Publication | undefined },
): Promise<void> {
  if (status === 'Sold') await closeDeals(context, trx, itemId, 'sold');
  else if (publication === 'Draft') await closeDeals(context, trx, itemId, 'hidden');
  else if (status === 'Available') await releaseItem(context, trx, itemId);
}

async function releaseItem(context: DealContext, trx: Transaction<Tables>, itemId: string): Promise<void> {
  const reserved = await trx
    .selectFrom('deals')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'Reserved')
    .executeTakeFirst();
  const deal = reserved && (await lockDeal(trx, reserved.id));
  if (deal) await changeDeal(context, trx, deal, { act: 'release', actor: 'seller' });
}
