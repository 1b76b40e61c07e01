import { type Kysely, sql, type Transaction } from 'kysely';
import { type CaseFound, REQUESTS, type ReportReason } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { isNear, nearParts } from '#server/files/picture-hash.ts';
import { type AfterChange, isPublished } from '#server/item-change.ts';
import { storeTextHashes } from '#server/items/write-item.ts';
import { lockPublishedItem, messageThing } from './find-thing.ts';
import { openFoundCase } from './open-case.ts';

/** Items of one owner with the same pictures or text from which a case is opened. */
const OF_ONE = 3;

interface Alike {
  found: CaseFound;
  reason: ReportReason;
}

/** Queues the search for published items, and for those with other texts or pictures. */
export const queueFindAlike: AfterChange = async ({ jobs }, trx, changes) => {
  for (const change of changes) {
    const { before, after, hasNewPictures, itemId } = change;
    const hasOther = hasNewPictures || before.title !== after.title || before.description !== after.description;
    if (isPublished(change) || (after.publication === 'Published' && hasOther))
      await jobs.add(trx, 'findAlike', { itemId });
  }
};

/**
 * The job after an item is published or changed: opens a case where others have the same pictures or text, or its owner
 * has them in many items. Once an item.
 */
export async function findAlike(context: Pick<Context, 'db' | 'now'>, { itemId }: { itemId: string }): Promise<void> {
  const { db, now } = context;
  await storeTextHashes(sql`id = ${itemId}`).execute(db);
  const alike = (await compare(db, itemId, 'pictures')) ?? (await compare(db, itemId, 'text'));
  if (!alike) return;
  await db.transaction().execute(async (trx) => {
    const thing = await lockPublishedItem(trx, itemId);
    if (!thing || (await wasFound(trx, itemId))) return;
    await openFoundCase(trx, now(), { kind: 'item', thingId: itemId, ...thing, ...alike });
  });
}

/** Also counts dismissed cases: an edit does not bring them back. */
const wasFound = async (trx: Transaction<Tables>, itemId: string): Promise<boolean> =>
  (await trx
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', 'item')
    .where('thing_id', '=', itemId)
    .where('found', 'is not', null)
    .executeTakeFirst()) !== undefined;

const SAME = {
  pictures: sql`
    select o.id, o.owner_id
    from pictures p
    cross join lateral ${nearParts(sql`p.hash_parts`)} as n (near)
    join pictures q on q.hash_parts && n.near and ${isNear(sql`q.hash`, sql`p.hash`)}
    join items o on o.id = coalesce(q.item_id, (select id from items where picture_id = q.id limit 1))
    where (p.item_id = i.id or p.id = i.picture_id) and o.publication = 'Published'`,
  text: sql`
    select o.id, o.owner_id from items o where o.text_hash = i.text_hash and o.publication = 'Published'
    union
    select o.id, o.owner_id from items o where o.description_hash = i.description_hash and o.publication = 'Published'`,
};

/** Whether others have the same, or the owner has it in many items. */
async function compare(db: Kysely<Tables>, itemId: string, found: 'pictures' | 'text'): Promise<Alike | null> {
  const { rows } = await sql<{ others: number; own: number }>`
    select count(distinct o.id) filter (where o.owner_id <> i.owner_id) as others,
      count(distinct o.id) filter (where o.owner_id = i.owner_id) as own
    from items i cross join lateral (${SAME[found]}) o
    where i.id = ${itemId}`.execute(db);
  const { others = 0, own = 0 } = rows[0] ?? {};
  if (others > 0) return { found, reason: found === 'pictures' ? 'pictures' : 'duplicate' };
  return own >= OF_ONE ? { found, reason: 'duplicate' } : null;
}

/** The job after a member has sent the same request to many: opens a case about the last one, once in some days. */
export async function findAlikeRequests(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { messageId, senderId }: { messageId: string; senderId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMembers(trx, [senderId], 'no key update');
    const before = await trx
      .selectFrom('cases')
      .select('id')
      .where('owner_id', '=', senderId)
      .where('kind', '=', 'message')
      .where('found', '=', 'text')
      .where('opened_at', '>', new Date(now().getTime() - REQUESTS.alikeDays * DAY).toISOString())
      .executeTakeFirst();
    if (before) return;
    const thing = await messageThing(trx, senderId, messageId).catch((error: unknown) => {
      // The account or the message is gone.
      if (error instanceof Problem) return null;
      throw error;
    });
    if (!thing) return;
    const { ownerId, snapshot } = thing;
    const alike = { reason: 'other', found: 'text' } as const;
    await openFoundCase(trx, now(), { kind: 'message', thingId: messageId, ownerId, snapshot, ...alike });
  });
}
