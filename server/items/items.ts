import { type Kysely, sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { itemCalls } from '#contract/items.ts';
import { ENDS, PRICES } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { hiddenFrom } from '#server/accounts/hidden-people.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import { writeAudit } from '#server/audit.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { inDealTransaction } from '#server/deals/deal-transaction.ts';
import { assertBack } from '#server/deals/lent.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notify } from '#server/notices/notify.ts';
import { dropItem } from './drop-item.ts';
import {
  LIST,
  listNewest,
  newestFirst,
  presentEnded,
  presentItem,
  selectItems,
  selectOwn,
  selectPublished,
} from './present.ts';

type Calls = typeof itemCalls;

export const listItems: ServerFunction<Calls['listItems']> = async ({ db }, viewer, { kind, sort, ...page }) =>
  LIST[sort](selectPublished(db, kind, await hiddenFrom(db, viewer)), page);

export const listOwnItems: ServerFunction<Calls['listOwnItems']> = ({ db }, viewer, { state, ...page }) => {
  const own = selectOwn(db, viewer.id);
  if (!state) return listNewest(own, page);
  const inState = own.where('items.publication', '=', state === 'published' ? 'Published' : 'Draft');
  if (state === 'published') return listNewest(inState, page);
  return listNewest(inState.where('items.ended_at', state === 'ended' ? 'is not' : 'is', null), page);
};

/** Most of the owner's other items below an item. */
const MORE_FROM_OWNER = 12;

export const getItem: ServerFunction<Calls['getItem']> = async ({ config, db, now }, viewer, { itemId }) => {
  const owner = db.selectFrom('items as shown').select('shown.owner_id').where('shown.id', '=', itemId);
  const [item, seller, more, prices, hidden] = await Promise.all([
    selectItems(db).where('items.id', '=', itemId).executeTakeFirst(),
    selectPublicMembers(db, viewer.id)
      .select(['members.email', 'members.contact_number', 'members.seen_on'])
      .where('members.id', '=', owner)
      .executeTakeFirst(),
    newestFirst(selectPublished(db))
      .where('items.owner_id', '=', owner)
      .where('items.id', '!=', itemId)
      .limit(MORE_FROM_OWNER)
      .execute(),
    readPrices(db, itemId),
    hiddenFrom(db, viewer),
  ]);
  const seen = item && { ...item, ownerId: item.owner, publication: item.ItemStatus };
  if (!seen || !seller || !can.seeEndedItem(viewer, seen)) throw new Problem('NOT_FOUND');
  if (!can.seePerson(viewer, hidden.includes(item.owner))) throw new Problem('NOT_FOUND');
  const { additionaldetail, ...member } = presentPublicMember(seller, viewer.id);
  const seesAll = can.seeItem(viewer, seen);
  const seesContact = seesAll && can.seeContact(viewer, config.contactVisibility);
  return {
    data: {
      ...(seesAll ? presentItem(item) : presentEnded(item)),
      owner: {
        ...member,
        ...(seesContact && { email: seller.email }),
        awaySince: awaySince(seller.seen_on, now()),
        additionaldetail: { ...additionaldetail, ...(seesContact && { contactNumber: seller.contact_number }) },
      },
      prices,
      moreFromOwner: more.map(presentItem),
    },
  };
};

async function readPrices(db: Kysely<Tables>, itemId: string) {
  const { rows } = await sql<{ price: number; at: string }>`
    select price, at from item_prices where item_id = ${itemId} order by at desc limit ${PRICES.shown}`.execute(db);
  return rows;
}

/** The last day on which the seller was here, if that is long ago. */
const awaySince = (seenOn: string | null, now: Date): string | null =>
  seenOn && now.getTime() - Date.parse(seenOn) >= ENDS.away * 86_400_000 ? seenOn : null;

export const deleteItem: ServerFunction<Calls['deleteItem']> = async (context, viewer, { itemId }) => {
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
    await assertBack(trx, itemId, item.ownerId === viewer.id);
    await dropItem(deals, trx, itemId);
    if (item.ownerId === viewer.id) return;
    await writeAudit(trx, context.now(), {
      action: 'item deleted by admin',
      actorId: viewer.id,
      subject: itemId,
      details: { owner: item.ownerId, title: item.title },
    });
    const cause = { kind: 'decision', key: `deleted ${itemId}`, fold: itemId, text: item.title } as const;
    deals.notified.push(...(await notify(context, trx, [item.ownerId], { ...cause, at: context.now() })));
  });
  return { message: 'Product Deleted Successfully..!' };
};
