import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { OPEN_STATES } from '#contract/deals/states.ts';
import { Problem } from '#contract/problems.ts';
import type { Tables } from './tables.ts';

/**
 * The numbers of all advisory locks. They never change: two versions may run on one database. They are in one place
 * because two locks of the same number would wait for each other.
 */
export const LOCKS = {
  /** Migrations, for the session. */
  migrate: 7_364_532,
  /** A backup, from before its snapshot until its end: no file is removed meanwhile. */
  backup: 7_364_533,
  /** Adding a paper, for the transaction: the second of two equal papers sees the first. */
  addPaper: 7_364_534,
  /** Comparing the questions of a paper, for the transaction: the second of two papers sees the first's. */
  questions: 7_364_542,
  /** A server that runs, for the session: alone, or shared by those with CLUSTER. */
  servers: 7_364_541,
  /** Taking an address, for the transaction, with a hash of the address: the second of two sees the first. */
  addresses: 7_364_543,
  /** Removing an Admin, for the transaction: the second of two removals sees the first. */
  admins: 7_364_540,
} as const;

/*
 * Rows are locked in one order: members by id, items by id, deals, cases, categories, pictures, and conversations last
 * (server/messages). Who needs several members locks them all at once. What inserts a row that names a member locks that
 * member for key share.
 */

type Trx = Transaction<Tables>;
/** 'key share' waits for deletion, ban and block alone; 'no key update' also for those who count or connect. */
type Strength = 'key share' | 'no key update' | 'update';

/** A query that locks a member against everything else; add its columns. */
export const lockingMember = (trx: Kysely<Tables>, memberId: string) =>
  trx.selectFrom('members').where('id', '=', memberId).forUpdate();

/** Locks members, and returns when each was banned (null: is not). */
export const lockMembers = (trx: Trx, ids: string[], strength: Strength): Promise<(string | null)[]> =>
  lockMembersWhere(trx, sql`id = any(${ids}::uuid[])`, strength);

/** Locks the members of a condition on `members`. */
export async function lockMembersWhere(
  trx: Trx,
  condition: RawBuilder<unknown>,
  strength: Strength = 'key share',
): Promise<(string | null)[]> {
  const { rows } = await sql<{ blocked_at: string | null }>`
    select blocked_at from members where ${condition} order by id for ${sql.raw(strength)}`.execute(trx);
  return rows.map(({ blocked_at }) => blocked_at);
}

/** Serializes what a member adds, so that a count of it is exact. Throws TOKEN_INVALID once the account is deleted. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<void> {
  const found = await lockMembers(trx, [ownerId], 'no key update');
  if (found.length === 0) throw new Problem('TOKEN_INVALID');
}

/** Locks one of these members more strongly than the others. */
async function lockAmong(trx: Trx, ids: string[], one: string | null, strength: Strength): Promise<void> {
  if (one === null || !ids.includes(one)) return void (await lockMembers(trx, ids, 'key share'));
  const before = ids.filter((id) => id < one);
  const after = ids.filter((id) => id > one);
  if (before.length > 0) await lockMembers(trx, before, 'key share');
  await lockMembers(trx, [one], strength);
  if (after.length > 0) await lockMembers(trx, after, 'key share');
}

const isOpen = sql`d.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;
const partners = (memberId: string | null) => sql`
  select buyer_id from deals d where seller_id = ${memberId} and ${isOpen}
  union select seller_id from deals d where buyer_id = ${memberId} and ${isOpen}`;

/** Locks a member who is about to be deleted, and everybody who will be told. */
export async function lockWithPartners(trx: Trx, memberId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${memberId}::uuid as id union ${partners(memberId)}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await lockAmong(trx, ids, memberId, 'update');
}

interface PeopleOfCase {
  caseId: string;
  ownerId: string | null;
  viewerId: string | null;
  /** The owner's account is banned or let in again. */
  bans: boolean;
}

/** Locks the member whom a case is against, the reporters, and buyers who will be told. */
export async function lockPeopleOfCase(trx: Trx, { caseId, ownerId, viewerId, bans }: PeopleOfCase): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id in (
      select ${viewerId}::uuid
      union select ${ownerId}::uuid
      union select reporter_id from reports where case_id = ${caseId}
      union select buyer_id from deals d where seller_id = ${ownerId} and ${isOpen}
    )`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await lockAmong(trx, ids, ownerId, bans ? 'update' : 'no key update');
}

