import { type RawBuilder, sql } from 'kysely';
import { type ItemKind, SEARCH_COUNTED, type Sort } from '#contract/limits.ts';
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
  minPrice: number;
  maxPrice: number;
  /** Newest item number that counts; null for all items. */
  asOf: number | null;
  /** Where the previous page ended: a rank or a price, and a number. */
  afterAmount: number;
  afterNumber: number;
  rows: number;
  /** Owners whose items are left out. */
  hidden: string[];
}

type Sql = RawBuilder<unknown>;

/** The matches to read: from an item number downwards. */
interface Range {
  from: Sql;
  columns: Sql;
  limit: Sql;
}

/**
 * The newest matches are counted and ranked. So a word in every second of a million items is as fast as a rare one, and
 * nobody reads further than this.
 */
const MOST = sql.lit(SEARCH_COUNTED);

/** A match is frequent if one in eight of the newest items matches. */
const SAMPLE = { of: sql.lit(512), frequent: sql.lit(64) };

/** Conditions on `item_search`, which has no owners: hidden ones are few, and so are their items. */
export const notOwnedBy = (hidden: string[]): RawBuilder<boolean> =>
  hidden.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`item_id not in (select id from items where owner_id = any(${hidden}::uuid[]))`;

/** Conditions on the item itself, which no index holds. */
const passes = (search: Search) => sql`
  price between ${search.minPrice}::numeric and ${search.maxPrice}::numeric
  and kind = ${sql.lit(search.kind)}
  and (${search.place}::text is null or alike(location) = alike(${search.place}))
  and (negotiable or not ${search.negotiable}::boolean)
  and (reduced_at is not null or not ${search.reduced}::boolean)
  and ${notOwnedBy(search.hidden)}`;

/** `is true` keeps PostgreSQL from using an index for this: it would read all matches before the first. */
const isMatch = (search: Search) => sql`(
  search @@ ${search.match}::tsquery
  and ${passes(search)}
  and (${search.category}::uuid is null or category_id = ${search.category}::uuid)
  and (${search.condition}::text is null or condition = ${search.condition}::text)
  and (${search.status}::text is null or status = ${search.status}::text)
  and (${search.rental}::text is null or rental = ${search.rental}::text)) is true`;

/** Frequent matches: reads items in the order of their numbers until there are enough. */
const frequentMatches = (search: Search, { from, columns, limit }: Range) => sql`
  select ${columns} from item_search
  where (select is_frequent from sample) and publication = 'Published' and number <= ${from} and ${isMatch(search)}
  order by number desc limit ${limit}`;

/**
 * Other matches, from the newest segment of the index backwards, only as far as needed. Among a million items a word in
 * one of 200 has 5,000 matches: reading all took 30 to 90 ms, the newest 500 take a tenth of that. `is true` hides the
 * indexes of numbers and prices from PostgreSQL: it plans without the values, and would take them for selective. Order
 * and limit keep it from joining the segments with the whole table.
 */
const segmentMatches = (search: Search, { from, columns, limit }: Range) => sql`
  select matched.* from generate_series(${from} >> 15, 0, -1) as segment, lateral (
    select ${columns} from item_search
    where publication = 'Published'
      and segment_words(search, number, category_id, price, condition, status, rental)
        @@ replace(${search.words}, '@', segment || ':')::tsquery
      and (number <= ${from} and ${passes(search)}) is true
    order by number desc limit ${limit}
  ) as matched
  limit ${limit}`;

/** Wanted posts are few: all matches are read. */
const wantedMatches = (search: Search, { from, columns, limit }: Range) => sql`
  select ${columns} from (
    select * from item_search where publication = 'Published' and kind = 'Wanted' and search @@ ${search.match}::tsquery
    offset 0
  ) as posts
  where number <= ${from} and ${isMatch(search)}
  order by number desc limit ${limit}`;

const newestMatches = (search: Search, range: Range) =>
  search.kind === 'Wanted' ? sql`(${wantedMatches(search, range)})` : newestOffers(search, range);

