import { sql, type Transaction } from 'kysely';
import type { Actor } from '#contract/can.ts';
import type { Item } from '#contract/items.ts';
import type { listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { queueItemNews } from '#server/notices/queue-item-news.ts';
import { takeBackEnds } from '#server/notices/take-back-ends.ts';
import { assertListed, assertOwner, findItem } from '../edit.ts';
import { findEnd } from './terms.ts';

export const renewItem: ServerFunction<(typeof listingCalls)['renewItem']> = async (context, viewer, { itemId }) => ({
  data: await context.db.transaction().execute((trx) => renew(context, trx, viewer, itemId)),
});

/** Throws CONFLICT for a sold item, and for a draft that has not ended. */
export async function renew(
  context: Pick<Context, 'config' | 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  owner: Actor,
  itemId: string,
): Promise<Item> {
  await lockMembersOfItems(trx, [itemId]);
  const item = await assertOwner(trx, owner, itemId);
  assertListed(owner, item);
  if (item.status === 'Sold')
    throw new Problem('CONFLICT', { message: 'This is sold. Say that it is available first.' });
  if (item.publication === 'Draft' && !item.endedAt)
    throw new Problem('CONFLICT', { message: 'This is a draft. Publish it instead.' });
  const now = context.now();
  const end = await findEnd(context, trx, item.needed_by);
  await sql`
    update items set publication = 'Published', ends_at = ${end.at}, ended_at = null, end_notices = 0,
      renewed_at = ${now}, updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${itemId}`.execute(trx);
  await queueItemNews(context, trx, itemId, { before: item, after: { ...item, publication: 'Published' } });
  await context.jobs.add(trx, 'matchItem', { itemId });
  await takeBackEnds(trx, item.ownerId, itemId);
  return findItem(trx, itemId);
}
