import { type Kysely, sql, type Transaction } from 'kysely';
import type { itemCalls } from '#contract/items.ts';
import { PICTURES } from '#contract/limits.ts';
import { badField } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { lockPictures } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { presentImage, removePictures, storePicture } from '#server/files/pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';

/** Loose until an item names it. */
export const uploadPicture: ServerFunction<(typeof itemCalls)['uploadPicture']> = async (context, viewer, input) => ({
  data: await storePicture(context, viewer.id, input.picture, async (_trx, picture) => presentImage(picture)),
});

/** Ids of an item's pictures, the cover first. */
export async function findPictures(db: Kysely<Tables>, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from items i join pictures p on p.id = i.picture_id or p.item_id = i.id
    where i.id = ${itemId}
    order by (p.id = i.picture_id) desc, p.item_position`.execute(db);
  return rows.map(({ id }) => id);
}

/** The pictures in a request. */
interface Sent {
  /** The whole list. */
  images?: string[] | undefined;
  /** One sent with the form: the new cover. */
  uploadedId: string | null;
}

/** The new list of an item's pictures, the cover first. Without a list an upload replaces the cover. */
export function picturesOf(before: string[], { images, uploadedId }: Sent): string[] {
  const list = images ?? (uploadedId ? before.slice(1) : before);
  const all = uploadedId ? [uploadedId, ...list] : list;
  if (all.length > PICTURES.most) throw badField('images', `An item has up to ${PICTURES.most} pictures`);
  return all;
}

/** Locks pictures for an item. Throws INVALID_INPUT unless each is loose and the owner's own, or the item's already. */
export async function takePictures(
  trx: Transaction<Tables>,
  wanted: Parameters<typeof lockPictures>[1],
): Promise<void> {
  if ((await lockPictures(trx, wanted)) < wanted.ids.length)
    throw badField('images', 'One of these pictures is not here any more. Add it again.');
}

/** Gives an item its pictures in this order, and removes the others that it had. The item names its cover itself. */
export async function placePictures(
  context: Context,
  trx: Transaction<Tables>,
  { itemId, ids, before }: { itemId: string; ids: string[]; before: string[] },
): Promise<void> {
  await sql`
    update pictures p set item_id = ${itemId}, item_position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given(id, position)
    where p.id = given.id`.execute(trx);
  await removePictures(
    context,
    trx,
    before.filter((id) => !ids.includes(id)),
  );
}
