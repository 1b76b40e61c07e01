import { type Kysely, sql, type Transaction } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import { QUOTA } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { removePictures, storePicture } from '#server/pictures.ts';
import type { Member } from '#server/viewer.ts';
import { presentItem, selectItems } from './present.ts';

type Calls = typeof itemCalls;
type Edit = ServerInput<Calls['editItem']>;

export async function createItem(
  context: Context,
  viewer: Member,
  input: ServerInput<Calls['createItem']>,
): Promise<Output<Calls['createItem']>> {
  // Before the picture is decoded; the count is made again where it holds.
  await assertCategory(context.db, input.category);
  await assertRoom(context.db, viewer.id);
  const rents = input.rentalAvailable === 'Available';
  const newProduct = await storePicture(context, viewer.id, input.thumbnailI, async (trx, picture) => {
    await assertRoom(trx, viewer.id);
    const { id } = await trx
      .insertInto('items')
      .values({
        owner_id: viewer.id,
        category_id: input.category,
        picture_id: picture.id,
        title: input.title,
        description: input.description,
        price: input.price,
        condition: input.condition,
        status: input.status,
        location: input.location || null,
        rental: input.rentalAvailable,
        rental_price: rents ? (input.rentalPrice ?? null) : null,
        rental_duration: rents ? input.rentalDuration || null : null,
        created_at: context.now(),
        updated_at: context.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return findItem(trx, id);
  });
  return { data: { newProduct } };
}

export async function editItem(context: Context, viewer: Member, input: Edit): Promise<Output<Calls['editItem']>> {
  const { thumbnailI: upload } = input;
  if (!upload) {
    return { data: await context.db.transaction().execute((trx) => change(context, trx, viewer, input, null)) };
  }
  // Before the picture is decoded: whoever may not edit does not keep the decoder busy.
  await assertOwner(context.db, viewer, input.itemId);
  if (input.category) await assertCategory(context.db, input.category);
  return {
    data: await storePicture(context, viewer.id, upload, (trx, picture) =>
      change(context, trx, viewer, input, picture.id),
    ),
  };
}

/** Changes what is sent and leaves the rest. One text of SQL whatever is sent, so that it is prepared once. */
async function change(
  context: Context,
  trx: Transaction<Tables>,
  viewer: Member,
  input: Edit,
  pictureId: string | null,
): Promise<Item> {
  const before = await assertOwner(trx, viewer, input.itemId);
  if (input.category) await assertCategory(trx, input.category);
  const rental = input.rentalAvailable ?? before.rental;
  const rents = rental === 'Available';
  const price = input.rentalPrice === undefined ? before.rental_price : input.rentalPrice;
  const duration = input.rentalDuration === undefined ? before.rental_duration : input.rentalDuration || null;
  await sql`
    update items set
      title = coalesce(${input.title ?? null}, title),
      description = coalesce(${input.description ?? null}, description),
      price = coalesce(${input.price ?? null}, price),
      category_id = coalesce(${input.category ?? null}, category_id),
      condition = coalesce(${input.condition ?? null}, condition),
      status = coalesce(${input.status ?? null}, status),
      location = ${input.location === undefined ? before.location : input.location || null},
      rental = ${rental},
      rental_price = ${rents ? price : null},
      rental_duration = ${rents ? duration : null},
      picture_id = coalesce(${pictureId}, picture_id),
      updated_at = greatest(${context.now()}, updated_at + interval '1 millisecond')
    where id = ${input.itemId}`.execute(trx);
  if (pictureId) await removePictures(context, trx, [before.picture_id]);
  return findItem(trx, input.itemId);
}

export async function changeItemStatus(
  { db, now }: Context,
  viewer: Member,
  { itemId, ItemStatus, status }: ServerInput<Calls['changeItemStatus']>,
): Promise<Output<Calls['changeItemStatus']>> {
  const data = await db.transaction().execute(async (trx) => {
    await assertOwner(trx, viewer, itemId);
    await sql`
      update items set
        publication = coalesce(${ItemStatus ?? null}, publication),
        status = coalesce(${status ?? null}, status),
        updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
      where id = ${itemId}`.execute(trx);
    return findItem(trx, itemId);
  });
  return { data };
}

/** Locks the item for its owner. Another's draft is absent, another's published item is not theirs to change. */
async function assertOwner(db: Kysely<Tables>, viewer: Member, itemId: string) {
  const item = await db
    .selectFrom('items')
    .select([
      'owner_id as ownerId',
      'publication',
      'picture_id',
      'location',
      'rental',
      'rental_price',
      'rental_duration',
    ])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item || !can.seeItem(viewer, item)) throw new Problem('NOT_FOUND');
  if (!can.editItem(viewer, item)) throw new Problem('FORBIDDEN');
  return item;
}

async function assertCategory(db: Kysely<Tables>, id: string): Promise<void> {
  const category = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  if (!category) throw new Problem('NOT_FOUND', { message: 'This category is not here (any more).' });
}

/** Exact only where the member's row is locked, as in storePicture. */
async function assertRoom(db: Kysely<Tables>, ownerId: string): Promise<void> {
  const kept = await db
    .selectFrom('items')
    .select(sql<number>`count(*)`.as('items'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (kept.items >= QUOTA.items) throw new Problem('QUOTA');
}

async function findItem(db: Kysely<Tables>, id: string): Promise<Item> {
  return presentItem(await selectItems(db).where('items.id', '=', id).executeTakeFirstOrThrow());
}
