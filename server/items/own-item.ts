import { type Kysely, sql, type Transaction } from 'kysely';
import type { Upload } from '#contract/call.ts';
import { type Actor, can } from '#contract/can.ts';
import type { Item } from '#contract/items.ts';
import { QUOTA } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { notFree } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import { lockingItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { storePicture } from '#server/files/pictures.ts';
import { FIELD_COLUMNS } from './columns.ts';
import { presentItem, selectItems } from './present.ts';

/* What the calls have in common by which an owner creates and changes items. */

export type OwnItem = Awaited<ReturnType<typeof lockOwnItem>>;

/** Locks the item for its owner. Throws NOT_FOUND for another's draft, and FORBIDDEN for another's published item. */
export async function lockOwnItem(db: Kysely<Tables>, viewer: Actor, itemId: string) {
  const item = await lockingItem(db, itemId)
    .select(FIELD_COLUMNS)
    .select(['category_id', 'picture_id', 'publication', 'ended_at'])
    .select(['owner_id as ownerId', 'hidden_at as hiddenAt', 'removed_at as removedAt'])
    .executeTakeFirst();
  if (!item || !can.seeItem(viewer, item)) throw new Problem('NOT_FOUND');
  if (!can.editItem(viewer, item)) throw new Problem('FORBIDDEN');
  return item;
}

/** Throws if the owner may not publish, renew or copy the item: a suspension, or a decision about it. */
export function assertListed(owner: Actor, item: { hiddenAt: string | null }): void {
  if (!can.listItems(owner)) throw notFree(owner);
  if (item.hiddenAt)
    throw new Problem('CONFLICT', { message: 'The desk has hidden this item. Your notifications say why.' });
}

/** Exact only while the member's row is locked by lockOwner. */
export async function assertQuota(db: Kysely<Tables>, ownerId: string): Promise<void> {
  const owned = await db
    .selectFrom('items')
    .select(sql<number>`count(*)`.as('items'))
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (owned.items >= QUOTA.items) throw new Problem('QUOTA');
}

/** Throws INVALID_INPUT for a day that is over. */
export function assertToCome({ config, now }: Pick<Context, 'config' | 'now'>, neededBy?: string | null): void {
  if (neededBy && neededBy < campusDay(now(), config.timeZone))
    throw badField('neededBy', 'Needed by must be today or later');
}

export async function findItem(db: Kysely<Tables>, id: string): Promise<Item> {
  return presentItem(await selectItems(db).where('items.id', '=', id).executeTakeFirstOrThrow());
}

export async function findOwnItem(db: Kysely<Tables>, ownerId: string, id: string): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).where('items.owner_id', '=', ownerId).executeTakeFirst();
  return row && presentItem(row);
}

/** Runs work in a transaction, with the uploaded picture if there is one. */
export const withUpload = <T>(
  context: Context,
  ownerId: string,
  upload: Upload | undefined,
  work: (trx: Transaction<Tables>, uploadedId: string | null) => Promise<T>,
): Promise<T> =>
  upload
    ? storePicture(context, ownerId, upload, (trx, picture) => work(trx, picture.id))
    : context.db.transaction().execute((trx) => work(trx, null));
