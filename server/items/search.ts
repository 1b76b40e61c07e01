import { sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { Item, itemCalls } from '#contract/items.ts';
import { type ItemKind, SORTS, type Sort } from '#contract/limits.ts';
import { badField } from '#contract/problems.ts';
import { findHider } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { FIND, type Hit } from './find.ts';
import { findMergedInto } from './item-category.ts';
import { newestFirst, presentItem, selectPublished } from './present.ts';
import { buildQuery, mendWords, readWords, type SearchQuery } from './search-query.ts';

type SearchItems = typeof itemCalls.searchItems;
type Input = ServerInput<SearchItems>;
type Db = Context['db'];

/** Hits below which the search is widened, and unknown words are corrected. */
const TOO_FEW = 3;
const RELATED = 12;

export const searchItems: ServerFunction<SearchItems> = async (context, viewer, input) => {
  const { db, usage } = context;
  const { sort, cursor, limit } = input;
  const after = readPosition(sort, cursor);
  const words = await readWords(db, input.keyword);
  const query = buildQuery(words, { wide: false });
  if (!query) return { data: [], nextCursor: null, total: 0 };
  const hider = await findHider(db, viewer);
  let found = await find(db, query, { ...input, hider }, after);
  if (found.total < TOO_FEW) {
    const wider = buildQuery(await mendWords(db, words), { wide: true });
    if (wider && wider.match !== query.match) found = await find(db, wider, { ...input, hider }, after);
  }
  const mergedInto = found.total === 0 && input.category && (await findMergedInto(db, input.category));
  if (mergedInto) return searchItems(context, viewer, { ...input, category: mergedInto });
  // A repeated search within seconds is answered from the cache, and counts once.
  if (isNewSearch(input)) {
    usage.count('searches');
    if (found.total === 0) usage.countMissed(input.keyword);
  }

  const page = cutPage(found.hits, limit, (hit) => writePosition(sort, hit, found.asOf));
  const { data, others } = await readItems(db, input.kind, page.rows, { withOthers: cursor === undefined, hider });
  const [best, ...rest] = data;
  return {
    data:
      best && others
        ? [
            { ...best, category: { ...best.category, Items: [...others, ...alike(best, rest)].slice(0, RELATED) } },
            ...rest,
          ]
        : data,
    nextCursor: page.nextCursor,
    total: found.total,
  };
};

/** Where a page starts: after an amount (a rank or a price) and an item number, among the items up to `asOf`. */
interface Position {
  amount: number;
  number: number;
  asOf: number | null;
}

function readPosition(sort: Sort, cursor: string | undefined): Position {
  const values = readCursor(cursor, 'whole', 'amount', 'whole', 'whole');
  if (!values)
    return sort === 'priceLow'
      ? { amount: Number.NEGATIVE_INFINITY, number: 0, asOf: null }
      : { amount: Number.POSITIVE_INFINITY, number: Number.MAX_SAFE_INTEGER, asOf: null };
  const [nth, amount, number, asOf] = values;
  if (SORTS[nth] !== sort) throw badField('cursor', 'This cursor is not of this sort');
  return { amount, number, asOf };
}

/** `asOf` keeps items that appear between two pages from moving the results. */
const writePosition = (sort: Sort, { rank, price, number }: Hit, asOf: number): string =>
  writeCursor(SORTS.indexOf(sort), sort === 'relevance' || sort === 'reduced' ? rank : price, number, asOf);

/** Whether this is a new search rather than another page or filter of one. */
const isNewSearch = ({ keyword, kind, cursor, limit, sort, ...filters }: Input): boolean =>
  cursor === undefined && Object.values(filters).every((value) => value === undefined || value === '');

async function find(db: Db, query: SearchQuery, input: Input & { hider: string | null }, after: Position) {
  const { category = null, condition = null, status = null, rentalAvailable: rental = null } = input;
  const { rows } = await FIND[input.sort]({
    ...query,
    kind: input.kind,
    category,
    condition,
    status,
    rental,
    place: input.place || null,
    negotiable: input.negotiable ?? false,
    reduced: (input.reduced ?? false) || input.sort === 'reduced',
    minPrice: input.minPrice ?? null,
    maxPrice: input.maxPrice ?? null,
    asOf: after.asOf,
    afterAmount: after.amount,
    afterNumber: after.number,
    rows: input.limit + 1,
    hider: input.hider,
  }).execute(db);
  const hits: Hit[] = rows.filter((row) => row.id !== null);
  return { hits, total: rows[0]?.total ?? 0, asOf: rows[0]?.as_of ?? 0 };
}

/** The items of a page, and the newest others of the best hit's category if they are asked for. */
async function readItems(
  db: Db,
  kind: ItemKind,
  hits: Hit[],
  { withOthers, hider }: { withOthers: boolean; hider: string | null },
): Promise<{ data: Item[]; others: Item[] | undefined }> {
  const [best] = hits;
  if (!best) return { data: [], others: undefined };
  const ids = hits.map(({ id }) => id);
  const others = newestFirst(selectPublished(db, kind, hider))
    .clearSelect()
    .select('items.id')
    .where('items.category_id', '=', best.category_id)
    .where('items.id', '!=', sql<string>`all(${ids}::uuid[])`)
    .limit(sql.lit(RELATED));
  // As a subquery, so that PostgreSQL does not plan anew by how many there are.
  const isShown = sql<string>`any(array(select unnest(${ids}::uuid[]) ${withOthers ? sql`union all (${others})` : sql``}))`;
  const rows = await newestFirst(selectPublished(db, kind).where('items.id', '=', isShown)).execute();
  const byId = new Map(rows.map((row) => [row._id, presentItem(row)]));
  // Leaves out items that were just unpublished or deleted.
  const data = ids.flatMap((id) => byId.get(id) ?? []);
  for (const id of ids) byId.delete(id);
  return { data, others: withOthers ? [...byId.values()] : undefined };
}

/** The page's items in the best hit's category, newest first, if there are too few others. */
function alike(best: Item, rest: Item[]): Item[] {
  const keyOf = ({ createdAt, _id }: Item) => `${createdAt} ${_id}`;
  return rest
    .filter(({ category }) => category._id === best.category._id)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
}