const newestOffers = (search: Search, range: Range) => sql`
  (${frequentMatches(search, range)})
  union all
  (${segmentMatches(search, { ...range, from: sql`(select ${range.from} from sample where not is_frequent)` })})`;

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

/** `newest` is the newest number in the whole statement; `first` holds the counted matches. */
const countFirst = (search: Search, columns: Sql) => sql`
  newest as materialized (
    select coalesce(${search.asOf}::bigint, max(number), 0) as number from item_search
  ), sample as materialized (
    select count(*) filter (where ${isMatch(search)}) >= ${SAMPLE.frequent} as is_frequent from (
      select * from item_search
      where publication = 'Published' and number <= (select number from newest) order by number desc limit ${SAMPLE.of}
    ) as items
  ), first as materialized (
    ${newestMatches(search, { from: sql`(select number from newest)`, columns, limit: MOST })}
  ), counted as materialized (
    select count(*) as total, min(number) as least from first
  )`;

const page = (search: Search, found: Sql, order: Sql) => sql`
  select page.*, counted.total, newest.number as as_of
  from newest, counted left join (select * from ${found} order by ${order} limit ${search.rows}) as page on true
  order by ${order}`;

/** Sorts the matches that are counted. */
const byRank = (rank: (search: Search) => Sql) => (search: Search) =>
  sql<FoundRow>`
    with ${countFirst(search, rank(search))}
    ${page(
      search,
      sql`(select * from first
        where (rank, number) < (${search.afterAmount}::float8, ${search.afterNumber}::bigint)) as found`,
      sql`rank desc, number desc`,
    )}`;

const byNewest = (search: Search) => sql<FoundRow>`
    with ${countFirst(search, sql`number`)}, found as materialized (
      ${newestMatches(search, {
        from: sql`least((select number from newest), ${search.afterNumber}::bigint - 1)`,
        columns: UNRANKED,
        limit: sql`${search.rows}`,
      })}
    )
    ${page(search, sql`found`, sql`number desc`)}`;

/** Sorts all matches, or reads items in the order of price where a page fills up sooner that way. */
const byPrice = (direction: 'asc' | 'desc') => {
  const order = direction === 'asc' ? sql`price, number` : sql`price desc, number desc`;
  const than = direction === 'asc' ? sql`>` : sql`<`;
  return (search: Search): RawBuilder<FoundRow> => {
    const next = sql`(price, number) ${than} (${search.afterAmount}::numeric, ${search.afterNumber}::bigint)`;
    if (search.kind === 'Wanted')
      return sql<FoundRow>`
        with ${countFirst(search, UNRANKED)}
        ${page(search, sql`(select * from first where ${next}) as found`, order)}`;
    return sql<FoundRow>`
      with ${countFirst(search, UNRANKED)}, density as materialized (
        select total = ${MOST} and ${MOST}::float8 ^ 2 * newest.number
          > ${search.rows}::float8 * (newest.number - least + 1)::float8 ^ 2 as is_frequent
        from newest, counted
      ), found as (
        select * from first where ${next} and not (select is_frequent from density)
        union all
        select * from (
          ${segmentMatches(search, {
            from: sql`(select least - 1 from counted where total = ${MOST} and not (select is_frequent from density))`,
            columns: UNRANKED,
            limit: sql`all`,
          })}
        ) as others where ${next}
        union all
        (select ${UNRANKED} from item_search
          where (select is_frequent from density) and ${next} and publication = 'Published'
            and number <= (select number from newest) and ${isMatch(search)}
          order by ${order} limit ${search.rows})
      )
      ${page(search, sql`found`, order)}`;
  };
};

/** The latest reduction first. */
const reduction = () => sql`item_id as id, number, category_id, price, extract(epoch from reduced_at)::float8 as rank`;

export const FIND: Record<Sort, (search: Search) => RawBuilder<FoundRow>> = {
  relevance: byRank(ranked),
  newest: byNewest,
  priceLow: byPrice('asc'),
  priceHigh: byPrice('desc'),
  reduced: byRank(reduction),
};
