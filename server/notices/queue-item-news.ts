import { type Kysely, sql } from 'kysely';
import { type ItemStatus, PRICES, type Publication } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

interface Offered {
  publication: Publication;
  status: ItemStatus;
  price: number;
}

type Queueing = Pick<Context, 'jobs' | 'now'>;

/** Wishes in one job. */
const BATCH = 500;

const isToBeHad = ({ publication, status }: Offered): boolean => publication === 'Published' && status === 'Available';
const isForSale = ({ publication, status }: Offered): boolean => publication === 'Published' && status !== 'Sold';

/**
 * Queues what follows from a change of an item for those who were told of it or wish for it: it is available again,
 * cheaper, sold or taken down; and what was told and is no longer so is taken back. Call it in the transaction that
 * changes the item.
 */
export async function queueItemNews(
  context: Queueing,
  trx: Kysely<Tables>,
  itemId: string,
  { before, after }: { before: Offered; after: Offered },
): Promise<void> {
  const { jobs, now } = context;
  const isBack = isToBeHad(after) && !isToBeHad(before);
  const stays = after.publication === 'Published' && before.publication === 'Published';
  const isCheaper = stays && after.status !== 'Sold' && after.price <= before.price * (1 - PRICES.leastCut);
  // In paise, so that 0.3 less 0.1 is 0.2.
  const saved = isBack ? null : Math.round((before.price - after.price) * 100) / 100;
  if (isBack || isCheaper)
    await jobs.add(trx, 'tellWishers', { itemId, at: now().toISOString(), price: after.price, saved });
  if (isForSale(before) && !isForSale(after)) await queueWishesGone(context, trx, [itemId]);
  if (before.publication === 'Published' && after.publication === 'Draft')
    await queueTakeBack(context, trx, { itemIds: [itemId] });
  if (after.price > before.price) await queueTakeBack(context, trx, { itemIds: [itemId], isDearer: true });
}

/** Queues the news for members who wish for items that are sold or taken down, or are about to be deleted. */
export async function queueWishesGone({ jobs, now }: Queueing, trx: Kysely<Tables>, itemIds: string[]): Promise<void> {
  const { rows } = await sql<{ itemId: string; wishIds: string[] }>`
    select item_id as "itemId", array_agg(id) as "wishIds" from wishes
    where item_id = any(${itemIds}::uuid[]) group by item_id`.execute(trx);
  const at = now().toISOString();
  for (const { itemId, wishIds } of rows)
    for (let from = 0; from < wishIds.length; from += BATCH)
      await jobs.add(trx, 'tellOfGone', { itemId, wishIds: wishIds.slice(from, from + BATCH), at });
}

/** Queues taking back what was told of items that are no longer published, or were cheaper before. */
export async function queueTakeBack(
  { jobs, now }: Queueing,
  trx: Kysely<Tables>,
  { itemIds, isDearer = false }: { itemIds: string[]; isDearer?: boolean },
): Promise<void> {
  if (itemIds.length > 0) await jobs.add(trx, 'takeBackItems', { itemIds, isDearer, at: now().toISOString() });
}
