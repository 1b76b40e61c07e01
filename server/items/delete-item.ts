import type { Transaction } from 'kysely';
import { can } from '#contract/can.ts';
import type { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { removePictures } from '#server/files/pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { notify } from '#server/notices/notify.ts';
import { findPictures } from './item-pictures.ts';
import { deleteItems } from './write-item.ts';

export const deleteItem: ServerFunction<(typeof itemCalls)['deleteItem']> = async (context, viewer, { itemId }) => {
  await inDealTransaction(context, async (trx, deals) => {
    await lockMembersOfItems(trx, [itemId]);
    const item = await trx
      .selectFrom('items')
      .select(['owner_id as ownerId', 'publication', 'title', 'hidden_at as hiddenAt', 'removed_at as removedAt'])
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirst();
    if (!item || !can.seeItem(viewer, item)) throw new Problem('NOT_FOUND');
    if (!can.deleteItem(viewer, item)) throw new Problem('FORBIDDEN');
    await dropItem(deals, trx, itemId, item.ownerId === viewer.id);
    if (item.ownerId === viewer.id) return;
    await writeAudit(trx, context.now(), {
      action: 'item deleted by admin',
      actorId: viewer.id,
      subject: itemId,
      details: { owner: item.ownerId, title: item.title },
    });
    const data = { act: 'deleted', title: item.title } as const;
    const event = { kind: 'decision', key: `deleted ${itemId}`, groupKey: itemId, data } as const;
    deals.notified.push(...(await notify(context, trx, [item.ownerId], { ...event, at: context.now() })));
  });
  return { message: 'Product Deleted Successfully..!' };
};

/** Deletes a locked item for good, with its pictures. Throws CONFLICT while it is lent. */
export async function dropItem(
  deals: DealContext,
  trx: Transaction<Tables>,
  itemId: string,
  isOwn: boolean,
): Promise<void> {
  const pictures = await findPictures(trx, itemId);
  await deleteItems(deals, trx, { itemIds: [itemId], isOwn });
  await removePictures(deals, trx, pictures);
}
