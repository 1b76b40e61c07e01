import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { queueWishesGone } from './queue-item-news.ts';

/**
 * Prepares items for their deletion: what was told of their deals stays, and that they are gone is told once. Causes of
 * deals from the version before name the item, not the deal.
 */
export async function partWithItems(
  context: Pick<Context, 'jobs' | 'now'>,
  trx: Kysely<Tables>,
  itemIds: string[],
): Promise<void> {
  await queueWishesGone(context, trx, itemIds);
  await sql`
    update notice_causes set item_id = null
    where item_id = any(${itemIds}::uuid[])
      and (starts_with(key, 'deal ') or starts_with(key, 'review ') or title is not null)`.execute(trx);
}
