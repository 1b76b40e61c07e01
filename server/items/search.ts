import { type RawBuilder, sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import type { Sort } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Viewer } from '#server/viewer.ts';
import { presentItem, selectItems } from './present.ts';
import { buildQuery, mendWords, readWords, type SearchQuery } from './search-query.ts';

type Input = ServerInput<typeof itemCalls.searchItems>;
type Db = Context['db'];

/**
 * What is counted, and what is ranked: the newest so many matches. A word that stands in every second of a million
 * items is so as quick as a rare one, and nobody reads on further than this.
 */
const MOST = 1000;
/** Fewer than this: it is looked for more widely, and a word that nobody uses was probably misspelt. */
const HARDLY_ANY = 3;
const RELATED = 12;

/** An item found: its place in the order that was asked for. */
interface Hit {
  id: string;
  category_id: string;
  created_at: string;
  price: number;
  rank: number;
  total: number;
}

interface Found {
  hits: Hit[];
  total: number;
}

export async function searchItems(
  { db, now }: Context,
  _viewer: Viewer,
  input: Input,
): Promise<Output<typeof itemCalls.searchItems>> {
  const { sort, cursor, limit } = input;
  const order = ORDERS[sort];
  const after = readCursor(cursor, ...order.kinds, 'time');
  // What is put up while somebody pages does not move what is found.
  const asOf = after ? (after.at(-1) as string) : now().toISOString();

  const words = await readWords(db, input.keyword);
  const query = buildQuery(words, { wide: false });
  if (!query) return { data: [], nextCursor: null, total: 0 };
  let found = await find(db, query, input, after);
  if (found.total < HARDLY_ANY) {
    const wider = buildQuery(await mendWords(db, words), { wide: true });
    if (wider && wider.match !== query.match) found = await find(db, wider, input, after);
  }

  const page = cutPage(found.hits, limit, (hit) => writeCursor(...order.values(hit), asOf));
  const data: Output<typeof itemCalls.searchItems>['data'] = await readItems(db, page.rows);
  const best = data[0];
  if (best && !after) best.category = { ...best.category, Items: await findRelated(db, page.rows) };
  return { data, nextCursor: page.nextCursor, total: found.total };
}

/** By what a sort goes, what of it stands in a cursor, and where the next page begins. */
interface Order {
  by: RawBuilder<unknown>;
  kinds: ('amount' | 'time' | 'id')[];
  values: (hit: Hit) => (string | number)[];
  after: (cursor: unknown[]) => RawBuilder<unknown>;
}

