import { sql, type Transaction } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { type LockedDeal, lockDeal } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DealContext } from '#server/messages/deal-transaction.ts';
import { applyAct } from './apply-act.ts';
import { isLent } from './find-deals.ts';

type Trx = Transaction<Tables>;

/** Whether a rented thing is with its buyer, as the code or one of the two says: `isLent` of a locked deal. */
export const hasLeft = ({ state, rent_from, out_at, handed_over_by }: LockedDeal): boolean =>
  state === 'Reserved' && rent_from !== null && (out_at !== null || handed_over_by !== null);

/** Throws CONFLICT while a member has something borrowed, or lent: nobody could ask for it, or bring it back. */
export async function assertNothingLent(trx: Trx, memberId: string): Promise<void> {
  const { rows } = await sql<{ title: string; borrows: boolean; more: number }>`
    select item_title as title, buyer_id = ${memberId} as borrows, (count(*) over () - 1)::int as more
    from deals d where (seller_id = ${memberId} or buyer_id = ${memberId}) and ${isLent}
    order by borrows desc, rent_to, id limit 1`.execute(trx);
  const [lent] = rows;
  if (!lent) return;
  const things = lent.more ? `“${lent.title}” and ${lent.more} more` : `“${lent.title}”`;
  throw new Problem('CONFLICT', {
    message: lent.borrows
      ? `You still have ${things}. Bring it back and confirm that in the chat, then delete your account.`
      : `Somebody still has ${things} from you. Confirm in the chat that it is back, then delete your account.`,
  });
}

/** Throws CONFLICT while the locked item is lent. */
export async function assertBack(trx: Trx, itemId: string, isOwn: boolean): Promise<void> {
  const { rows } = await sql`select from deals d where item_id = ${itemId} and ${isLent}`.execute(trx);
  if (rows.length === 0) return;
  throw new Problem('CONFLICT', {
    message: isOwn
      ? 'Somebody still has this from you. Confirm in the chat that it is back, then delete it.'
      : 'Somebody still has this on loan. Hide it at the desk for now, and delete it once it is back.',
  });
}

/** Completes, before an item is deleted, its sale that one of the two has marked as handed over, as silence would. */
export async function completeHandedOver(deals: DealContext, trx: Trx, itemId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from deals
    where item_id = ${itemId} and state = 'Reserved' and rent_from is null and handed_over_by is not null`.execute(trx);
  for (const { id } of rows) {
    const deal = await lockDeal(trx, id);
    if (deal) await applyAct(deals, trx, deal, { act: 'complete', actor: 'system', during: 'itemDeletion' });
  }
}
