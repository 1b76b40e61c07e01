import { sql, type Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { Actor } from '#contract/can.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { findEnd } from './ends/terms.ts';
import { assertListed, findItem, lockOwnItem } from './own-item.ts';
import { changeItem } from './write-item.ts';

type ChangeStatus = (typeof itemCalls)['changeItemStatus'];

export const changeItemStatus: ServerFunction<ChangeStatus> = async (context, viewer, input) => ({
  data: await inDealTransaction(context, (trx, deals) => changeStatus(deals, trx, viewer, input)),
});

export async function changeStatus(
  context: DealContext,
  trx: Transaction<Tables>,
  owner: Actor,
  { itemId, ItemStatus, status }: ServerInput<ChangeStatus>,
): Promise<Item> {
  await lockMembersOfItems(trx, [itemId]);
  const before = await lockOwnItem(trx, owner, itemId);
  if (ItemStatus === 'Published') assertListed(owner, before);
  const isPublished = ItemStatus === 'Published' && before.publication === 'Draft';
  const endsAt = isPublished ? (await findEnd(context, trx, before.needed_by)).at : null;
  await changeItem(context, trx, itemId, {
    act: 'setStatus',
    set: {
      ...(ItemStatus && { publication: ItemStatus, published_at: firstPublished(ItemStatus, context.now()) }),
      ...((isPublished || ItemStatus === 'Draft') && { ends_at: endsAt, ended_at: null, end_notices: 0 }),
      ...(status && { status }),
    },
  });
  return findItem(trx, itemId);
}

/** Items that were published before this was stored were published when they were created. */
const firstPublished = (publication: string, now: Date) => sql<string | null>`
  coalesce(published_at, case
    when publication = 'Published' then created_at
    when ${publication} = 'Published' then ${now}::timestamptz
  end)`;
