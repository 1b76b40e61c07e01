import { type QueryCreator, sql } from 'kysely';
import type { Item } from '#contract/items.ts';
import type { Tables } from '#server/database/tables.ts';
import { presentPicture } from '#server/pictures.ts';

/**
 * The one select behind every Item that leaves the house: the item with its category and picture.
 * Add conditions on `items`, an order and a limit.
 */
export const selectItems = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('items')
    .innerJoin('categories', 'categories.id', 'items.category_id')
    .innerJoin('pictures', 'pictures.id', 'items.picture_id')
    .select([
      'items.id',
      'items.owner_id',
      'items.title',
      'items.description',
      'items.price',
      'items.condition',
      'items.status',
      'items.publication',
      'items.location',
      'items.rental',
      'items.rental_price',
      'items.rental_duration',
      'items.views',
      'items.created_at',
      'items.updated_at',
      'categories.id as category_id',
      'categories.name as category_name',
      'categories.slug as category_slug',
      'pictures.name',
      'pictures.width',
      'pictures.height',
    ]);

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

export function presentItem(row: ItemRow): Item {
  const picture = presentPicture(row);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    price: row.price,
    category: { _id: row.category_id, name: row.category_name, slug: row.category_slug },
    status: row.status,
    thumbnail: picture.large,
    picture,
    location: row.location,
    condition: row.condition,
    rentalAvailable: row.rental,
    rentalPrice: row.rental_price,
    rentalDuration: row.rental_duration,
    views: row.views,
    owner: row.owner_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ItemStatus: row.publication,
  };
}

/** Begins a page newest first behind the row of a cursor of time and id. */
export const olderThan = ([time, id]: readonly [string, string]) =>
  sql<boolean>`(items.created_at, items.id) < (${time}::timestamptz, ${id}::uuid)`;

/** Behind nothing: a first page is one like the others. */
export const FROM_THE_NEWEST = ['9999-01-01T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
