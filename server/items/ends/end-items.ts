import { sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { lockItemsWhere, lockMembersOfItems } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { changeItems } from '../write-item.ts';

/** Items in one transaction. */
const BATCH = 100;

/** Job, every minute: ends items that are due. */
export async function endItems(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.now();
  for (let after: Due | undefined = { id: FIRST, ends_at: '-infinity' }; after && !signal.aborted; ) {
    const due: Due[] = await findDue(context, now, after);
    await endBatch(
      context,
      due.map(({ id }) => id),
      now,
    );
    after = due.length === BATCH ? due.at(-1) : undefined;
  }
}

interface Due {
  id: string;
  ends_at: string;
}
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Leaves out reserved and rented items: they end when the deal does. */
const isOver = (now: Date) => sql`
  publication = 'Published' and ends_at <= ${now}
  and not exists (select from deals d where d.item_id = items.id and d.state = 'Reserved')`;

async function findDue({ db }: Context, now: Date, after: Due): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, ends_at from items
    where ${isOver(now)} and (ends_at, id) > (${after.ends_at}::timestamptz, ${after.id}::uuid)
    order by ends_at, id limit ${BATCH}`.execute(db);
  return rows;
}

/** Retries one by one if the batch fails, so that one failure does not stop the others. */
async function endBatch(context: Context, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  try {
    await inDealTransaction(context, (trx, deals) => endDue(deals, trx, ids, now));
  } catch (error) {
    if (ids.length > 1) for (const id of ids) await endBatch(context, [id], now);
    else context.log.warn({ err: error, itemId: ids[0] }, 'an item that is over could not be ended');
  }
}

/** Ends the items that are still due once they are locked: another node, the owner or a buyer may have been first. */
async function endDue(deals: DealContext, trx: Transaction<Tables>, ids: string[], now: Date): Promise<void> {
  await lockMembersOfItems(trx, ids);
  const isOfThese = sql`id = any(${ids}::uuid[])`;
  await lockItemsWhere(trx, isOfThese);
  await changeItems(deals, trx, {
    where: sql`${isOfThese} and ${isOver(now)}`,
    act: 'end',
    set: {
      publication: 'Draft',
      // Its last day is shown, also where the job came a moment later.
      ended_at: sql`case when ends_at > ${now}::timestamptz - interval '1 day' then ends_at else ${now} end`,
    },
  });
}
