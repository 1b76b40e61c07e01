import type { Kysely } from 'kysely';
import type { ItemStatus, Publication } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

interface Offered {
  publication: Publication;
  status: ItemStatus;
  price: number;
}

const isToBeHad = ({ publication, status }: Offered): boolean => publication === 'Published' && status === 'Available';

/**
 * Queues the news for members who wish for an item: it is available again, or cheaper. Call it in the transaction that
 * changes the item.
 */
export async function queueWishNews(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  trx: Kysely<Tables>,
  itemId: string,
  { before, after }: { before: Offered; after: Offered },
): Promise<void> {
  const isBack = isToBeHad(after) && !isToBeHad(before);
  const isCheaper =
    after.publication === 'Published' &&
    before.publication === 'Published' &&
    after.status !== 'Sold' &&
    after.price < before.price;
  if (!isBack && !isCheaper) return;
  // In paise, so that 0.3 less 0.1 is 0.2.
  const saved = isBack ? null : Math.round((before.price - after.price) * 100) / 100;
  await jobs.add(trx, 'tellWishers', { itemId, at: now().toISOString(), price: after.price, saved });
}
