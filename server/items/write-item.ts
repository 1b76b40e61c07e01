import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { type Deletion, type ItemAct, type ItemChange, type ItemColumns, WATCHED } from '#server/item-change.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { COPIED_COLUMNS } from './columns.ts';

/*
 * The only file that writes `items` (scripts/check-imports.ts). What members can see of an item changes by changeItems
 * and deleteItems, which everything that must follow hears of (server/item-consequences.ts). The functions below them
 * write what nobody has to hear of. Triggers keep the search, the history of prices and the dictionary.
 */

type Trx = Transaction<Tables>;
type Condition = RawBuilder<unknown>;

/** Inserts a draft. Nobody hears of it until it is published. */
export async function insertItem(trx: Trx, row: Insertable<Tables['items']>): Promise<string> {
  const { id } = await trx.insertInto('items').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts a copy as a draft. Throws NOT_FOUND once the original is deleted. */
export async function copyItem(
  trx: Trx,
  { id, sourceId, pictureId, at }: { id: string; sourceId: string; pictureId: string | null; at: Date },
): Promise<void> {
  const columns = sql.raw(COPIED_COLUMNS);
  const { numAffectedRows } = await sql`
    insert into items (id, picture_id, status, created_at, updated_at, ${columns})
    select ${id}::uuid, ${pictureId}::uuid, 'Available', ${at}::timestamptz, ${at}::timestamptz, ${columns}
    from items where id = ${sourceId}`.execute(trx);
  if (numAffectedRows === 0n) throw new Problem('NOT_FOUND');
}

interface Change {
  /** A condition on `items`. */
  where: Condition;
  act: ItemAct;
  set: ItemColumns;
  hasNewPictures?: boolean;
}

/** Changes items, and does what follows from it. Returns the changes. */
export async function changeItems(
  context: DealContext,
  trx: Trx,
  { where, act, set, hasNewPictures = false }: Change,
): Promise<ItemChange[]> {
  const found = await trx
    .selectFrom('items')
    .select(WATCHED)
    .where(where as RawBuilder<boolean>)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (found.length === 0) return [];
  const changed = await trx
    .updateTable('items')
    // Later than before, also where the clocks of two nodes differ.
    .set({ ...set, updated_at: sql`greatest(${context.now()}, updated_at + interval '1 millisecond')` })
    .where('id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .returning(WATCHED)
    .execute();
  const rows = new Map(changed.map((row) => [row.id, row]));
  const changes = found.flatMap((before): ItemChange[] => {
    const after = rows.get(before.id);
    return after ? [{ act, itemId: after.id, before, after, set, hasNewPictures }] : [];
  });
  for (const follow of context.itemConsequences.afterChange) await follow(context, trx, changes);
  context.afterCommit.push(() => context.cache.invalidate());
  return changes;
}

/** Changes one locked item. */
export const changeItem = (context: DealContext, trx: Trx, itemId: string, change: Omit<Change, 'where'>) =>
  changeItems(context, trx, { ...change, where: sql`id = ${itemId}` });

/** Deletes locked items for good, after what must come before it. The caller removes the pictures. */
export async function deleteItems(context: DealContext, trx: Trx, deletion: Deletion): Promise<void> {
  for (const prepare of context.itemConsequences.beforeDeletion) await prepare(context, trx, deletion);
  await trx.deleteFrom('items').where('id', '=', sql<string>`any(${deletion.itemIds}::uuid[])`).execute();
  context.afterCommit.push(() => context.cache.invalidate());
}

/** Statement that counts a view of the items whose ids are `item_id` in the table `seen`. */
export const countSeen = sql`update items set views = items.views + 1 from seen where id = item_id`;

/** Statement that stores the hashes of the texts of the items of a condition. */
export const storeTextHashes = (where: Condition) =>
  sql`update items set text_hash = ${textHash}, description_hash = ${descriptionHash} where ${where}`;

/** Moves items to another category, where one is merged into another. Returns how many. */
export async function moveToCategory(db: Kysely<Tables>, where: Condition, categoryId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update items set category_id = ${categoryId} where ${where}`.execute(db);
  return Number(numAffectedRows);
}

/** Counts a notice of the end of the items of a condition, which have one. Returns these items. */
export const countEndNotice = (trx: Trx, where: Condition, count: number) =>
  trx
    .updateTable('items')
    .set({ end_notices: count })
    .where(where as RawBuilder<boolean>)
    .returning(['id', 'owner_id', 'kind', 'ends_at', 'ended_at'])
    .$narrowType<{ ends_at: string }>()
    .execute();

/** Has the trigger of the dictionary read an item again, once its category has another name. */
export async function readWordsAgain(trx: Trx, where: Condition): Promise<void> {
  await sql`update items set category_id = category_id where ${where}`.execute(trx);
}

/** Characters without spaces and signs below which texts of others may well be the same. */
const LEAST = 40;

const hashOf = (given: RawBuilder<unknown>): RawBuilder<Buffer | null> => {
  const text = sql`regexp_replace(lower(${given}), '[[:space:][:punct:]]+', '', 'g')`;
  return sql<Buffer | null>`
    case when length(${text}) >= ${sql.lit(LEAST)} then sha256(convert_to(${text}, 'UTF8')) end`;
};

/** The hash of title and description of `items` as SQL; null for a short text. */
export const textHash = hashOf(sql`title || description`);
/** The hash of the description alone: the same text under another title is the same text. */
export const descriptionHash = hashOf(sql`description`);
