import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { changeItems } from '#server/items/write-item.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { notify } from '#server/notices/notify.ts';

/**
 * Hides a published item, which must be locked, until its case is decided. Its running deals continue. Returns the
 * members with a new notice.
 */
export async function hideUntilDecided(
  context: DealContext,
  trx: Transaction<Tables>,
  { caseId, itemId }: { caseId: string; itemId: string },
): Promise<string[]> {
  const at = context.now();
  const [hidden] = await changeItems(context, trx, {
    where: sql`id = ${itemId} and publication = 'Published'`,
    act: 'hideUntilDecided',
    set: { publication: 'Draft', hidden_at: at },
  });
  if (!hidden) return [];
  const { owner_id: ownerId, title } = hidden.after;
  await trx.updateTable('cases').set({ hidden_at: at }).where('id', '=', caseId).execute();
  return notify(context, trx, [ownerId], {
    kind: 'decision',
    key: `hidden ${caseId}`,
    groupKey: `hidden ${caseId}`,
    at,
    data: {
      act: 'hidden',
      title: `${title} is hidden until the desk has looked at it: several people reported it. Your deals go on`,
    },
    caseId,
  });
}
