import { type QueryCreator, sql } from 'kysely';
import type { Item } from '#contract/items.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { presentPicture } from '#server/files/pictures.ts';

const buildItemQuery = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .innerJoin('pictures', 'pictures.id', 'items.picture_id')
    .select([
      'items.id as _id',
      'items.title',
      'items.description',
      'items.price',
      'items.negotiable',
      'items.status',
      'items.location',
      'items.condition',
      'items.rental as rentalAvailable',
      'items.rental_price as rentalPrice',
      'items.rental_duration as rentalDuration',
      'items.views',
      'items.owner_id as owner',
      'items.created_at as createdAt',
      'items.updated_at as updatedAt',
      'items.publication as ItemStatus',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'categories.slug',
      'pictures.name',
      'pictures.width',
      'pictures.height',
    ]);

type ItemQuery = ReturnType<typeof buildItemQuery>;
const itemQueries = new WeakMap<QueryCreator<Tables>, ItemQuery>();

/**
 * The one query for items with their category and picture. Add conditions on `items`, an order and a limit. Built once
 * for each connection pool or transaction: its columns take longer to put together than the rest of a feed's query.
 */
export function selectItems(db: QueryCreator<Tables>): ItemQuery {
  const query = itemQueries.get(db) ?? buildItemQuery(db);
  itemQueries.set(db, query);
  return query;
}

type ItemRow = Awaited<ReturnType<ItemQuery['executeTakeFirstOrThrow']>>;

// A literal: PostgreSQL uses the partial indexes of published items only where it knows the value.
export const selectPublished = (db: QueryCreator<Tables>) =>
  selectItems(db).where('items.publication', '=', sql.lit('Published'));

export const newestFirst = (items: ItemQuery) => items.orderBy('items.created_at', 'desc').orderBy('items.id', 'desc');

/** One page of the items that a query selects, newest first. */
export async function listNewest(
  items: ItemQuery,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: Item[]; nextCursor: string | null }> {
  const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
  const rows = await newestFirst(items)
    .where(sql<boolean>`(items.created_at, items.id) < (${time}::timestamptz, ${id}::uuid)`)
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (last) => writeCursor(last.createdAt, last._id));
  return { data: page.rows.map(presentItem), nextCursor: page.nextCursor };
}

export function presentItem({ categoryId, categoryName, slug, name, width, height, ...item }: ItemRow): Item {
  const picture = presentPicture({ name, width, height });
  const category = { _id: categoryId, name: categoryName, slug };
  return { ...item, category, thumbnail: picture.large, picture };
}
