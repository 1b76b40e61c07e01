import { sql, type Transaction } from 'kysely';
import { badField, Problem } from '#contract/problems.ts';
import type { sellingCalls } from '#contract/selling.ts';
import { limitNewMember } from '#server/accounts/new-members.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { copyPictures } from '#server/files/copy-pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { COPIED_COLUMNS } from '../columns.ts';
import { assertListed, assertOwner, assertQuota, findOwnItem, idOf, MadeBefore } from '../edit.ts';
import { findPictures, setPictures } from '../item-pictures.ts';

/** Returns the same draft for the same clientId, like createItem. */
export const duplicateItem: ServerFunction<(typeof sellingCalls)['duplicateItem']> = async (context, viewer, input) => {
  const { db } = context;
  const id = idOf(viewer.id, input.clientId);
  const made = await findOwnItem(db, viewer.id, id);
  if (made) return { data: made };
  const source = await assertOwner(db, viewer, input.itemId);
  assertListed(viewer, source);
  await assertQuota(db, viewer.id);
  const pictures = await findPictures(db, input.itemId);
  const copy = copyPictures(context, { ownerId: viewer.id, ids: pictures }, async (trx, copies) => {
    const first = await findOwnItem(trx, viewer.id, id);
    if (first) throw new MadeBefore(first);
    await assertQuota(trx, viewer.id);
    await limitNewMember(context, trx, viewer.id, 'items');
    if (copies.length === 0 && source.kind === 'Offer') throw badField('images', 'Its pictures are not here any more');
    await insertCopy(context, trx, { id, sourceId: input.itemId, pictureId: copies[0] ?? null });
    await setPictures(context, trx, { itemId: id, ids: copies, before: [] });
    return findOwnItem(trx, viewer.id, id);
  });
  const data = await copy.catch((error: unknown) => {
    if (error instanceof MadeBefore) return error.item;
    throw error;
  });
  if (!data) throw new Problem('NOT_FOUND');
  return { data };
};

async function insertCopy(
  { now }: Context,
  trx: Transaction<Tables>,
  { id, sourceId, pictureId }: { id: string; sourceId: string; pictureId: string | null },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into items (id, picture_id, status, created_at, updated_at, ${sql.raw(COPIED_COLUMNS)})
    select ${id}::uuid, ${pictureId}::uuid, 'Available', ${now()}::timestamptz, ${now()}::timestamptz, ${sql.raw(COPIED_COLUMNS)}
    from items where id = ${sourceId}`.execute(trx);
  if (numAffectedRows === 0n) throw new Problem('NOT_FOUND');
}
