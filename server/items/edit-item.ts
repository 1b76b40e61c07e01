import { sql, type Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import { type Item, type itemCalls, PICTURE_REQUIRED } from '#contract/items.ts';
import { badField, Problem } from '#contract/problems.ts';
import { missingRental } from '#contract/schemas/items.ts';
import { notFree } from '#server/accounts/suspended.ts';
import { lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import type { Member } from '#server/viewer.ts';
import { clearUnusedTerms, columnsOf, FIELD_COLUMNS } from './columns.ts';
import { findEnd } from './ends/terms.ts';
import { findCategoryId } from './item-category.ts';
import { findPictures, picturesOf, placePictures, takePictures } from './item-pictures.ts';
import { assertToCome, findItem, lockOwnItem, type OwnItem, withUpload } from './own-item.ts';
import { changeItem } from './write-item.ts';

type EditItem = (typeof itemCalls)['editItem'];
type Edit = ServerInput<EditItem>;
type Trx = Transaction<Tables>;

export const editItem: ServerFunction<EditItem> = async (context, viewer, input) => {
  const { thumbnailI: upload } = input;
  // Check before decoding the picture: only the owner may cause that work.
  if (upload) await lockOwnItem(context.db, viewer, input.itemId);
  if (upload && input.category) await findCategoryId(context.db, input.category);
  let uploaded: string | null = null;
  const data = await inDealTransaction(
    context,
    (trx, deals) => editLocked(deals, trx, viewer, input, uploaded),
    (run) =>
      withUpload(context, viewer.id, upload, (trx, uploadedId) => {
        uploaded = uploadedId;
        return run(trx);
      }),
  );
  return { data };
};

/** Changes the fields that are sent. The statement sets all, so that PostgreSQL prepares it once. */
export async function editLocked(
  context: DealContext,
  trx: Trx,
  viewer: Member,
  input: Edit,
  uploadedId: string | null,
): Promise<Item> {
  const { itemId } = input;
  await lockMembersOfItems(trx, [itemId]);
  const before = await lockOwnItem(trx, viewer, itemId);
  if (turnsIntoAnother(input, uploadedId) && before.publication === 'Published')
    await assertMayTurn(trx, viewer, itemId);
  if (input.neededBy !== before.needed_by) assertToCome(context, input.neededBy);
  const fields = editedColumns(before, input);
  assertRentalTerms(input, fields);
  const pictures = uploadedId || input.images ? await newPictures(trx, itemId, before, input, uploadedId) : null;
  await changeItem(context, trx, itemId, {
    act: 'edit',
    set: {
      ...fields,
      category_id: input.category ? await findCategoryId(trx, input.category) : before.category_id,
      picture_id: pictures ? (pictures.ids[0] ?? null) : before.picture_id,
      ...(await movedEnd(context, trx, before, fields.needed_by)),
    },
    hasNewPictures: pictures !== null,
  });
  if (pictures) await placePictures(context, trx, { itemId, ...pictures });
  return findItem(trx, itemId);
}

/** The columns after an edit, without what does not belong to the item's kind. */
function editedColumns(before: OwnItem, input: Edit) {
  const stored = Object.fromEntries(FIELD_COLUMNS.map((column) => [column, before[column]])) as Pick<
    OwnItem,
    (typeof FIELD_COLUMNS)[number]
  >;
  const fields = clearUnusedTerms({ ...stored, ...columnsOf(input) });
  if (before.kind === 'Offer') fields.needed_by = before.needed_by;
  return fields;
}

/** Whether an edit can make another item of it; a price, a place or a status cannot. */
const turnsIntoAnother = ({ title, description, category, images, isbn }: Edit, uploadedId: string | null): boolean =>
  uploadedId !== null || [title, description, category, images, isbn].some((value) => value !== undefined);

/** Throws FORBIDDEN for an owner who is suspended or has finished their studies, who may not list another item in place of this one, unless the desk asked for a change. */
async function assertMayTurn(trx: Trx, viewer: Member, itemId: string): Promise<void> {
  if (can.listItems(viewer)) return;
  const { rows } = await sql`
    select from decisions d join cases c on c.id = d.case_id
    where c.kind = 'item' and c.thing_id = ${itemId} and d.change_until is not null and d.changed_at is null
      and not 'askForChange' = any(d.lifted)`.execute(trx);
  if (rows.length === 0) throw notFree(viewer);
}

/** An item for rent has a price and a duration. Checked only when one of these changes: older items may lack them. */
function assertRentalTerms(input: Edit, fields: ReturnType<typeof editedColumns>): void {
  const { rentalAvailable, rentalPrice, rentalDuration } = input;
  if ([rentalAvailable, rentalPrice, rentalDuration].every((value) => value === undefined)) return;
  const { kind, rental, rental_price, rental_duration } = fields;
  const item = { kind, rentalAvailable: rental, rentalPrice: rental_price, rentalDuration: rental_duration };
  const errors = missingRental(item);
  if (errors[0]) throw new Problem('INVALID_INPUT', { message: errors[0].message, errors });
}

/** A wanted post ends with the day on which it is needed. */
async function movedEnd(context: DealContext, trx: Trx, before: OwnItem, neededBy: string | null | undefined) {
  if (neededBy === undefined || neededBy === before.needed_by || before.publication !== 'Published') return {};
  return { ends_at: (await findEnd(context, trx, neededBy)).at, end_notices: 0 };
}

async function newPictures(trx: Trx, itemId: string, item: OwnItem, { images }: Edit, uploadedId: string | null) {
  const before = await findPictures(trx, itemId);
  const ids = picturesOf(before, { images, uploadedId });
  if (ids.length === 0 && item.kind === 'Offer') throw badField('images', PICTURE_REQUIRED);
  await takePictures(trx, { ownerId: item.ownerId, itemId, ids });
  return { ids, before };
}
