import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { isOpen } from './find-deals.ts';

type Trx = Transaction<Tables>;

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

const COLUMNS = [
  'id',
  'item_id',
  'item_title',
  'seller_id',
  'buyer_id',
  'conversation_id',
  'state',
  'price',
  'handed_over_by',
  'events',
  'rent_from',
  'rent_to',
  'out_at',
  'reserved_until',
  'offer_price',
  'offer_by',
  'offer_until',
  'meeting_at',
  'meeting_place',
  'proposal_times',
  'proposal_place',
  'proposal_by',
  'code',
  'wanted_id',
] as const;

/**
 * Locks members, then the item, then the wanted post that it answers, then the deals: the order of all who change them.
 * `withLine` also locks the buyers in line, if they are to be told. Undefined if there is no such deal.
 */
export async function lockDeal(trx: Trx, dealId: string, withLine = false) {
  const found = await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).executeTakeFirst();
  if (!found) return undefined;
  await lockMembers(trx, [found.seller_id, found.buyer_id], withLine ? found.item_id : null);
  if (found.item_id) await lockItem(trx, found.item_id);
  // A hand-over closes the post.
  if (found.wanted_id && found.state === 'Reserved') await lockItem(trx, found.wanted_id);
  return await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).forUpdate().executeTakeFirst();
}

/**
 * Locks these members, the owners of the items, and the buyers of their open deals. Call it before locking the items.
 */
export async function lockMembers(trx: Trx, some: (string | null)[], item: string | string[] | null): Promise<void> {
  const ids = [item ?? []].flat();
  await sql`
    select from members where id in (
      select unnest(${some}::uuid[])
      union select owner_id from items where id = any(${ids}::uuid[])
      union select buyer_id from deals d where item_id = any(${ids}::uuid[]) and ${isOpen}
    )
    order by id for key share`.execute(trx);
}

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

export const lockItem = (trx: Trx, itemId: string) =>
  trx
    .selectFrom('items')
    .select(['id', 'kind', 'owner_id', 'title', 'price', 'negotiable', 'status', 'publication'])
    .select(['rental', 'rental_price', 'rental_duration'])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The deal that holds the item for its buyer; rentals of other days hold only their days. */
export const reservedDealOf = (db: Trx, itemId: string | null) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'Reserved')
    .where('rent_from', 'is', null)
    .executeTakeFirst();
