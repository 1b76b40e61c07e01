import { sql, type Transaction } from 'kysely';
import { PRICES } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AfterChange, BeforeDeletion, ItemChange } from '#server/item-change.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { notifyInBatches } from '#server/notices/notify-in-batches.ts';

/** Job: notifies members who wish for an item that it is available again or cheaper: once for each return and price. */
export async function notifyWishers(
  context: Context,
  { itemId, at, price, saved }: JobData['tellWishers'],
  signal: AbortSignal,
): Promise<void> {
  // The item may have changed again: then another job reports that.
  const isStill = sql<{ owner_id: string }>`
    select i.owner_id from items i join members m on m.id = i.owner_id and m.blocked_at is null
    where i.id = ${itemId} and i.publication = 'Published' and i.kind = 'Offer'
      and ${saved === null ? sql`i.status = 'Available'` : sql`i.status <> 'Sold' and i.price = ${price}`}
    for share of i`;
  const { rows } = await isStill.execute(context.db);
  const [item] = rows;
  if (!item) return;
  await notifyInBatches(
    context,
    {
      kind: 'wish',
      key: `wish ${itemId} ${saved === null ? `back ${at}` : price}`,
      groupKey: itemId,
      at: new Date(at),
      data: { act: saved === null ? 'back' : 'cheaper', saved },
      price,
      actorId: item.owner_id,
      itemId,
    },
    (after) => sql`
      select w.member_id as id
      from wishes w join members m on m.id = w.member_id and m.blocked_at is null
      where w.item_id = ${itemId} and w.added_at <= ${at}::timestamptz and w.member_id <> ${item.owner_id}
        and w.member_id > ${after}`,
    signal,
    isStill,
  );
}

/**
 * Job: notifies members that something on their wish list is sold or no longer available, once for an item. Buyers know
 * from their deal.
 */
export async function notifyOfGone(context: Context, { itemId, wishIds, at }: JobData['tellOfGone']): Promise<void> {
  const notified = await context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ memberId: string; title: string }>`
      select w.member_id as "memberId", w.item_title as title
      from wishes w join members m on m.id = w.member_id and m.blocked_at is null
      where w.id = any(${wishIds}::uuid[])
        and not exists (select from deals d where d.item_id = ${itemId} and d.buyer_id = w.member_id
          and d.state in ('Completed', 'Closed'))
      order by m.id for key share of m`.execute(trx);
    // It may be for sale again.
    const [item] = await trx
      .selectFrom('items')
      .select(['publication', 'status'])
      .where('id', '=', itemId)
      .forShare()
      .execute();
    if (item?.publication === 'Published' && item.status !== 'Sold') return [];
    const act = item?.status === 'Sold' ? 'sold' : 'gone';
    return notifyEach(
      context,
      trx,
      rows.map((row) => ({ ...row, groupKey: itemId, data: { act, saved: null } })),
      { kind: 'wish', key: `wish ${itemId} gone`, at: new Date(at), ...(item && { itemId }) },
    );
  });
  for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
}

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