const ORDERS: Record<Sort, Order> = {
  relevance: {
    by: sql`rank desc, created_at desc, id desc`,
    kinds: ['amount', 'time', 'id'],
    values: (hit) => [hit.rank, hit.created_at, hit.id],
    after: ([rank, time, id]) => sql`(rank, created_at, id) < (${rank}::numeric, ${time}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    by: sql`created_at desc, id desc`,
    kinds: ['time', 'id'],
    values: (hit) => [hit.created_at, hit.id],
    after: ([time, id]) => sql`(created_at, id) < (${time}::timestamptz, ${id}::uuid)`,
  },
  priceLow: {
    by: sql`price, id`,
    kinds: ['amount', 'id'],
    values: (hit) => [hit.price, hit.id],
    after: ([price, id]) => sql`(price, id) > (${price}::numeric, ${id}::uuid)`,
  },
  priceHigh: {
    by: sql`price desc, id desc`,
    kinds: ['amount', 'id'],
    values: (hit) => [hit.price, hit.id],
    after: ([price, id]) => sql`(price, id) < (${price}::numeric, ${id}::uuid)`,
  },
};

async function find(db: Db, query: SearchQuery, input: Input, after: unknown[] | null): Promise<Found> {
  const order = ORDERS[input.sort];
  const known = after ? sql`and created_at <= ${after.at(-1)}::timestamptz` : sql``;
  const matches = sql`search @@ ${query.match}::tsquery ${known} ${filters(input)}`;
  const next = after ? order.after(after) : sql`true`;
  const found = input.sort === 'relevance' ? ranked(query) : unranked(matches, order, next, input.limit);
  const { rows } = await sql<Hit>`
    with ${candidates(matches)}, ${found}
    select found.*, counted.total
    from counted left join (select * from found where ${next} order by ${order.by} limit ${input.limit + 1}) as found on true
    order by ${order.by}`.execute(db);
  return { hits: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** So many of the newest items are looked at to see whether a match is frequent: from one in a hundred on it is. */
const SAMPLE = { of: 1000, frequent: 10 };

/** Not to be asked of the index of words: it would bring all of them before the first. */
const walked = (matches: RawBuilder<unknown>) => sql`(${matches}) is true`;

/**
 * The newest matches. Frequent ones are read in the order of time until there are enough; for rare ones that would be
 * the whole table, so they are all brought by the index of words and sorted. Which of the two a query is PostgreSQL
 * cannot tell beforehand (of two frequent words, how often do they stand together?), so it is tried.
 */
const candidates = (matches: RawBuilder<unknown>) => sql`
  sample as (
    select count(*) filter (where ${matches}) >= ${SAMPLE.frequent} as frequent from (
      select * from items where publication = 'Published' order by created_at desc, id desc limit ${SAMPLE.of}
    ) as items
  ), rare as materialized (
    select id, category_id, created_at, price, status, search from items
    where publication = 'Published' and ${matches} and not (select frequent from sample)
  ), candidates as materialized (
    (select * from rare order by created_at desc limit ${MOST})
    union all
    (select id, category_id, created_at, price, status, search from items
      where publication = 'Published' and ${walked(matches)} and (select frequent from sample)
      order by created_at desc, id desc limit ${MOST})
  ), counted as (
    select count(*) as total from candidates
  )`;

/**
 * A word in the title tells more than one in the category or the text, a whole word more than the beginning of one;
 * then how often and how near together they stand (at most 1). What can be had and what is new is lifted a little:
 * a year makes up for a fifth of a whole word.
 */
const ranked = (query: SearchQuery) => sql`
  found as (
    select id, category_id, created_at, price, round((
        (search @@ ${query.title}::tsquery)::int * 1.5
        + (search @@ ${query.exact}::tsquery)::int
        + ts_rank_cd('{0.05, 0.1, 0.4, 1}', search, ${query.match}::tsquery, 32)
        + case status when 'Available' then 0.3 when 'Reserved' then 0.1 else 0 end
        + extract(epoch from created_at) / 31557600 * 0.2
      )::numeric, 6) as rank
    from candidates
  )`;

/** Sorted by something else than what candidates are chosen by, rare matches are all there; frequent ones are read in that order. */
const unranked = (matches: RawBuilder<unknown>, order: Order, next: RawBuilder<unknown>, limit: number) => sql`
  found as (
    select id, category_id, created_at, price, 0 as rank from rare
    union all
    (select id, category_id, created_at, price, 0 as rank from items
      where publication = 'Published' and ${walked(matches)} and ${next} and (select frequent from sample)
      order by ${order.by} limit ${limit + 1})
  )`;

function filters(input: Input): RawBuilder<unknown> {
  const all = [sql``];
  if (input.category !== undefined) all.push(sql`and category_id = ${input.category}::uuid`);
  if (input.condition !== undefined) all.push(sql`and condition = ${input.condition}`);
  if (input.status !== undefined) all.push(sql`and status = ${input.status}`);
  if (input.rentalAvailable !== undefined) all.push(sql`and rental = ${input.rentalAvailable}`);
  if (input.minPrice !== undefined) all.push(sql`and price >= ${input.minPrice}`);
  if (input.maxPrice !== undefined) all.push(sql`and price <= ${input.maxPrice}`);
  return sql.join(all, sql` `);
}

async function readItems(db: Db, hits: Hit[]): Promise<Item[]> {
  if (hits.length === 0) return [];
  const rows = await selectItems(db)
    .where('items.id', '=', sql<string>`any(${hits.map(({ id }) => id)}::uuid[])`)
    .where('items.publication', '=', sql.lit('Published'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // One that was taken back just now is left out.
  return hits.flatMap(({ id }) => byId.get(id) ?? []).map(presentItem);
}

/** Other items of the best hit's category, those first that are not on the page already. */
async function findRelated(db: Db, hits: Hit[]): Promise<Item[]> {
  const [best] = hits;
  if (!best) return [];
  const rows = await selectItems(db)
    .where('items.category_id', '=', best.category_id)
    .where('items.publication', '=', sql.lit('Published'))
    .where('items.id', '!=', best.id)
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(RELATED + hits.length)
    .execute();
  const shown = new Set(hits.map(({ id }) => id));
  return [...rows.filter(({ id }) => !shown.has(id)), ...rows.filter(({ id }) => shown.has(id))]
    .slice(0, RELATED)
    .map(presentItem);
}
