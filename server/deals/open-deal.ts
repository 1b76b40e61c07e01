import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { DEALS } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { beginConversation } from '#server/conversations/open-conversation.ts';
import { type LockedDeal, type LockedItem, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { limit } from '#server/limits.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import type { Change } from './event-words.ts';
import { isOpen, isUnasked } from './find-deals.ts';
import { sayInConversation } from './notify-of-deals.ts';

type Trx = Transaction<Tables>;

export type OpenDeal = NonNullable<Awaited<ReturnType<typeof openDealOf>>>;

export const openDealOf = (db: Kysely<Tables>, itemId: string, buyerId: string) =>
  db
    .selectFrom('deals as d')
    .select([
      'id',
      'state',
      'note',
      'conversation_id',
      'buyer_id',
      'price',
      'offer_price',
      'offer_by',
      'rent_from',
      'rent_to',
    ])
    .where('item_id', '=', itemId)
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`${isOpen}`)
    .executeTakeFirst();

/** Counts open deals that the member opened; sellers' offers to a buyer do not count for the buyer. */
async function assertFewOpen(trx: Trx, memberId: string, act: 'want' | 'have'): Promise<void> {
  const isOwn = act === 'want' ? sql`buyer_id = ${memberId} and not` : sql`seller_id = ${memberId} and`;
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deals d where ${isOpen} and ${isOwn} ${isUnasked}`.execute(trx);
  if ((rows[0]?.open ?? 0) < DEALS.open) return;
  const [verb, undo] = act === 'want' ? ['want', 'Withdraw from'] : ['offer', 'Take back'];
  throw new Problem('CONFLICT', { message: `You can ${verb} ${DEALS.open} things at a time. ${undo} one first.` });
}

type Opening = Omit<Change, 'act' | 'actor'> & { act: 'want' | 'have'; actor: 'buyer' | 'seller' };

/** Opens a deal on a locked item with its first event, and the conversation of the two. */
export async function openDeal(
  context: DealContext,
  trx: Trx,
  item: LockedItem,
  deal: Pick<Insertable<Tables['deals']>, 'price' | 'note' | 'rent_from' | 'rent_to' | 'wanted_id'> & {
    buyer_id: string;
  },
  opening: Opening,
): Promise<LockedDeal> {
  const at = context.now();
  const { act, actor, text = null, price, until } = opening;
  const [opener, other] = act === 'want' ? [deal.buyer_id, item.owner_id] : [item.owner_id, deal.buyer_id];
  await assertFewOpen(trx, opener, act);
  const conversationId = await beginConversation(context, trx, opener, other);
  const tooMany = `You can ${act === 'want' ? 'ask for' : 'offer'} ${DEALS.perDay} things a day. Please go on tomorrow.`;
  await limit(context, trx, `deals ${opener}`, { max: DEALS.perDay, seconds: DAY / SECOND }, tooMany);
  const { id } = await trx
    .insertInto('deals')
    .values({
      ...deal,
      item_id: item.id,
      item_title: item.title,
      seller_id: item.owner_id,
      conversation_id: conversationId,
      handed_over_by: null,
      ...(act === 'have' && { offer_price: price ?? null, offer_by: 'seller', offer_until: until ?? null }),
      events: 1,
      // The place in line: the item's lock makes times grow in commit order, on all nodes.
      created_at: sql`greatest(${at}, (
        select max(created_at) + interval '1 millisecond' from deals where item_id = ${item.id}))`,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { deal_id: id, number: 1, act, actor, at, text, price: price ?? null, until: until ?? null };
  await trx.insertInto('deal_events').values(event).execute();
  const opened = await lockDeal(trx, id);
  if (!opened) throw notFound('item');
  sayInConversation(context, { ...opened, number: 1 }, opening);
  return opened;
}
