import { sql, type Transaction } from 'kysely';
import { PRICES } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AfterChange, BeforeDeletion, ItemChange } from '#server/item-change.ts';

type Offered = ItemChange['before'];

/** Wishes in one job. */
const BATCH = 500;

const isAvailable = ({ publication, status }: Offered): boolean =>
  publication === 'Published' && status === 'Available';
const isForSale = ({ publication, status }: Offered): boolean => publication === 'Published' && status !== 'Sold';

/** Queues that items are available again, cheaper or gone, for members who wish for them. */
export const queueWishNews: AfterChange = async (context, trx, changes) => {
  const offers = changes.filter(({ after }) => after.kind === 'Offer');
  const at = context.now().toISOString();
  for (const { itemId, before, after } of offers) {
    const isBack = isAvailable(after) && !isAvailable(before);
    const isCheaper = isForSale(before) && isForSale(after) && after.price <= before.price * (1 - PRICES.leastCut);
    // Compared in paise, so that 0.3 less 0.1 is 0.2.
    const saved = isBack ? null : Math.round((before.price - after.price) * 100) / 100;
    if (isBack || isCheaper) await context.jobs.add(trx, 'tellWishers', { itemId, at, price: after.price, saved });
  }
  await queueGone(
    context,
    trx,
    offers.filter(isGone).map(({ itemId }) => itemId),
  );
};

/** What reports have hidden may come back: the decision tells. */
const isGone = ({ act, before, after }: ItemChange): boolean =>
  act === 'hide' || (act !== 'hideUntilDecided' && isForSale(before) && !isForSale(after));

export const queueDeletedWishes: BeforeDeletion = (context, trx, { itemIds }) => queueGone(context, trx, itemIds);

async function queueGone(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  itemIds: string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql<{ itemId: string; wishIds: string[] }>`
    select item_id as "itemId", array_agg(id) as "wishIds" from wishes
    where item_id = any(${itemIds}::uuid[]) group by item_id`.execute(trx);
  const at = now().toISOString();
  for (const { itemId, wishIds } of rows)
    for (let from = 0; from < wishIds.length; from += BATCH)
      await jobs.add(trx, 'tellOfGone', { itemId, wishIds: wishIds.slice(from, from + BATCH), at });
}
