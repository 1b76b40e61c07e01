import { sql } from 'kysely';
import type { Item } from '#contract/items.ts';
import { WISHES } from '#contract/limits.ts';
import type { Wish, wishCalls } from '#contract/wishes.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import { lockOwner } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { pictureOf } from '#server/items/present.ts';

type Calls = typeof wishCalls;

type ItemFields = Pick<Item, 'description' | 'price' | 'condition' | 'status' | 'owner'>;
type WishRow = Pick<Wish, '_id' | 'title' | 'addedAt' | 'category' | 'priceBefore'> & {
  itemId: string | null;
  hasEnded: boolean;
} & ItemFields &
  Parameters<typeof pictureOf>[0];

/** An item that its owner has unpublished is gone (C4); an ended one still has its page. */
export const listWishes: ServerFunction<Calls['listWishes']> = async ({ db }, viewer) => {
  const { rows } = await sql<WishRow>`
    select w.id as _id, coalesce(i.title, w.item_title) as title, w.added_at as "addedAt",
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug) end as category,
      i.id as "itemId", i.publication = 'Draft' as "hasEnded", nullif(before.price, i.price) as "priceBefore",
      i.description, i.price, i.condition, i.status, i.owner_id as owner,
      p.name, p.width, p.height, p.color
    from wishes w
    left join items i on i.id = w.item_id and (i.publication = 'Published' or i.ended_at is not null)
      and not ${isHiddenFrom(viewer.id, sql`i.owner_id`)}
    left join categories c on c.id = coalesce(i.category_id, w.category_id)
    left join pictures p on p.id = i.picture_id
    left join lateral (
      select price from item_prices where item_id = i.id and at <= w.added_at order by at desc limit 1
    ) before on true
    where w.member_id = ${viewer.id}
    order by w.added_at, w.id`.execute(db);
  return { data: rows.map(presentWish) };
};

function presentWish(row: WishRow): Wish {
  const { _id, title, addedAt, category, priceBefore, itemId, hasEnded } = row;
  if (!itemId) return { _id, title, addedAt, category, priceBefore: null, state: 'gone', item: null };
  const { description, price, condition, status, owner } = row;
  const picture = pictureOf(row);
  return {
    _id,
    title,
    addedAt,
    category,
    priceBefore,
    state: hasEnded ? 'ended' : (status.toLowerCase() as Wish['state']),
    item: { _id: itemId, description, price, condition, status, owner, picture, thumbnail: picture.large },
  };
}

/** Adding an item twice is no error: a browser may send its whole cart again. */
export const addWishes: ServerFunction<Calls['addWishes']> = async ({ db, now, realtime }, viewer, { itemIds }) => {
  const notAdded = await db.transaction().execute(async (trx) => {
    // Serializes a member's additions, so that the limit holds.
    await lockOwner(trx, viewer.id);
    await sql`
      insert into wishes (member_id, item_id, item_title, category_id, added_at)
      select ${viewer.id}, i.id, i.title, i.category_id,
        -- They keep their order, and none is added in the future.
        ${now()}::timestamptz - (${itemIds.length} - given.n) * interval '1 millisecond'
      from unnest(${itemIds}::uuid[]) with ordinality as given(id, n)
      join items i on i.id = given.id
      where i.publication = 'Published' and i.kind = 'Offer' and i.owner_id <> ${viewer.id}
        and not ${isHiddenFrom(viewer.id, sql`i.owner_id`)}
        and not exists (select from wishes where item_id = i.id and member_id = ${viewer.id})
      order by given.n
      limit (select greatest(0, ${WISHES.most} - count(*)) from wishes where member_id = ${viewer.id})`.execute(trx);
    const { rows } = await sql<{ itemId: string; why: 'own' | 'gone' | 'full' }>`
      select given.id as "itemId", case
        when i.owner_id = ${viewer.id} then 'own'
        when i.publication = 'Published' and i.kind = 'Offer' and not ${isHiddenFrom(viewer.id, sql`i.owner_id`)} then 'full'
        else 'gone' end as why
      from unnest(${itemIds}::uuid[]) as given(id)
      left join items i on i.id = given.id
      where not exists (select from wishes where item_id = given.id and member_id = ${viewer.id})`.execute(trx);
    return rows;
  });
  realtime.sendToMember(viewer.id, 'wishesChanged', {});
  return { data: { notAdded } };
};

export const removeWishes: ServerFunction<Calls['removeWishes']> = async ({ db, realtime }, viewer, { ids }) => {
  await sql`
    delete from wishes
    where member_id = ${viewer.id} and (id = any(${ids}::uuid[]) or item_id = any(${ids}::uuid[]))`.execute(db);
  realtime.sendToMember(viewer.id, 'wishesChanged', {});
  return { message: 'Removed from the wish list.' };
};
