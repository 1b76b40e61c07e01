import { type RawBuilder, sql } from 'kysely';
import { SEARCH_COUNTED, type Sort } from '#contract/limits.ts';
import { statement } from '#server/database/statement.ts';

/** An item found: its place in the order that was asked for. */
export interface Hit {
  id: string;
  number: number;
  category_id: string;
  price: number;
  rank: number;
}

/** What is found, with what does not differ from one to the next; without an item where nothing is. */
type FoundRow = (Hit | { id: null }) & { total: number; as_of: number };

export interface Question {
  /** Words and filters, with '@' for the segment. */
  words: string;
  match: string;
  title: string;
  exact: string;
  near: string;
  category: string | null;
  condition: string | null;
  status: string | null;
  rental: string | null;
  minPrice: number;
  maxPrice: number;
  /** The newest number that counts; null for all there are. */
  asOf: number | null;
  /** By what the page before ended: a rank or a price, and a number. */
  afterAmount: number;
  afterNumber: number;
  rows: number;
}

type Value = <K extends keyof Question>(name: K) => Question[K];

/**
 * What is counted, and what is ranked: the newest so many matches. A word that stands in every second of a million
 * items is so as quick as a rare one, and nobody reads on further than this.
 */
const MOST = sql.lit(SEARCH_COUNTED);

/** So many of the newest items are looked at to see whether a match is frequent: from one in eight on it is. */
const SAMPLE = { of: sql.lit(512), frequent: sql.lit(64) };

/** What matches, said of an item at hand: not to be asked of any index, it would bring all before the first. */
const isMatch = (value: Value) => sql`(
  search @@ ${value('match')}::tsquery
  and price between ${value('minPrice')}::numeric and ${value('maxPrice')}::numeric
  and (${value('category')}::uuid is null or category_id = ${value('category')}::uuid)
  and (${value('condition')}::text is null or condition = ${value('condition')}::text)
  and (${value('status')}::text is null or status = ${value('status')}::text)
  and (${value('rental')}::text is null or rental = ${value('rental')}::text)) is true`;

