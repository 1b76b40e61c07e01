import { sql } from 'kysely';
import type { Publication } from '#contract/limits.ts';
import { adjustDealsToItem } from '#server/deals/adjust-deals.ts';
import { queueTakeBack, queueWishesGone } from '#server/notices/queue-item-news.ts';
import type { DeskContext, Trx } from '../desk-transaction.ts';

/**
 * Hides a locked item from everybody but its owner, or from the owner too, and closes its open deals. Returns whether
 * it was visible before: then lifting the decision shows it again.
 */
export async function hideItem(desk: DeskContext, trx: Trx, itemId: string, how: 'hide' | 'remove'): Promise<boolean> {
  const at = desk.now();
  const { rows } = await sql<{ was: Publication }>`
    with before as (select publication as was from items where id = ${itemId})
    update items set publication = 'Draft', ended_at = null, hidden_at = coalesce(hidden_at, ${at}),
      removed_at = case when ${how === 'remove'} then coalesce(removed_at, ${at}) else removed_at end,
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    from before where id = ${itemId}
    returning before.was`.execute(trx);
  const [item] = rows;
  if (!item) return false;
  await adjustDealsToItem(desk, trx, itemId, { publication: 'Draft' });
  await queueHidden(desk, trx, [itemId]);
  return item.was === 'Published';
}

/** Hides the published items of a banned member, which must be locked. A job closes their deals. */
export async function hideItemsOf(desk: DeskContext, trx: Trx, memberId: string): Promise<string[]> {
  const at = desk.now();
  const { rows } = await sql<{ id: string }>`
    update items set publication = 'Draft', hidden_at = ${at},
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where owner_id = ${memberId} and publication = 'Published'
    returning id`.execute(trx);
  const hidden = rows.map(({ id }) => id);
  await queueHidden(desk, trx, hidden);
  return hidden;
}

/** Queues that others are told no more of hidden items, and that these are gone from wish lists. */
async function queueHidden(desk: DeskContext, trx: Trx, itemIds: string[]): Promise<void> {
  await queueTakeBack(desk, trx, { itemIds });
  await queueWishesGone(desk, trx, itemIds);
}

/** Shows locked items again, except those that another decision hides. `published`: those that were published. */
export async function showItems(
  { now }: DeskContext,
  trx: Trx,
  { itemIds, published }: { itemIds: string[]; published: string[] },
): Promise<void> {
  const at = now();
  const isHeld = (acts: string[]) => sql`exists (
    select from decisions d join cases c on c.id = d.case_id
    where c.kind = 'item' and c.thing_id = i.id
      and exists (select from unnest(d.acts) act where act = any(${acts}) and not act = any(d.lifted)))`;
  await sql`
    update items i set
      removed_at = case when ${isHeld(['remove'])} then removed_at end,
      hidden_at = case when held then hidden_at end,
      -- What was over before it was hidden is so again.
      ended_at = case when not held and i.id <> all(${published}::uuid[]) and i.ends_at <= ${at} then i.ends_at end,
      publication = case when not held and i.id = any(${published}::uuid[]) then 'Published' else publication end,
      updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    from (
      select i.id, ${isHeld(['hide', 'remove'])} or exists (
        select from decisions d
        where d.member_id = i.owner_id and 'ban' = any(d.acts) and not 'ban' = any(d.lifted)
          and i.id = any(d.hidden_items)
      ) as held
      from items i where i.id = any(${itemIds}::uuid[])
    ) other
    where i.id = other.id and i.hidden_at is not null`.execute(trx);
}
