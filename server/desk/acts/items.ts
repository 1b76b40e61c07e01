import { sql } from 'kysely';
import { changeItem, changeItems } from '#server/items/write-item.ts';
import { allowPicturesLike, refusePicturesLike } from '#server/messages/pictures/refused-pictures.ts';
import type { DeskContext, Trx } from '../desk-transaction.ts';

/**
 * Hides a locked item from everybody but its owner, or from the owner too. Returns whether it was visible before: then
 * lifting the decision shows it again.
 */
export async function hideItem(desk: DeskContext, trx: Trx, itemId: string, how: 'hide' | 'remove'): Promise<boolean> {
  const at = desk.now();
  if (how === 'remove') await refusePicturesLike(trx, at, 'item', itemId);
  const [change] = await changeItem(desk, trx, itemId, {
    act: 'hide',
    set: {
      publication: 'Draft',
      ended_at: null,
      hidden_at: sql`coalesce(hidden_at, ${at})`,
      ...(how === 'remove' && { removed_at: sql`coalesce(removed_at, ${at})` }),
    },
  });
  return change?.before.publication === 'Published';
}

/** Hides the published items of a banned member, which must be locked. A job closes their deals. */
export async function hideItemsOf(desk: DeskContext, trx: Trx, memberId: string): Promise<string[]> {
  const hidden = await changeItems(desk, trx, {
    where: sql`owner_id = ${memberId} and publication = 'Published'`,
    act: 'ban',
    set: { publication: 'Draft', hidden_at: desk.now() },
  });
  return hidden.map(({ itemId }) => itemId);
}

/** Shows locked items again, except those that another decision hides. `published`: those that were published. */
export async function showItems(
  desk: DeskContext,
  trx: Trx,
  { itemIds, published }: { itemIds: string[]; published: string[] },
): Promise<void> {
  const at = desk.now();
  await allowPicturesLike(trx, itemIds);
  const isHeldBy = (acts: string[]) => sql`exists (
    select from decisions d join cases c on c.id = d.case_id
    where c.kind = 'item' and c.thing_id = items.id
      and exists (select from unnest(d.acts) act where act = any(${acts}) and not act = any(d.lifted)))`;
  const isHeld = sql`(${isHeldBy(['hide', 'remove'])} or exists (
    select from decisions d
    where d.member_id = items.owner_id and 'ban' = any(d.acts) and not 'ban' = any(d.lifted)
      and items.id = any(d.hidden_items)))`;
  const wasPublished = sql`id = any(${published}::uuid[])`;
  await changeItems(desk, trx, {
    where: sql`id = any(${itemIds}::uuid[]) and hidden_at is not null`,
    act: 'show',
    set: {
      removed_at: sql`case when ${isHeldBy(['remove'])} then removed_at end`,
      hidden_at: sql`case when ${isHeld} then hidden_at end`,
      // What was over before it was hidden is so again.
      ended_at: sql`case when not ${isHeld} and not ${wasPublished} and ends_at <= ${at} then ends_at end`,
      publication: sql`case when not ${isHeld} and ${wasPublished} then 'Published' else publication end`,
    },
  });
}