/** Locks the owners of items and the buyers of their open deals, and other members. Call it before locking the items. */
export async function lockMembersOfItems(trx: Trx, itemIds: string[], others: (string | null)[] = []): Promise<void> {
  await lockMembersWhere(
    trx,
    sql`id in (
      select unnest(${others}::uuid[])
      union select owner_id from items where id = any(${itemIds}::uuid[])
      union select buyer_id from deals d where item_id = any(${itemIds}::uuid[]) and ${isOpen}
    )`,
  );
}

/** Locks the conversation of a message: before the message itself, as what stores one does. */
export const lockConversationOf = (trx: Trx, messageId: string) =>
  sql`
    select from conversations where id = (select conversation_id from messages where id = ${messageId})
    for no key update`.execute(trx);

/** A query that locks an item; add its columns. */
export const lockingItem = (trx: Kysely<Tables>, itemId: string) =>
  trx.selectFrom('items').where('id', '=', itemId).forNoKeyUpdate();

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

export const lockItem = (trx: Trx, itemId: string) =>
  lockingItem(trx, itemId)
    .select(['id', 'kind', 'owner_id', 'title', 'price', 'negotiable', 'status', 'publication'])
    .select(['rental', 'rental_price', 'rental_duration'])
    .executeTakeFirst();

/** Locks the items of a condition on `items`. */
export async function lockItemsWhere(trx: Trx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select from items where ${condition} order by id for no key update`.execute(trx);
}

const DEAL_COLUMNS = [
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

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

/**
 * Locks a deal, and before it its members, its item and the wanted post that it answers. `withLine` also locks the buyers
 * in line, if they are to be told. Undefined if there is no such deal.
 */
export async function lockDeal(trx: Trx, dealId: string, withLine = false) {
  const deals = trx.selectFrom('deals').select(DEAL_COLUMNS).where('id', '=', dealId);
  const found = await deals.executeTakeFirst();
  if (!found) return undefined;
  const { item_id, wanted_id, seller_id, buyer_id } = found;
  await lockMembersOfItems(trx, withLine && item_id ? [item_id] : [], [seller_id, buyer_id]);
  if (item_id) await lockItem(trx, item_id);
  // A hand-over closes the post.
  if (wanted_id && found.state === 'Reserved') await lockItem(trx, wanted_id);
  return await deals.forUpdate().executeTakeFirst();
}

/**
 * Locks categories, and the items of one where its id is given: items first, as where an item is edited. While the
 * categories are locked no item can be added to them.
 */
export async function lockCategories(trx: Trx, ids: string[], withItemsOf?: string): Promise<void> {
  const ofCategory = sql`category_id = ${withItemsOf}::uuid`;
  if (withItemsOf) await lockItemsWhere(trx, ofCategory);
  await sql`select from categories where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  // Items that were added before the categories were locked.
  if (withItemsOf) await lockItemsWhere(trx, ofCategory);
}

/** Locks pictures for an item. Returns how many of them are loose and the owner's own, or the item's already. */
export async function lockPictures(
  trx: Trx,
  { ownerId, itemId, ids }: { ownerId: string; itemId: string | null; ids: string[] },
): Promise<number> {
  const { rows } = await sql`
    select from pictures p
    where id = any(${ids}::uuid[]) and owner_id = ${ownerId}
      and (item_id is null or item_id = ${itemId}::uuid)
      and not exists (select from members where picture_id = p.id)
      and not exists (select from items where picture_id = p.id and id is distinct from ${itemId}::uuid)
    order by id for update`.execute(trx);
  return rows.length;
}
