import type { Selectable, Transaction, UpdateObject } from 'kysely';
import type { Tables } from './database/tables.ts';
import type { DealContext } from './messages/deal-transaction.ts';

/*
 * What server/items/write-item.ts says of a change to those who have to follow it, in the order of
 * server/item-consequences.ts.
 */

type Trx = Transaction<Tables>;

/** What changes an item. */
export type ItemAct =
  /** Its owner changes fields. */
  | 'edit'
  /** Its owner publishes it, takes it down, or says whether it is available. */
  | 'setStatus'
  | 'renew'
  /** Its end has come. */
  | 'end'
  /** Its owner has finished their studies; those in its line stay. */
  | 'leave'
  /** A deal holds it, frees it or sells it. */
  | 'deal'
  /** Reports hide it until the desk has decided. */
  | 'hideUntilDecided'
  /** A decision hides or removes it. */
  | 'hide'
  /** Its owner is banned. */
  | 'ban'
  /** A decision ends or is lifted. */
  | 'show';

export const WATCHED = [
  'id',
  'owner_id',
  'kind',
  'title',
  'description',
  'category_id',
  'price',
  'status',
  'publication',
  'ends_at',
  'ended_at',
] as const;
type Watched = Pick<Selectable<Tables['items']>, (typeof WATCHED)[number]>;

export type ItemColumns = UpdateObject<Tables, 'items'>;

export interface ItemChange {
  act: ItemAct;
  itemId: string;
  before: Watched;
  after: Watched;
  /** The columns that were given, also those that had their value before. */
  set: ItemColumns;
  hasNewPictures: boolean;
}

/** Runs in the transaction of the change, after it. */
export type AfterChange = (context: DealContext, trx: Trx, changes: ItemChange[]) => Promise<void>;

export interface Deletion {
  itemIds: string[];
  /** The owner deletes them, not an admin or the desk. */
  isOwn: boolean;
}
/** Runs in the transaction of the deletion, before it. Throws CONFLICT for items that cannot be deleted now. */
export type BeforeDeletion = (context: DealContext, trx: Trx, deletion: Deletion) => Promise<void>;

export interface ItemConsequences {
  afterChange: AfterChange[];
  beforeDeletion: BeforeDeletion[];
}

/** Whether the change published a draft. */
export const isPublished = ({ before, after }: ItemChange): boolean =>
  before.publication === 'Draft' && after.publication === 'Published';
