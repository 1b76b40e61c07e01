import type { Transaction } from 'kysely';
import type { Actor } from '#contract/can.ts';
import type { Item } from '#contract/items.ts';
import type { listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { assertListed, findItem, lockOwnItem } from '../own-item.ts';
import { changeItem } from '../write-item.ts';
import { findEnd } from './terms.ts';

export const renewItem: ServerFunction<(typeof listingCalls)['renewItem']> = async (context, viewer, { itemId }) => ({
  data: await inDealTransaction(context, (trx, deals) => renew(deals, trx, viewer, itemId)),
});

/** Throws CONFLICT for a sold item, and for a draft that has not ended. */
export async function renew(
  context: DealContext,
  trx: Transaction<Tables>,
  owner: Actor,
  itemId: string,
): Promise<Item> {
  await lockMembersOfItems(trx, [itemId]);
  const item = await lockOwnItem(trx, owner, itemId);
  assertListed(owner, item);
  if (item.status === 'Sold')
    throw new Problem('CONFLICT', { message: 'This is sold. Say that it is available first.' });
  if (item.publication === 'Draft' && !item.ended_at)
    throw new Problem('CONFLICT', { message: 'This is a draft. Publish it instead.' });
  const end = await findEnd(context, trx, item.needed_by);
  await changeItem(context, trx, itemId, {
    act: 'renew',
    set: { publication: 'Published', ends_at: end.at, ended_at: null, end_notices: 0, renewed_at: context.now() },
  });
  return findItem(trx, itemId);
}
