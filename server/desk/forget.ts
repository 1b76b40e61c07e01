import { type RawBuilder, sql } from 'kysely';
import { DESK } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { lockItem, lockMembersOfItems } from '#server/database/locks.ts';
import { isLent } from '#server/deals/find-deals.ts';
import { dropItem } from '#server/items/delete-item.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';

/** Limit of one run; the next one comes within the hour. */
const MOST = 1000;

/** Whether no appeal can bring back a removed item `i`, and it is not lent. */
const isGone = (now: Date): RawBuilder<boolean> => sql<boolean>`
  i.removed_at is not null
  and not exists (select from deals d where d.item_id = i.id and ${isLent})
  and not exists (
    select from cases c
    join decisions d on d.case_id = c.id
    left join appeals a on a.case_id = c.id
    where c.kind = 'item' and c.thing_id = i.id and 'remove' = any(d.acts) and not 'remove' = any(d.lifted)
      and (case when a.case_id is null then d.appeal_until > ${now} else a.answered_at is null end))`;

/** Deletes removed items for good once no appeal can bring them back, one transaction for each. */
export async function dropRemoved(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.now();
  const { rows } = await sql<{ id: string }>`
    select i.id from items i where i.hidden_at is not null and ${isGone(now)} limit ${MOST}`.execute(context.db);
  await oneByOne(rows, { log: context.log, signal, job: 'removed items', idOf: ({ id }) => id }, ({ id }) =>
    inDealTransaction(context, async (trx, deals) => {
      await lockMembersOfItems(trx, [id]);
      await lockItem(trx, id);
      // The decision may have been lifted meanwhile.
      const still = await sql`select from items i where i.id = ${id} and ${isGone(now)}`.execute(trx);
      if (still.rows.length > 0) await dropItem(deals, trx, id, false);
    }),
  );
}

/** Deletes snapshots and reports some time after the decision; the decision itself stays. */
export async function forgetSnapshots({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - DESK.snapshotDays * DAY);
  await sql`
    with old as (
      select id from cases where state = 'decided' and snapshot is not null and decided_at < ${before}
      order by decided_at limit ${MOST} for update skip locked
    ),
    without_pictures as (delete from case_pictures using old where case_id = old.id),
    without_messages as (
      update reports set messages = null from old where case_id = old.id and messages is not null
    )
    update cases set snapshot = null from old where cases.id = old.id`.execute(db);
}
