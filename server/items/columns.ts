import type { SelectType, UpdateType } from 'kysely';
import type { z } from 'zod';
import { isForRent } from '#contract/rules/rental.ts';
import type { ItemFields } from '#contract/schemas/items.ts';
import type { Tables } from '#server/database/tables.ts';

/*
 * The columns of `items`, by the names of the contract. A new field of an item is a row of FIELDS: insert, edit, select,
 * copy and export are made from it.
 */

type Column = keyof Tables['items'];
/** Columns that can store a value. */
type ColumnOf<Value> = {
  [Name in Column]: NonNullable<Value> extends NonNullable<UpdateType<Tables['items'][Name]>> ? Name : never;
}[Column];
type FormFields = Omit<z.output<typeof ItemFields>, 'category'>;

/** What the owner fills in; the category is looked up first. */
export const FIELDS = {
  kind: 'kind',
  title: 'title',
  description: 'description',
  price: 'price',
  negotiable: 'negotiable',
  condition: 'condition',
  status: 'status',
  location: 'location',
  rentalAvailable: 'rental',
  rentalPrice: 'rental_price',
  rentalDuration: 'rental_duration',
  neededBy: 'needed_by',
  isbn: 'isbn',
} as const satisfies { [Name in keyof FormFields]-?: ColumnOf<FormFields[Name]> };
type Field = keyof typeof FIELDS;

/** What the program writes, and lists show beside the fields. */
const SHOWN_BESIDE = {
  _id: 'id',
  wasPrice: 'was_price',
  views: 'views',
  owner: 'owner_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  ItemStatus: 'publication',
  endsAt: 'ends_at',
  endedAt: 'ended_at',
  hiddenAt: 'hidden_at',
  removedAt: 'removed_at',
} as const satisfies Record<string, Column>;

const SHOWN = { ...FIELDS, ...SHOWN_BESIDE };
/** A row of `items` by the names of the contract. */
export type ShownFields = { [Name in keyof typeof SHOWN]: SelectType<Tables['items'][(typeof SHOWN)[Name]]> };

export const FIELD_COLUMNS = Object.values(FIELDS);

const listed = (columns: readonly Column[], table: string): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

/** Clears the price and duration of a rental in the columns of an item that is not for rent. */
export const clearUnusedTerms = <Row extends { rental?: unknown }>(row: Row) =>
  isForRent(row.rental) ? row : { ...row, rental_price: null, rental_duration: null };

/** Select list of `items` for `ShownFields`. */
export const SELECT_SHOWN = Object.entries(SHOWN)
  .map(([name, column]) => `items.${column} as "${name}"`)
  .join(', ');

/** What a copy of an item takes over. A copy is available, whatever became of the first. */
const COPIED = FIELD_COLUMNS.filter((column) => column !== 'status');
export const COPIED_COLUMNS = [...COPIED, 'owner_id', 'category_id'].join(', ');

/** Select list of `items i` for the data that a member takes along. */
export const SELECT_EXPORTED = listed(
  [
    'id',
    ...FIELD_COLUMNS,
    'publication',
    'views',
    'created_at',
    'updated_at',
    'published_at',
    'ends_at',
    'ended_at',
    'hidden_at',
    'removed_at',
  ],
  'i',
);

type ColumnsOf<Given> = { [Name in keyof Given & Field as (typeof FIELDS)[Name]]: Given[Name] };

/** The columns of the fields that are given; an empty text clears its column. */
export const columnsOf = <Given extends Partial<FormFields>>(given: Given): ColumnsOf<Given> =>
  Object.fromEntries(
    (Object.entries(FIELDS) as [Field, Column][])
      .filter(([name]) => given[name] !== undefined)
      .map(([name, column]) => [column, given[name] === '' ? null : given[name]]),
  ) as ColumnsOf<Given>;
