import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PRICES } from '#contract/limits.ts';
import type { MailWay } from '#contract/notices/kind.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { Tables } from '#server/database/tables.ts';
import { BEGINNINGS } from './build-words.ts';

/** A saved search that an item matches, with the data of its notice. */
export interface Match {
  searchId: string;
  memberId: string;
  price: number;
  way: MailWay;
  keyword: string;
  kind: string;
  maxPrice: number | null;
  categoryName: string | null;
  categorySlug: string | null;
  filters: Record<string, string | null>;
  /** The item matched before at a higher price. */
  isCheaper: boolean;
}

/** A wanted post's search counts only while the post is published. */
export const isSearching = sql<boolean>`(s.wanted_id is null or (
  select w.publication = 'Published' and w.status <> 'Sold' from items w where w.id = s.wanted_id))`;

/**
 * The searches that a published item fits and has not been told of at this price, by member. An item of some hundred
 * words looks up their beginnings among the rarest words of all searches, each of which it finds in the index: so it
 * reads what shares a rare word with it or names its category alone, however many searches there are. `offset 0` keeps
 * PostgreSQL from reading all searches instead.
 */
export const selectMatches = (itemId: string): RawBuilder<Match> => sql<Match>`${sql.raw(PLANNED_AFRESH)}
  with item as materialized (
    select i.owner_id, i.published_at, search.*
    from items i join item_search search on search.item_id = i.id join members o on o.id = i.owner_id
    where i.id = ${itemId} and i.publication = 'Published' and i.status <> 'Sold' and o.blocked_at is null
  ), ${BEGINNINGS}, candidates as (
    select s.* from item cross join beginnings cross join lateral (
      select * from saved_searches
      where rarest = beginning and (category_id is null or category_id = item.category_id)
        and (max_price is null or max_price >= item.price)
      offset 0
    ) s
    union all
    select s.* from item cross join lateral (
      select * from saved_searches
      where rarest is null and category_id = item.category_id and (max_price is null or max_price >= item.price)
      offset 0
    ) s
  )
  select s.id as "searchId", s.member_id as "memberId", item.price, s.way, s.keyword, s.kind, s.max_price as "maxPrice",
    c.name as "categoryName", c.slug as "categorySlug",
    json_build_object('category', s.category_id, 'condition', s.condition, 'status', s.status,
      'rentalAvailable', s.rental, 'minPrice', s.min_price::text, 'maxPrice', s.max_price::text, 'place', s.place,
      'negotiable', case when s.negotiable then 'true' end, 'reduced', case when s.reduced then 'true' end) as filters,
    told.price is not null or (item.reduced_at > s.created_at and item.published_at < s.created_at) as "isCheaper"
  from item join candidates s on s.words is null or item.search @@ s.words
  join members m on m.id = s.member_id and m.blocked_at is null
  left join categories c on c.id = s.category_id
  left join saved_search_matches told on told.search_id = s.id and told.item_id = item.item_id
  where s.member_id <> item.owner_id and s.kind = item.kind
    and not ${areBlocked(sql`s.member_id`, sql`item.owner_id`)}
    and (s.condition is null or s.condition = item.condition)
    and (s.status is null or s.status = item.status)
    and (s.rental is null or s.rental = item.rental)
    and (s.min_price is null or s.min_price <= item.price)
    and (s.place is null or alike(s.place) = alike(item.location))
    and (item.negotiable or not s.negotiable)
    and (item.reduced_at is not null or not s.reduced)
    and (told.price is null or item.price <= told.price * ${sql.lit(1 - PRICES.leastCut)})
    and ${isSearching}
  order by s.member_id, s.way = 'off', s.way = 'digest', s.created_at, s.id`;

export const findMatches = async (db: Kysely<Tables>, itemId: string): Promise<Match[]> =>
  (await selectMatches(itemId).execute(db)).rows;
