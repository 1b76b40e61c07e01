import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { type Item, type itemCalls, PICTURE_REQUIRED } from '#contract/items.ts';
import { badField } from '#contract/problems.ts';
import { limitNewMember } from '#server/accounts/new-members.ts';
import type { Context } from '#server/context.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { clearUnusedTerms, columnsOf } from './columns.ts';
import { findCategoryId } from './item-category.ts';
import { picturesOf, placePictures, takePictures } from './item-pictures.ts';
import { assertQuota, assertToCome, findItem, findOwnItem, withUpload } from './own-item.ts';
import { insertItem } from './write-item.ts';

type CreateItem = (typeof itemCalls)['createItem'];

/**
 * Creates an item. With a clientId repeated requests create it once, because a browser that was offline cannot know
 * what arrived. The item's id follows from it, so the primary key decides.
 */
export const createItem: ServerFunction<CreateItem> = async (context, viewer, input) => {
  const id = input.clientId ? idOf(viewer.id, input.clientId) : undefined;
  const created = id && (await findOwnItem(context.db, viewer.id, id));
  if (created) return { data: { newProduct: created } };
  assertToCome(context, input.neededBy);
  // Check before decoding the picture; the transaction checks the quota again.
  const categoryId = await findCategoryId(context.db, input.category);
  await assertQuota(context.db, viewer.id);
  const newProduct = await orCreated(
    withUpload(context, viewer.id, input.thumbnailI, async (trx, uploadedId) => {
      await lockOwner(trx, viewer.id);
      await assertNew(context, trx, viewer.id, id);
      const pictures = picturesOf([], { images: input.images, uploadedId });
      if (pictures.length === 0 && input.kind !== 'Wanted') throw badField('thumbnailI', PICTURE_REQUIRED);
      await takePictures(trx, { ownerId: viewer.id, itemId: null, ids: pictures });
      const itemId = await insertItem(trx, {
        ...(id && { id }),
        ...newColumns(input),
        owner_id: viewer.id,
        category_id: categoryId,
        picture_id: pictures[0] ?? null,
        created_at: context.now(),
        updated_at: context.now(),
      });
      await placePictures(context, trx, { itemId, ids: pictures, before: [] });
      return findItem(trx, itemId);
    }),
  );
  return { data: { newProduct } };
};

/** The columns of a new item, without what does not belong to its kind. */
function newColumns({ kind = 'Offer', ...given }: ServerInput<CreateItem>) {
  return {
    ...clearUnusedTerms(columnsOf({ ...given, kind })),
    ...(kind === 'Offer' && { needed_by: null }),
  };
}

/**
 * Throws unless the locked member may add an item: QUOTA, the limits of a new member, and AlreadyCreated where a request
 * with the same clientId was first.
 */
export async function assertNew(
  context: Context,
  trx: Transaction<Tables>,
  ownerId: string,
  id: string | undefined,
): Promise<void> {
  const first = id && (await findOwnItem(trx, ownerId, id));
  if (first) throw new AlreadyCreated(first);
  await assertQuota(trx, ownerId);
  await limitNewMember(context, trx, ownerId, 'items');
}

/** Rolls back the transaction and the picture, because the item exists already. */
class AlreadyCreated extends Error {
  readonly item: Item;
  constructor(item: Item) {
    super('This item was created before');
    this.item = item;
  }
}

/** The created item, or the one that was created before. */
export const orCreated = <T>(creation: Promise<T>): Promise<T | Item> =>
  creation.catch((error: unknown) => {
    if (error instanceof AlreadyCreated) return error.item;
    throw error;
  });

/** A UUID of version 8 (RFC 9562, 5.8): the same for the same member and clientId, and nobody else's. */
export function idOf(memberId: string, clientId: string): string {
  const bytes = createHash('sha256').update(`item ${memberId} ${clientId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
