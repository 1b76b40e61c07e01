import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notify } from '#server/notices/notify.ts';
import { queueTakeBack } from '#server/notices/queue-item-news.ts';

/**
 * Hides a published item, which must be locked, until its case is decided. Its running deals continue. Returns the
 * members with a new notice.
 */
export async function hideUntilDecided(
  context: Pick<Context, 'config' | 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  { caseId, itemId }: { caseId: string; itemId: string },
): Promise<string[]> {
  const at = context.now();
  const { rows } = await sql<{ owner_id: string; title: string }>`
    update items set publication = 'Draft', hidden_at = ${at}, updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${itemId} and publication = 'Published'
    returning owner_id, title`.execute(trx);
  const [item] = rows;
  if (!item) return [];
  await queueTakeBack(context, trx, { itemIds: [itemId] });
  await trx.updateTable('cases').set({ hidden_at: at }).where('id', '=', caseId).execute();
  return notify(context, trx, [item.owner_id], {
    kind: 'decision',
    key: `hidden ${caseId}`,
    fold: `hidden ${caseId}`,
    at,
    text: `${item.title} is hidden until the desk has looked at it: several people reported it. Your deals go on`,
    caseId,
  });
}
