import { sql } from 'kysely';
import type { BeforeDeletion } from '#server/item-change.ts';

/**
 * Keeps the notices about deals of items that are about to be deleted. Causes of deals from the version before name the
 * item, not the deal.
 */
export const detachDealNotices: BeforeDeletion = async (_context, trx, { itemIds }) => {
  await sql`
    update notice_causes set item_id = null
    where item_id = any(${itemIds}::uuid[])
      and (starts_with(key, 'deal ') or starts_with(key, 'review ') or title is not null)`.execute(trx);
};
