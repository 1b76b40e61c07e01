import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServerInput, Upload } from '#contract/call.ts';
import { type Actor, can } from '#contract/can.ts';
import { type Item, type itemCalls, PICTURE_REQUIRED } from '#contract/items.ts';
import { type ItemKind, QUOTA } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { missingRental } from '#contract/schemas/items.ts';
import { limitNewMember } from '#server/accounts/new-members.ts';
import { noteChange } from '#server/accounts/note-change.ts';
import { suspended } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import { lockingItem, lockMembersOfItems, lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { adjustDealsToItem } from '#server/deals/adjust-deals.ts';
import { type DealContext, inDealTransaction } from '#server/deals/deal-transaction.ts';
import { storePicture } from '#server/files/pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { queueItemNews } from '#server/notices/queue-item-news.ts';
import { takeBackEnds } from '#server/notices/take-back-ends.ts';
import type { Member } from '#server/viewer.ts';
import { findEnd } from './ends/terms.ts';
import { findCategoryId } from './item-category.ts';
import { findPictures, picturesOf, setPictures, takePictures } from './item-pictures.ts';
import { presentItem, selectItems } from './present.ts';

type Calls = typeof itemCalls;
type Edit = ServerInput<Calls['editItem']>;

/**
 * Creates an item. With a clientId repeated requests create it once, because a browser that was offline cannot know
 * what arrived. The item's id follows from it, so the primary key decides.
 */
export const createItem: ServerFunction<Calls['createItem']> = async (context, viewer, input) => {
  const id = input.clientId ? idOf(viewer.id, input.clientId) : undefined;
  const made = id && (await findOwnItem(context.db, viewer.id, id));
  if (made) return { data: { newProduct: made } };
  assertToCome(context, input.neededBy);
  // Check before decoding the picture; the transaction checks the quota again.
  const categoryId = await findCategoryId(context.db, input.category);
  await assertQuota(context.db, viewer.id);
  const rents = input.rentalAvailable === 'Available';
  const newProduct = await withUpload(context, viewer.id, input.thumbnailI, async (trx, uploadedId) => {
    await lockOwner(trx, viewer.id);
    // Check again, now that the lock serializes this member's new items.
    const first = id && (await findOwnItem(trx, viewer.id, id));
    if (first) throw new MadeBefore(first);
    await assertQuota(trx, viewer.id);
    await limitNewMember(context, trx, viewer.id, 'items');
    const pictures = picturesOf([], { images: input.images, uploadedId });
    if (pictures.length === 0 && input.kind !== 'Wanted') throw badField('thumbnailI', PICTURE_REQUIRED);
    await takePictures(trx, { ownerId: viewer.id, itemId: null, ids: pictures });
    const item = await trx
      .insertInto('items')
      .values({
        ...(id && { id }),
        owner_id: viewer.id,
        category_id: categoryId,
        picture_id: pictures[0] ?? null,
        kind: input.kind ?? 'Offer',
        needed_by: (input.kind === 'Wanted' && input.neededBy) || null,
        isbn: input.isbn || null,
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
    await setPictures(context, trx, { itemId: item.id, ids: pictures, before: [] });
    return findItem(trx, item.id);
  }).catch((error: unknown) => {
    if (error instanceof MadeBefore) return error.item;
    throw error;
  });
  return { data: { newProduct } };
};

/** Rolls back the transaction and the picture, because the item exists already. */
export class MadeBefore extends Error {
  readonly item: Item;
  constructor(item: Item) {
    super('This item was made before');
    this.item = item;
  }
}

/** A UUID of version 8 (RFC 9562, 5.8): the same for the same member and clientId, and nobody else's. */
export function idOf(memberId: string, clientId: string): string {
  const bytes = createHash('sha256').update(`item ${memberId} ${clientId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function findOwnItem(db: Kysely<Tables>, ownerId: string, id: string): Promise<Item | undefined> {
  const row = await selectItems(db).where('items.id', '=', id).where('items.owner_id', '=', ownerId).executeTakeFirst();
  return row && presentItem(row);
}

export const editItem: ServerFunction<Calls['editItem']> = async (context, viewer, input) => {
  const { thumbnailI: upload } = input;
  // Check before decoding the picture: only the owner may cause that work.
  if (upload) await assertOwner(context.db, viewer, input.itemId);
  if (upload && input.category) await findCategoryId(context.db, input.category);
  let uploadedId: string | null = null;
  const data = await inDealTransaction(
    context,
    (trx, deals) => changeItem(deals, trx, viewer, input, uploadedId),
    (run) =>
      withUpload(context, viewer.id, upload, (trx, id) => {
        uploadedId = id;
        return run(trx);
      }),
  );
  return { data };
};

/** Runs work in a transaction, with the uploaded picture if there is one. */
const withUpload = <T>(
  context: Context,
  ownerId: string,
  upload: Upload | undefined,
  work: (trx: Transaction<Tables>, uploadedId: string | null) => Promise<T>,
): Promise<T> =>
  upload
    ? storePicture(context, ownerId, upload, (trx, picture) => work(trx, picture.id))
    : context.db.transaction().execute((trx) => work(trx, null));

/** Changes the fields that are sent. The statement is always the same, so that PostgreSQL prepares it once. */
export async function changeItem(
  context: DealContext,
  trx: Transaction<Tables>,
  viewer: Member,
  input: Edit,
  uploadedId: string | null,
): Promise<Item> {
  await lockMembersOfItems(trx, [input.itemId]);
  const before = await assertOwner(trx, viewer, input.itemId);
  if (turnsIntoAnother(input, uploadedId) && before.publication === 'Published')
    await assertMayTurn(trx, viewer, input.itemId);
  if (input.neededBy !== before.needed_by) assertToCome(context, input.neededBy);
  const categoryId = input.category ? await findCategoryId(trx, input.category) : null;
  const rental = input.rentalAvailable ?? before.rental;
  const rents = rental === 'Available';
  const price = input.rentalPrice === undefined ? before.rental_price : input.rentalPrice;
  const duration = input.rentalDuration === undefined ? before.rental_duration : input.rentalDuration || null;
  assertRentalTerms(input, {
    kind: before.kind,
    rentalAvailable: rental,
    rentalPrice: price,
    rentalDuration: duration,
  });
  await sql`
    update items set
      title = coalesce(${input.title ?? null}, title),
      description = coalesce(${input.description ?? null}, description),
      price = coalesce(${input.price ?? null}, price),
      negotiable = coalesce(${input.negotiable ?? null}, negotiable),
      category_id = coalesce(${categoryId}, category_id),
      condition = coalesce(${input.condition ?? null}, condition),
      status = coalesce(${input.status ?? null}, status),
      location = ${input.location === undefined ? before.location : input.location || null},
      rental = ${rental},
      rental_price = ${rents ? price : null},
      rental_duration = ${rents ? duration : null},
      needed_by = ${input.neededBy === undefined || before.kind === 'Offer' ? before.needed_by : input.neededBy},
      isbn = ${input.isbn === undefined ? before.isbn : input.isbn || null},
      updated_at = greatest(${context.now()}, updated_at + interval '1 millisecond')
    where id = ${input.itemId}`.execute(trx);
  if (input.neededBy !== undefined && input.neededBy !== before.needed_by) await moveEnd(context, trx, input);
  if (uploadedId || input.images) await changePictures(context, trx, input, { ...before, uploadedId });
  const isNewPrice = input.price !== undefined && input.price !== before.price;
  const status = input.status === before.status ? undefined : input.status;
  const after = { ...before, status: status ?? before.status, price: input.price ?? before.price };
  await queueItemNews(context, trx, input.itemId, { before, after });
  await adjustDealsToItem(context, trx, input.itemId, { status, price: isNewPrice ? input.price : undefined });
  if (before.publication === 'Published') {
    if (mayFindOthers(before, input)) await context.jobs.add(trx, 'matchItem', { itemId: input.itemId });
    if (input.title || input.description || uploadedId || input.images)
      await context.jobs.add(trx, 'findAlike', { itemId: input.itemId });
  }
  await noteChange(trx, 'item', input.itemId, context.now());
  return findItem(trx, input.itemId);
}

/** Whether an edit can make another item of it; a price, a place or a status cannot. */
const turnsIntoAnother = ({ title, description, category, images, isbn }: Edit, uploadedId: string | null): boolean =>
  uploadedId !== null || [title, description, category, images, isbn].some((value) => value !== undefined);

/** Throws FORBIDDEN for a suspended owner, who may not list another item in place of this one, unless the desk asked for a change. */
async function assertMayTurn(trx: Transaction<Tables>, viewer: Member, itemId: string): Promise<void> {
  if (can.listItems(viewer)) return;
  const { rows } = await sql`
    select from decisions d join cases c on c.id = d.case_id
    where c.kind = 'item' and c.thing_id = ${itemId} and d.change_until is not null and d.changed_at is null
      and not 'askForChange' = any(d.lifted)`.execute(trx);
  if (rows.length === 0) throw suspended();
}

/** Throws INVALID_INPUT for a day that is over. */
function assertToCome({ config, now }: Pick<Context, 'config' | 'now'>, neededBy: string | null | undefined): void {
  if (neededBy && neededBy < campusDay(now(), config.timeZone))
    throw badField('neededBy', 'Needed by must be today or later');
}

/** Whether a change may make the item match more saved searches, or change what a wanted post looks for. */
const mayFindOthers = (before: { price: number; kind: ItemKind }, { price, title, description, category }: Edit) =>
  [title, description, category].some((words) => words !== undefined) ||
  (price !== undefined && (before.kind === 'Wanted' ? price !== before.price : price < before.price));

/** A wanted post ends with the day on which it is needed. */
async function moveEnd(context: Context, trx: Transaction<Tables>, { itemId, neededBy }: Edit): Promise<void> {
  const { at } = await findEnd(context, trx, neededBy);
  await sql`
    update items set ends_at = ${at}, end_notices = 0
    where id = ${itemId} and kind = 'Wanted' and publication = 'Published'`.execute(trx);
}

async function changePictures(
  context: DealContext,
  trx: Transaction<Tables>,
  { itemId, images }: Edit,
  item: { ownerId: string; kind: ItemKind; uploadedId: string | null },
): Promise<void> {
  const before = await findPictures(trx, itemId);
  const ids = picturesOf(before, { images, uploadedId: item.uploadedId });
  if (ids.length === 0 && item.kind === 'Offer') throw badField('images', PICTURE_REQUIRED);
  await takePictures(trx, { ownerId: item.ownerId, itemId, ids });
  await setPictures(context, trx, { itemId, ids, before });
}

export const changeItemStatus: ServerFunction<Calls['changeItemStatus']> = async (context, viewer, input) => ({
  data: await inDealTransaction(context, (trx, deals) => changeStatus(deals, trx, viewer, input)),
});

export async function changeStatus(
  context: DealContext,
  trx: Transaction<Tables>,
  owner: Actor,
  { itemId, ItemStatus, status }: ServerInput<Calls['changeItemStatus']>,
): Promise<Item> {
  const { jobs, now } = context;
  await lockMembersOfItems(trx, [itemId]);
  const before = await assertOwner(trx, owner, itemId);
  if (ItemStatus === 'Published') assertListed(owner, before);
  const isPublished = ItemStatus === 'Published' && before.publication === 'Draft';
  const endsAt = isPublished ? (await findEnd(context, trx, before.needed_by)).at : null;
  const isNewEnd = isPublished || ItemStatus === 'Draft';
  // The job tells each follower of an item once, however often it is published.
  if (isPublished) {
    await jobs.add(trx, 'tellFollowers', { itemId });
    await jobs.add(trx, 'matchItem', { itemId });
    await jobs.add(trx, 'findAlike', { itemId });
  }
  await sql`
    update items set
      published_at = coalesce(published_at, case
        when publication = 'Published' then created_at
        when ${ItemStatus ?? null}::text = 'Published' then ${now()}::timestamptz
      end),
      publication = coalesce(${ItemStatus ?? null}, publication),
      ends_at = case when ${isNewEnd} then ${endsAt}::timestamptz else ends_at end,
      ended_at = case when not ${isNewEnd} then ended_at end,
      end_notices = case when ${isNewEnd} then 0 else end_notices end,
      status = coalesce(${status ?? null}, status),
      updated_at = greatest(${now()}, updated_at + interval '1 millisecond')
    where id = ${itemId}`.execute(trx);
  const after = { ...before, publication: ItemStatus ?? before.publication, status: status ?? before.status };
  await queueItemNews(context, trx, itemId, { before, after });
  await adjustDealsToItem(context, trx, itemId, { status, publication: ItemStatus });
  if (isNewEnd || status === 'Sold') context.notified.push(...(await takeBackEnds(trx, before.ownerId, itemId)));
  return findItem(trx, itemId);
}

/** An item for rent has a price and a duration. Checked only when one of these changes: older items may lack them. */
function assertRentalTerms(input: Edit, item: Parameters<typeof missingRental>[0]): void {
  const { rentalAvailable, rentalPrice, rentalDuration } = input;
  if ([rentalAvailable, rentalPrice, rentalDuration].every((value) => value === undefined)) return;
  const errors = missingRental(item);
  if (errors[0]) throw new Problem('INVALID_INPUT', { message: errors[0].message, errors });
}

/** Locks the item for its owner. Throws NOT_FOUND for another's draft, and FORBIDDEN for another's published item. */
export async function assertOwner(db: Kysely<Tables>, viewer: Actor, itemId: string) {
  const item = await lockingItem(db, itemId)
    .select(['owner_id as ownerId', 'publication', 'status', 'price', 'kind', 'location'])
    .select(['rental', 'rental_price', 'rental_duration', 'needed_by', 'isbn', 'ended_at as endedAt'])
    .select(['hidden_at as hiddenAt', 'removed_at as removedAt'])
    .executeTakeFirst();
  if (!item || !can.seeItem(viewer, item)) throw new Problem('NOT_FOUND');
  if (!can.editItem(viewer, item)) throw new Problem('FORBIDDEN');
  return item;
}

/** Throws if the owner may not publish, renew or copy the item: a suspension, or a decision about it. */
export function assertListed(owner: Actor, item: { hiddenAt: string | null }): void {
  if (!can.listItems(owner)) throw suspended();
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

export async function findItem(db: Kysely<Tables>, id: string): Promise<Item> {
  return presentItem(await selectItems(db).where('items.id', '=', id).executeTakeFirstOrThrow());
}
