import { sql } from 'kysely';
import type { itemCalls } from '#contract/items.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import type { ServerFunction } from '#server/http/serve.ts';

/** The newest posts that are read at most. */
const MOST = sql.lit(500);

/**
 * An item fits a wanted post of its category if it contains half of the words of the post's title, at a price that the
 * post allows.
 */
export const listWantedIHave: ServerFunction<(typeof itemCalls)['listWantedIHave']> = async ({ db }, viewer) => {
  const { rows } = await sql<{ _id: string; items: string[] }>`
    select w.id as _id, array_agg(i.id order by i.price, i.id) as items
    from items i
    join item_search s on s.item_id = i.id
    join items w on w.category_id = i.category_id and w.kind = 'Wanted' and w.publication = 'Published'
      and w.status <> 'Sold' and w.owner_id <> i.owner_id and not ${areBlocked(sql`w.owner_id`, sql`i.owner_id`)}
      and (w.price = 0 or i.price <= w.price or i.negotiable)
    where i.owner_id = ${viewer.id} and i.kind = 'Offer' and i.publication = 'Published' and i.status = 'Available'
      and (
        select count(*) > 0 and 2 * count(*) filter (where s.search @@ (quote_literal(stem) || ':AC')::tsquery) >= count(*)
        from unnest(tsvector_to_array(to_tsvector('campus_stems', search_text(w.title)))) as stem
      )
    group by w.id order by w.created_at desc, w.id desc limit ${MOST}`.execute(db);
  return { data: rows };
};
