import { type Kysely, sql, type Transaction } from 'kysely';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { openConversation } from '#server/conversations/open-conversation.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { changeDeal } from './change-deal.ts';
import { changingDeals, type DealContext } from './deal-transaction.ts';
import { isOpen } from './find-deals.ts';
import { lockDeal, lockItem } from './lock-deals.ts';
import { assertOffer, offerEnd } from './offers.ts';
import { getOwnDeal, itemNotHere } from './one-deal.ts';
import { assertRental, rentalPrice } from './rentals.ts';
import { sayInConversation, tellOf } from './tell-deals.ts';

const DAY = 86_400;

export const wantItem: ServerFunction<(typeof dealCalls)['wantItem']> = async (context, viewer, input) => {
  const { now } = context;
  const { itemId, note, price: offered, from, to } = input;
  const dealId = await changingDeals(context, async (trx, deals) => {
    const found = await trx.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
    if (!found) throw itemNotHere();
    // Members before items, as everywhere. The caller's row also keeps the count of open deals exact.
    const two = [viewer.id, found.owner_id];
    const members = trx.selectFrom('members').select('blocked_at').where('id', 'in', two);
    const locked = await members.orderBy('id').forNoKeyUpdate().execute();
    if (locked.some(({ blocked_at }) => blocked_at !== null)) throw itemNotHere();
    const item = await lockItem(trx, itemId);
    if (item?.publication !== 'Published') throw itemNotHere();
    if (item.owner_id === viewer.id) throw new Problem('FORBIDDEN', { message: 'This is your own item.' });
    const own = await openDealOf(trx, itemId, viewer.id);
    if (own) {
      if (note) await addNote(trx, deals, own, note);
      return own.id;
    }
    if (item.status === 'Sold') throw new Problem('CONFLICT', { message: 'This item is sold.' });
    const days = from && to ? { from, to } : null;
    if (days && offered !== undefined)
      throw new Problem('CONFLICT', { message: 'Write to the owner about the price of a rental.' });
    if (days) await assertRental(context, trx, viewer.id, item, days);
    if (offered !== undefined) assertOffer(item, offered);
    await assertFewOpen(trx, viewer.id);
    await limit(context, trx, `deals ${viewer.id}`, { max: DEALS.perDay, seconds: DAY });
    const conversationId = await openConversation(trx, viewer.id, item.owner_id);
    const { id } = await trx
      .insertInto('deals')
      .values({
        item_id: itemId,
        item_title: item.title,
        seller_id: item.owner_id,
        buyer_id: viewer.id,
        conversation_id: conversationId,
        price: days ? rentalPrice(item, days) : item.price,
        note: note || null,
        rent_from: days?.from ?? null,
        rent_to: days?.to ?? null,
        handed_over_by: null,
        events: 1,
        // The place in line: times grow in the order of the commits, which the item's lock decides, also between nodes.
        created_at: sql`greatest(${now()}, (
          select max(created_at) + interval '1 millisecond' from deals where item_id = ${itemId}))`,
        changed_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = { deal_id: id, number: 1, act: 'want', actor: 'buyer', at: now(), text: note || null } as const;
    await trx.insertInto('deal_events').values(event).execute();
    const deal = await lockDeal(trx, id);
    if (!deal) throw itemNotHere();
    sayInConversation(deals, { ...deal, number: 1 }, { act: 'want', actor: 'buyer', text: note });
    if (offered === undefined)
      await tellOf(deals, trx, { ...deal, news: 'want', number: 1, actorId: viewer.id }, [item.owner_id]);
    else await changeDeal(deals, trx, deal, { act: 'offer', actor: 'buyer', price: offered, until: offerEnd(now()) });
    return id;
  });
  return { data: await getOwnDeal(context, viewer.id, dealId) };
};

/** One tap opens a deal; its note may come later, once. The seller reads it in the line, and as a message. */
async function addNote(trx: Transaction<Tables>, deals: DealContext, deal: OpenDeal, note: string): Promise<void> {
  if (deal.note !== null || deal.state !== 'Interested') return;
  await trx.updateTable('deals').set({ note, changed_at: deals.now() }).where('id', '=', deal.id).execute();
  if (!deal.conversation_id) return;
  const { conversation_id: conversationId, buyer_id: senderId } = deal;
  deals.messages.push({ conversationId, senderId, content: note, dealId: null, number: null });
}

type OpenDeal = NonNullable<Awaited<ReturnType<typeof openDealOf>>>;

export const openDealOf = (db: Kysely<Tables>, itemId: string, buyerId: string) =>
  db
    .selectFrom('deals as d')
    .select(['id', 'state', 'note', 'conversation_id', 'buyer_id'])
    .where('item_id', '=', itemId)
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`${isOpen}`)
    .executeTakeFirst();

async function assertFewOpen(db: Kysely<Tables>, buyerId: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deals d where buyer_id = ${buyerId} and ${isOpen}`.execute(db);
  if ((rows[0]?.open ?? 0) >= DEALS.open)
    throw new Problem('QUOTA', { message: `You can want ${DEALS.open} things at a time. Withdraw from one first.` });
}
