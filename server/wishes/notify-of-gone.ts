import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { notifyEach } from '#server/notices/notify.ts';

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
