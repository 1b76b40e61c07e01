import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, SEARCH_COUNTED, type Sort } from '#contract/limits.ts';
import { isSeenBy } from '#server/accounts/hidden-people.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { SearchQuery } from './search-query.ts';

export interface Hit {
  id: string;
  number: number;
  category_id: string;
  price: number;
  rank: number;
}

/** A hit with the totals of the search; a single row without an item where nothing matches. */
type FoundRow = (Hit | { id: null }) & { total: number; as_of: number };

/** What is null narrows nothing. */
export interface Search extends SearchQuery {
  kind: ItemKind;
  category: string | null;
  condition: string | null;
  status: string | null;
  rental: string | null;
  place: string | null;
  /** If true, only these. */
  negotiable: boolean;
  reduced: boolean;
  minPrice: number | null;
  maxPrice: number | null;
  /** Newest item number that counts; null for all items. */
  asOf: number | null;
  /** Where the previous page ended: a rank or a price, and a number. */
  afterAmount: number;
  afterNumber: number;
  rows: number;
  /** By `findHider`. */
  hider: string | null;
}

type Sql = RawBuilder<unknown>;

/** `isSeenBy` for `item_search`, which has no owners. */
export const isOwnerSeenBy = (hider: string | null): RawBuilder<boolean> =>
  isSeenBy(hider, sql`(select owner_id from items where id = item_id)`);

/** Conditions on `item_search`: only those that narrow, so that PostgreSQL can plan by them. Text is compared last. */
function isMatch(search: Search): Sql {
  const { category, condition, status, rental, place, minPrice, maxPrice, asOf } = search;
  const conditions = [
    sql`publication = 'Published' and kind = ${sql.lit(search.kind)}`,
    category !== null && sql`category_id = ${category}::uuid`,
    condition !== null && sql`condition = ${condition}::text`,
    status !== null && sql`status = ${status}::text`,
    rental !== null && sql`rental = ${rental}::text`,
    minPrice !== null && sql`price >= ${minPrice}::numeric`,
    maxPrice !== null && sql`price <= ${maxPrice}::numeric`,
    search.negotiable && sql`negotiable`,
    search.reduced && sql`reduced_at is not null`,
    asOf !== null && sql`number <= ${asOf}::bigint`,
    sql`search @@ ${search.match}::tsquery`,
    place !== null && sql`alike(location) = alike(${place})`,
    isOwnerSeenBy(search.hider),
  ];
  return sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  );
}

const UNRANKED = sql`item_id as id, number, category_id, price, 0::float8 as rank`;

/**
 * The rank: title before category and text, whole words before beginnings of words, then frequency and nearness (at
 * most 1). Available and new items get a little more: a year counts a fifth of a whole word.
 */
const ranked = (search: Search) => sql`item_id as id, number, category_id, price,
  (search @@ ${search.title}::tsquery)::int * 1.5::float8
  + (search @@ ${search.exact}::tsquery)::int
  + ts_rank_cd('{0.05, 0.1, 0.4, 1}', search, ${search.near}::tsquery, 32)
  + case status when 'Available' then 0.3::float8 when 'Reserved' then 0.1 else 0 end
  + extract(epoch from created_at)::float8 / 31557600 * 0.2 as rank`;

/** The latest reduction first. */
const reduction = () => sql`item_id as id, number, category_id, price, extract(epoch from reduced_at)::float8 as rank`;

/**
 * A page of `found`. The newest matches are counted, and `first` holds them: nobody reads further for a total or a rank.
 * Knowing the words and the filters, PostgreSQL reads items from the newest, or a place's, where many match, and the
 * index `item_search_matches` where few do.
 */
const page = (search: Search, { columns, found, order }: Record<'columns' | 'found' | 'order', Sql>) => sql<FoundRow>`
  ${sql.raw(PLANNED_AFRESH)}
  with first as materialized (
    select ${columns} from item_search where ${isMatch(search)} order by number desc limit ${sql.lit(SEARCH_COUNTED)}
  ), counted as (
    select count(*) as total, coalesce(${search.asOf}::bigint, (select max(number) from item_search), 0) as as_of
    from first
  )
  select page.*, counted.*
  from counted left join (${found} order by ${order} limit ${search.rows}) as page on true
  order by ${order}`;

/** Sorts the matches that are counted. */
const byRank = (rank: (search: Search) => Sql) => (search: Search) =>
  page(search, {
    columns: rank(search),
    found: sql`
      select * from first where (rank, number) < (${search.afterAmount}::float8, ${search.afterNumber}::bigint)`,
    order: sql`rank desc, number desc`,
  });

/** Reads on from the page before, as far as there are matches. */
const readOn = (search: Search, next: Sql, order: Sql) =>
  page(search, {
    columns: sql`number`,
    found: sql`select ${UNRANKED} from item_search where ${isMatch(search)} and ${next}`,
    order,
  });

const byNewest = (search: Search) => readOn(search, sql`number < ${search.afterNumber}::bigint`, sql`number desc`);

const byPrice = (order: Sql, than: Sql) => (search: Search) =>
  readOn(search, sql`(price, number) ${than} (${search.afterAmount}::numeric, ${search.afterNumber}::bigint)`, order);

export const FIND: Record<Sort, (search: Search) => RawBuilder<FoundRow>> = {
  relevance: byRank(ranked),
  newest: byNewest,
  priceLow: byPrice(sql`price, number`, sql`>`),
  priceHigh: byPrice(sql`price desc, number desc`, sql`<`),
  reduced: byRank(reduction),
};
