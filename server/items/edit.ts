import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import { QUOTA } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { missingRental } from '#contract/schemas/items.ts';
import type { Tables } from '#server/database/tables.ts';
import { changingDeals, type DealContext, notifying, withStory } from '#server/deals/deal-transaction.ts';
import { followItem } from '#server/deals/follow-item.ts';
import { lockMembers } from '#server/deals/lock-deals.ts';
import { removePictures, storePicture } from '#server/files/pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { presentItem, selectItems } from './present.ts';

type Calls = typeof itemCalls;
type Edit = ServerInput<Calls['editItem']>;

/**
 * With a clientId the same item is made once, however often it is sent: a browser that was offline does not know what
 * arrived. The item's id follows from it, so that the primary key decides.
 */
export const createItem: ServerFunction<Calls['createItem']> = async (context, viewer, input) => {
  const id = input.clientId ? idOf(viewer.id, input.clientId) : undefined;
  const made = id && (await findOwnItem(context.db, viewer.id, id));
  if (made) return { data: { newProduct: made } };
  // Before the picture is decoded; the transaction checks the quota again.
  await assertCategory(context.db, input.category);
  await assertQuota(context.db, viewer.id);
  const rents = input.rentalAvailable === 'Available';
  const newProduct = await storePicture(context, viewer.id, input.thumbnailI, async (trx, picture) => {
    // Again, now that uploads of this member take turns: what is sent twice at once finds the first.
    const first = id && (await findOwnItem(trx, viewer.id, id));
    if (first) throw new MadeBefore(first);
    await assertQuota(trx, viewer.id);
    const item = await trx
      .insertInto('items')
      .values({
        ...(id && { id }),
        owner_id: viewer.id,
        category_id: input.category,
        picture_id: picture.id,
        title: input.title,
        description: input.description,
        price: input.price,
        ...(input.negotiable !== undefined && { negotiable: input.negotiable }),
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
    return findItem(trx, item.id);
  }).catch((error: unknown) => {
    if (error instanceof MadeBefore) return error.item;
    throw error;
  });
  return { data: { newProduct } };
};

/** Rolls back, with the picture, what a transaction before has already made. */
class MadeBefore extends Error {
  readonly item: Item;
  constructor(item: Item) {
    super('This item was made before');
    this.item = item;
  }
}

/** A UUID of version 8 (RFC 9562, 5.8): the same for the same member and clientId, and nobody else's. */
function idOf(memberId: string, clientId: string): string {
  const bytes = createHash('sha256').update(`item ${memberId} ${clientId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function findOwnItem(db: Kysely<Tables>, ownerId: string, id: string): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).where('items.owner_id', '=', ownerId).executeTakeFirst();
  return row && presentItem(row);
}

export const editItem: ServerFunction<Calls['editItem']> = async (context, viewer, input) => {
  const { thumbnailI: upload } = input;
  if (!upload)
    return { data: await changingDeals(context, (trx, deals) => changeItem(deals, trx, viewer, input, null)) };
  // Before the picture is decoded: only the owner may make the decoder work.
  await assertOwner(context.db, viewer, input.itemId);
  if (input.category) await assertCategory(context.db, input.category);
  const data = await notifying(context, (deals) =>
    storePicture(context, viewer.id, upload, (trx, picture) =>
      withStory(deals, trx, () => changeItem(deals, trx, viewer, input, picture.id)),
    ),
  );
  return { data };
};

/** Changes the fields that are sent. The statement is always the same, so that PostgreSQL prepares it once. */
async function changeItem(
  context: DealContext,
  trx: Transaction<Tables>,
  viewer: Member,
  input: Edit,
  pictureId: string | null,
): Promise<Item> {
  await lockMembers(trx, [], input.itemId);
  const before = await assertOwner(trx, viewer, input.itemId);
  if (input.category) await assertCategory(trx, input.category);
  const rental = input.rentalAvailable ?? before.rental;
  const rents = rental === 'Available';
  const price = input.rentalPrice === undefined ? before.rental_price : input.rentalPrice;
  const duration = input.rentalDuration === undefined ? before.rental_duration : input.rentalDuration || null;
  assertRental(input, { rentalAvailable: rental, rentalPrice: price, rentalDuration: duration });
  await sql`
    update items set
      title = coalesce(${input.title ?? null}, title),
      description = coalesce(${input.description ?? null}, description),
      price = coalesce(${input.price ?? null}, price),
      negotiable = coalesce(${input.negotiable ?? null}, negotiable),
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
  const isNewPrice = input.price !== undefined && input.price !== before.price;
  const status = input.status === before.status ? undefined : input.status;
  await followItem(context, trx, input.itemId, { status, price: isNewPrice ? input.price : undefined });
  return findItem(trx, input.itemId);
}

export const changeItemStatus: ServerFunction<Calls['changeItemStatus']> = async (context, viewer, input) => {
  const { jobs, now } = context;
  const { itemId, ItemStatus, status } = input;
  const data = await changingDeals(context, async (trx, deals) => {
    await lockMembers(trx, [], itemId);
    const before = await assertOwner(trx, viewer, itemId);
    // The job tells each follower of an item once, however often it is published.
    if (ItemStatus === 'Published' && before.publication === 'Draft') await jobs.add(trx, 'tellFollowers', { itemId });
    await sql`
      update items set
        published_at = coalesce(published_at, case
          when publication = 'Published' then created_at
          when ${ItemStatus ?? null}::text = 'Published' then ${now()}::timestamptz
        end),
        publication = coalesce(${ItemStatus ?? null}, publication),
        status = coalesce(${status ?? null}, status),
        updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
      where id = ${itemId}`.execute(trx);
    await followItem(deals, trx, itemId, { status, publication: ItemStatus });
    return findItem(trx, itemId);
  });
  return { data };
};

/** An item for rent has a price and a duration. Checked only when one of these changes: older items may lack them. */
function assertRental(input: Edit, item: Parameters<typeof missingRental>[0]): void {
  const { rentalAvailable, rentalPrice, rentalDuration } = input;
  if ([rentalAvailable, rentalPrice, rentalDuration].every((value) => value === undefined)) return;
  const errors = missingRental(item);
  if (errors[0]) throw new Problem('INVALID_INPUT', { message: errors[0].message, errors });
}

/** Locks the item for its owner. Another's draft is absent, another's published item is not theirs to change. */
async function assertOwner(db: Kysely<Tables>, viewer: Member, itemId: string) {
  const item = await db
    .selectFrom('items')
    .select(['owner_id as ownerId', 'publication', 'status', 'price', 'picture_id', 'location'])
    .select(['rental', 'rental_price', 'rental_duration'])
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

/** Exact only while the member's row is locked, as in storePicture. */
async function assertQuota(db: Kysely<Tables>, ownerId: string): Promise<void> {
  const owned = await db
    .selectFrom('items')
    .select(sql<number>`count(*)`.as('items'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (owned.items >= QUOTA.items) throw new Problem('QUOTA');
}

async function findItem(db: Kysely<Tables>, id: string): Promise<Item> {
  return presentItem(await selectItems(db).where('items.id', '=', id).executeTakeFirstOrThrow());
}
