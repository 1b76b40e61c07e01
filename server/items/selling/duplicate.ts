import { badField, Problem } from '#contract/problems.ts';
import type { sellingCalls } from '#contract/selling.ts';
import { copyPictures } from '#server/files/copy-pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { assertNew, idOf, orCreated } from '../create-item.ts';
import { findPictures, placePictures } from '../item-pictures.ts';
import { assertListed, assertQuota, findOwnItem, lockOwnItem } from '../own-item.ts';
import { copyItem } from '../write-item.ts';

/** Returns the same draft for the same clientId, like createItem. */
export const duplicateItem: ServerFunction<(typeof sellingCalls)['duplicateItem']> = async (context, viewer, input) => {
  const { db } = context;
  const id = idOf(viewer.id, input.clientId);
  const created = await findOwnItem(db, viewer.id, id);
  if (created) return { data: created };
  const source = await lockOwnItem(db, viewer, input.itemId);
  assertListed(viewer, source);
  await assertQuota(db, viewer.id);
  const pictures = await findPictures(db, input.itemId);
  const copy = copyPictures(context, { ownerId: viewer.id, ids: pictures }, async (trx, copies) => {
    await assertNew(context, trx, viewer.id, id);
    if (copies.length === 0 && source.kind === 'Offer') throw badField('images', 'Its pictures are not here any more');
    await copyItem(trx, { id, sourceId: input.itemId, pictureId: copies[0] ?? null, at: context.now() });
    await placePictures(context, trx, { itemId: id, ids: copies, before: [] });
    return findOwnItem(trx, viewer.id, id);
  });
  const data = await orCreated(copy);
  if (!data) throw new Problem('NOT_FOUND');
  return { data };
};
