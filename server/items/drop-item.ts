import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { closeDeals } from '#server/deals/close-deals.ts';
import type { DealContext } from '#server/deals/deal-transaction.ts';
import { completeHandedOver } from '#server/deals/lent.ts';
import { removePictures } from '#server/files/pictures.ts';
import { partWithItems } from '#server/notices/part-with-items.ts';
import { findPictures } from './item-pictures.ts';

/** Deletes a locked item that is not lent for good, with its pictures; buyers of its open deals are told. */
export async function dropItem(deals: DealContext, trx: Transaction<Tables>, itemId: string): Promise<void> {
  await completeHandedOver(deals, trx, itemId);
  await closeDeals(deals, trx, itemId, 'deleted');
  await partWithItems(deals, trx, [itemId]);
  const pictures = await findPictures(trx, itemId);
  await trx.deleteFrom('items').where('id', '=', itemId).execute();
  await removePictures(deals, trx, pictures);
}
