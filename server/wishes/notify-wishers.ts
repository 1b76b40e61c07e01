import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { JobData } from '#server/jobs/jobs.ts';
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