/** Frequent matches: items are read in the order of their numbers until there are enough. */
const walked = (
  value: Value,
  from: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => sql`
  select ${columns} from item_search
  where (select is_frequent from sample) and publication = 'Published' and number <= ${from} and ${isMatch(value)}
  order by number desc limit ${most}`;

/**
 * Other matches, from the newest segment back: segments are not read any further than somebody takes their matches.
 * Among a million items a word that stands in one of 200 has 5,000 matches; all of them were read in 30 to 90 ms, the
 * newest 500 take a tenth of that (three or four segments, and a page of the table for each match). `is true` keeps the
 * indexes of numbers and prices out: PostgreSQL plans without the values, and would take them for telling. Order and
 * limit keep it from joining the segments with the whole table.
 */
const segments = (
  value: Value,
  from: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => sql`
  select matched.* from generate_series(${from} >> 15, 0, -1) as segment, lateral (
    select ${columns} from item_search
    where publication = 'Published'
      and segment_words(search, number, category_id, price, condition, status, rental)
        @@ replace(${value('words')}, '@', segment || ':')::tsquery
      and (number <= ${from} and price between ${value('minPrice')}::numeric and ${value('maxPrice')}::numeric) is true
    order by number desc limit ${most}
  ) as matched
  limit ${most}`;

/** The newest matches up to a number, newest first. */
const newestMatches = (
  value: Value,
  from: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  most: RawBuilder<unknown>,
) => sql`
  (${walked(value, from, columns, most)})
  union all
  (${segments(value, sql`(select ${from} from sample where not is_frequent)`, columns, most)})`;

const PLAIN = sql`item_id as id, number, category_id, price, 0::float8 as rank`;

/**
 * A word in the title tells more than one in the category or the text, a whole word more than the beginning of one;
 * then how often and how near together they stand (at most 1). What can be had and what is new is lifted a little:
 * a year makes up for a fifth of a whole word.
 */
const ranked = (value: Value) => sql`item_id as id, number, category_id, price,
  (search @@ ${value('title')}::tsquery)::int * 1.5::float8
  + (search @@ ${value('exact')}::tsquery)::int
  + ts_rank_cd('{0.05, 0.1, 0.4, 1}', search, ${value('near')}::tsquery, 32)
  + case status when 'Available' then 0.3::float8 when 'Reserved' then 0.1 else 0 end
  + extract(epoch from created_at)::float8 / 31557600 * 0.2 as rank`;

/** `newest` is read once, so that all parts of a statement see the same; `first` is what is counted. */
const first = (value: Value, columns: RawBuilder<unknown>) => sql`
  newest as materialized (
    select coalesce(${value('asOf')}::bigint, max(number), 0) as number from item_search
  ), sample as materialized (
    select count(*) filter (where ${isMatch(value)}) >= ${SAMPLE.frequent} as is_frequent from (
      select * from item_search
      where publication = 'Published' and number <= (select number from newest) order by number desc limit ${SAMPLE.of}
    ) as items
  ), first as materialized (
    ${newestMatches(value, sql`(select number from newest)`, columns, MOST)}
  ), counted as materialized (
    select count(*) as total, min(number) as least from first
  )`;

const page = (value: Value, found: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  select page.*, counted.total, newest.number as as_of
  from newest, counted left join (select * from ${found} order by ${order} limit ${value('rows')}) as page on true
  order by ${order}`;

const byRelevance = statement<Question>()<FoundRow>(
  (_db, value) => sql`
    with ${first(value, ranked(value))}
    ${page(
      value,
      sql`(select * from first
        where (rank, number) < (${value('afterAmount')}::float8, ${value('afterNumber')}::bigint)) as found`,
      sql`rank desc, number desc`,
    )}`,
);

const byNewest = statement<Question>()<FoundRow>(
  (_db, value) => sql`
    with ${first(value, sql`number`)}, found as materialized (
      ${newestMatches(value, sql`least((select number from newest), ${value('afterNumber')}::bigint - 1)`, PLAIN, sql`${value('rows')}`)}
    )
    ${page(value, sql`found`, sql`number desc`)}`,
);

/**
 * Of a word that is not frequent all matches are brought and sorted; items are read in the order of price where fewer
 * have to be read so until a page is full.
 */
const byPrice = (direction: 'asc' | 'desc') => {
  const order = direction === 'asc' ? sql`price, number` : sql`price desc, number desc`;
  const than = direction === 'asc' ? sql`>` : sql`<`;
  return statement<Question>()<FoundRow>((_db, value) => {
    const next = sql`(price, number) ${than} (${value('afterAmount')}::numeric, ${value('afterNumber')}::bigint)`;
    return sql`
      with ${first(value, PLAIN)}, density as materialized (
        select total = ${MOST} and ${MOST}::float8 ^ 2 * newest.number
          > ${value('rows')}::float8 * (newest.number - least + 1)::float8 ^ 2 as is_frequent
        from newest, counted
      ), found as (
        select * from first where ${next} and not (select is_frequent from density)
        union all
        select * from (
          ${segments(value, sql`(select least - 1 from counted where total = ${MOST} and not (select is_frequent from density))`, PLAIN, sql`all`)}
        ) as others where ${next}
        union all
        (select ${PLAIN} from item_search
          where (select is_frequent from density) and ${next} and publication = 'Published'
            and number <= (select number from newest) and ${isMatch(value)}
          order by ${order} limit ${value('rows')})
      )
      ${page(value, sql`found`, order)}`;
  });
};

export const FIND: Record<Sort, ReturnType<typeof byPrice>> = {
  relevance: byRelevance,
  newest: byNewest,
  priceLow: byPrice('asc'),
  priceHigh: byPrice('desc'),
};
