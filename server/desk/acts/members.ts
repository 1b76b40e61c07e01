import { sql } from 'kysely';
import { isLent, isOpen } from '#server/deals/find-deals.ts';
import { setBlocked } from '#server/people/block.ts';
import type { Decider } from '#server/viewer.ts';
import type { DeskContext, Trx } from '../desk-transaction.ts';
import { hideItemsOf } from './items.ts';

/** Suspends until the later of this and any earlier suspension's end. */
export async function suspend(desk: DeskContext, trx: Trx, memberId: string, until: Date): Promise<void> {
  desk.afterCommit.push(() => desk.realtime.sendToMember(memberId, 'memberChanged', {}));
  await sql`update members set suspended_until = greatest(suspended_until, ${until}) where id = ${memberId}`.execute(
    trx,
  );
}

/** Ends a suspension, unless another one is in force. */
export async function unsuspend(desk: DeskContext, trx: Trx, memberId: string): Promise<void> {
  desk.afterCommit.push(() => desk.realtime.sendToMember(memberId, 'memberChanged', {}));
  await sql`
    update members set suspended_until = (
      select max(until) from decisions
      where member_id = ${memberId} and 'suspend' = any(acts) and not 'suspend' = any(lifted))
    where id = ${memberId}`.execute(trx);
}

/**
 * Ends all sessions, hides published items, and queues the job that releases open deals. What is lent stays with its
 * borrower: the other of the two says that it is back. Returns what it hid and will release.
 */
export async function ban(desk: DeskContext, trx: Trx, memberId: string, by: Decider) {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deals d
    where ${memberId} in (seller_id, buyer_id) and not ${isLent} and ${isOpen}`.execute(trx);
  await setBlocked(trx, desk.jobs, { id: memberId, blocked: true, by, at: desk.now() });
  desk.afterCommit.push(() => desk.realtime.endMember(memberId));
  return { hiddenItems: await hideItemsOf(desk, trx, memberId), releasedDeals: rows[0]?.open ?? 0 };
}

/** Lets a member in again, unless another ban is in force. */
export async function unban({ jobs, now }: DeskContext, trx: Trx, memberId: string, by: Decider): Promise<void> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from decisions
      where member_id = ${memberId} and 'ban' = any(acts) and not 'ban' = any(lifted)) as stands`.execute(trx);
  if (!rows[0]?.stands) await setBlocked(trx, jobs, { id: memberId, blocked: false, by, at: now() });
}
