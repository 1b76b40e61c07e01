import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import { PRICE_MAX, SORTS, type Sort } from '#contract/limits.ts';
import { badField } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { quickRead } from '#server/database/statement.ts';
import type { Viewer } from '#server/viewer.ts';
import { FIND, type Hit } from './find.ts';
import { presentItem, selectItems } from './present.ts';
import { buildQuery, mendWords, quoteFilter, readWords, type SearchQuery } from './search-query.ts';

type Input = ServerInput<typeof itemCalls.searchItems>;
type Db = Context['db'];

/** Fewer than this: it is looked for more widely, and a word that nobody uses was probably misspelt. */
const HARDLY_ANY = 3;
const RELATED = 12;

interface Found {
  hits: Hit[];
  total: number;
  /** The newest number there was. */
  asOf: number;
}

export async function searchItems(
  { db }: Context,
  _viewer: Viewer,
  input: Input,
): Promise<Output<typeof itemCalls.searchItems>> {
  const { sort, cursor, limit } = input;
  const after = readPlace(sort, cursor);
  const words = await readWords(db, input.keyword);
  const query = buildQuery(words, { wide: false });
  if (!query) return { data: [], nextCursor: null, total: 0 };
  let found = await find(db, query, input, after);
  if (found.total < HARDLY_ANY) {
    const wider = buildQuery(await mendWords(db, words), { wide: true });
    if (wider && wider.match !== query.match) found = await find(db, wider, input, after);
  }

  const page = cutPage(found.hits, limit, (hit) => writePlace(sort, hit, found.asOf));
  const [data, others]: [Output<typeof itemCalls.searchItems>['data'], Item[] | undefined] = await Promise.all([
    readItems(db, page.rows),
    cursor === undefined ? readOthers(db, page.rows) : undefined,
  ]);
  const best = data[0];
  if (best && others) best.category = { ...best.category, Items: [...others, ...alike(data)].slice(0, RELATED) };
  return { data, nextCursor: page.nextCursor, total: found.total };
}

/** Where a page begins: behind this amount (a rank or a price) and number, among what there was. */
interface Place {
  amount: number;
  number: number;
  asOf: number | null;
}

const TOP: Place = { amount: Number.POSITIVE_INFINITY, number: Number.MAX_SAFE_INTEGER, asOf: null };
const BEGINNINGS: Record<Sort, Place> = {
  relevance: TOP,
  newest: TOP,
  priceLow: { amount: Number.NEGATIVE_INFINITY, number: 0, asOf: null },
  priceHigh: TOP,
};

function readPlace(sort: Sort, cursor: string | undefined): Place {
  const values = readCursor(cursor, 'whole', 'amount', 'whole', 'whole');
  if (!values) return BEGINNINGS[sort];
  const [nth, amount, number, asOf] = values;
  if (SORTS[nth] !== sort) throw badField('cursor', 'This cursor is not of this sort');
  return { amount, number, asOf };
}

/** What is put up while somebody pages does not move what is found. */
const writePlace = (sort: Sort, { rank, price, number }: Hit, asOf: number): string =>
  writeCursor(SORTS.indexOf(sort), sort === 'relevance' ? rank : price, number, asOf);

async function find(db: Db, query: SearchQuery, input: Input, after: Place): Promise<Found> {
  const { category, condition, status, rentalAvailable: rental, minPrice = 0, maxPrice = PRICE_MAX } = input;
  const rows = await FIND[input.sort](db, {
    ...query,
    words: [query.words, ...filters(input)].join(' & '),
    category: category ?? null,
    condition: condition ?? null,
    status: status ?? null,
    rental: rental ?? null,
    minPrice,
    maxPrice,
    asOf: after.asOf,
    afterAmount: after.amount,
    afterNumber: after.number,
    rows: input.limit + 1,
  });
  const hits = rows.filter((row) => row.id !== null);
  return { hits, total: rows[0]?.total ?? 0, asOf: rows[0]?.as_of ?? 0 };
}

function filters({ category, condition, status, rentalAvailable, minPrice, maxPrice }: Input): string[] {
  const all = [category, condition, status, rentalAvailable && `Rental ${rentalAvailable}`];
  return [...all.flatMap((one) => (one ? quoteFilter(one) : [])), ...priceSteps(minPrice, maxPrice)];
}

/** Any of the steps a price may be of; none where they are so many that looking at the price itself is quicker. */
function priceSteps(min = 0, max = PRICE_MAX): string[] {
  const [from, to] = [priceStep(min), priceStep(max)];
  if (to - from >= MOST_STEPS) return [];
  const steps = Array.from({ length: Math.max(1, to - from + 1) }, (_, n) => quoteFilter(from + n));
  return [`(${steps.join(' | ')})`];
}

const MOST_STEPS = 8;

/** The step of a price as segment_words() reckons it: of 1, 2, 5, 10, 20, 50 and so on. */
function priceStep(price: number): number {
  const whole = String(Math.trunc(price));
  return whole.length * 3 + (whole >= '2' ? 1 : 0) + (whole >= '5' ? 1 : 0);
}

const selectByIds = quickRead<{ ids: string[] }>()((db, value) =>
  selectItems(db)
    .where('items.id', '=', sql<string>`any(${value('ids')}::uuid[])`)
    .where('items.publication', '=', sql.lit('Published')),
);

async function readItems(db: Db, hits: Hit[]): Promise<Item[]> {
  if (hits.length === 0) return [];
  const rows = await selectByIds(db, { ids: hits.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  // One that was taken back just now is left out.
  return hits.flatMap(({ id }) => byId.get(id) ?? []).map(presentItem);
}

const selectOthers = quickRead<{ categoryId: string; ids: string[]; most: number }>()((db, value) =>
  selectItems(db)
    .where('items.category_id', '=', value('categoryId'))
    .where('items.publication', '=', sql.lit('Published'))
    .where('items.id', '!=', sql<string>`all(${value('ids')}::uuid[])`)
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

/** The newest of the best hit's category that are not on the page already. */
async function readOthers(db: Db, hits: Hit[]): Promise<Item[]> {
  const [best] = hits;
  if (!best) return [];
  const rows = await selectOthers(db, {
    categoryId: best.category_id,
    ids: hits.map(({ id }) => id),
    most: RELATED,
  });
  return rows.map(presentItem);
}

/** Those on the page that are of the first's category, newest first: where there are too few others. */
function alike([best, ...rest]: Item[]): Item[] {
  const newestFirst = (one: Item, other: Item) =>
    one.createdAt === other.createdAt ? (one._id < other._id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1;
  return rest.filter(({ category }) => category._id === best?.category._id).sort(newestFirst);
}
