import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { can } from '#contract/can.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Viewer } from '#server/viewer.ts';

/*
 * Whom a member does not see. One call about one person asks `assertSeen`, and whatever connects two members `lockTwo`. A
 * query about the viewer uses `isHiddenFrom`, one about two columns `areBlocked`; the names and pictures of people whom the
 * viewer knew before come from `joinBlock` and `seenAs`. Lists of items take `findHider` and `isSeenBy` instead: nearly
 * nobody hides anybody, and then their queries are those of visitors, which the indexes are made for.
 */

/** Whether one of two people, given as SQL, has blocked the other. */
export const areBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks b
    where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;

/**
 * The block between two people, given as SQL, as the lateral row `block`; add its condition. It holds the names of the other
 * when it began: who is hidden shows nothing newer.
 */
export const joinBlock = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select b.at,
      case when b.blocked_id = ${other} then b.blocked_first_name else b.blocker_first_name end as first_name,
      case when b.blocked_id = ${other} then b.blocked_last_name else b.blocker_last_name end as last_name
    from blocks b
    where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one})
    order by b.at limit 1
  ) block`;

/** The name and the picture of a member `alias` as the other of `joinBlock` sees them; a block of before names has none yet. */
export const seenAs = (alias: string, picture: string) => ({
  firstName: sql<string | null>`coalesce(block.first_name, ${sql.ref(`${alias}.first_name`)})`,
  lastName: sql<string | null>`coalesce(block.last_name, ${sql.ref(`${alias}.last_name`)})`,
  picture: sql<string | null>`case when block.at is null then ${sql.ref(picture)} end`,
});

/** Whether a person, given as SQL, is hidden from a viewer; nobody is hidden from visitors (null). */
export const isHiddenFrom = (viewerId: string | null, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  viewerId === null ? sql<boolean>`false` : areBlocked(sql`${viewerId}::uuid`, other);

/** Whether a member, given as SQL, is banned: such a member stands in no list and no count of people. */
export const isBanned = (memberId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from members banned where banned.id = ${memberId} and banned.blocked_at is not null)`;

/**
 * Condition on an owner, given as SQL: not hidden from the member of `findHider`. The ids stay in the database, where they
 * are hashed once: with two hundred ids in the statement its planning takes twice as long.
 */
export const isSeenBy = (hider: string | null, owner: RawBuilder<unknown>): RawBuilder<boolean> =>
  hider === null ? sql<boolean>`true` : sql<boolean>`${owner} not in (${hiddenIds(hider)})`;

/** Whether one of two members has blocked the other. */
async function isHidden(db: Kysely<Tables>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${areBlocked(sql`${one}::uuid`, sql`${other}::uuid`)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/**
 * Locks two members, before anything else, and returns whether they may meet: neither is banned, and neither has blocked
 * the other. Whoever connects two members asks here, so that a block or a ban that comes at the same moment waits for
 * them, or they for it (rule M12). The lock also keeps counts of what the two have open exact.
 */
export async function lockTwo(trx: Transaction<Tables>, one: string, other: string): Promise<boolean> {
  const locked = await lockMembers(trx, [one, other], 'no key update');
  const both = new Set([one, other]).size;
  return locked.length === both && locked.every((at) => at === null) && !(await isHidden(trx, one, other));
}

const hiddenIds = (memberId: string) => sql<{ id: string }>`
  select blocked_id as id from blocks where blocker_id = ${memberId}::uuid
  union all select blocker_id from blocks where blocked_id = ${memberId}::uuid`;

/** Ids of those whom the caller blocked, and of those who blocked the caller. */
export async function hiddenFrom(db: Kysely<Tables>, viewer: Pick<Viewer, 'id'>): Promise<string[]> {
  if (viewer.id === null) return [];
  const { rows } = await hiddenIds(viewer.id).execute(db);
  return rows.map(({ id }) => id);
}

/** The caller's id if anybody is hidden from them; null for nearly everybody. */
export async function findHider(db: Kysely<Tables>, viewer: Pick<Viewer, 'id'>): Promise<string | null> {
  if (viewer.id === null) return null;
  const { rows } = await sql`${hiddenIds(viewer.id)} limit 1`.execute(db);
  return rows.length > 0 ? viewer.id : null;
}

/** Throws FORBIDDEN for a visitor who looks at a member under 18. */
export function assertNotOfMinor(
  viewer: Pick<Viewer, 'id'>,
  { is_minor: isMinor }: { is_minor: boolean | null },
): void {
  if (isMinor && viewer.id === null)
    throw new Problem('FORBIDDEN', { message: 'This profile is for members. Sign in to see it.' });
}

/** Throws NOT_FOUND where there is no such member, and alike where the viewer may not see them; FORBIDDEN. */
export async function assertSeen(db: Kysely<Tables>, viewer: Viewer, memberId: string): Promise<void> {
  const [member, hidden] = await Promise.all([
    db.selectFrom('members').select('is_minor').where('id', '=', memberId).executeTakeFirst(),
    hiddenFrom(db, viewer),
  ]);
  if (!member || !can.seePerson(viewer, hidden.includes(memberId))) throw notFound('member');
  assertNotOfMinor(viewer, member);
}
