import { can } from '#contract/can.ts';
import type { DeskAct } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { dropHeld } from '#server/accounts/held-decisions.ts';
import { writeAudit } from '#server/audit.ts';
import { putBackPaper } from '#server/papers/hide.ts';
import type { Decider } from '#server/viewer.ts';
import { showItems } from './acts/items.ts';
import { unban, unsuspend } from './acts/members.ts';
import { setMessageRemoved } from './acts/messages.ts';
import { caseNotHere } from './case-rows.ts';
import type { DeskContext, Trx } from './desk-transaction.ts';
import { type LockedCase, lockCase } from './lock-case.ts';

/**
 * Takes acts of a decision back, unless another decision holds them: items reappear, a suspension or ban ends, a
 * message returns. Returns the acts that were still in force. Throws FORBIDDEN if a moderator would lift a ban. The
 * caller tells the member.
 */
export async function undoActs(
  desk: DeskContext,
  trx: Trx,
  caseId: string,
  acts: DeskAct[],
  by: Decider,
): Promise<DeskAct[]> {
  const before = await trx
    .selectFrom('decisions')
    .select('hidden_items')
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  if (!before) throw caseNotHere();
  const involved = { viewerId: by.id, bans: acts.includes('ban'), itemIds: before.hidden_items };
  const row = await lockCase(trx, caseId, involved);
  const decision = await trx
    .selectFrom('decisions')
    .select(['acts', 'lifted', 'hidden_items'])
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  const lifted = acts.filter((act) => decision.acts.includes(act) && !decision.lifted.includes(act));
  if (lifted.length === 0) return [];
  if (lifted.includes('ban') && !can.blockMembers(by))
    throw new Problem('FORBIDDEN', { message: 'Only an admin lifts a ban.' });
  await trx
    .updateTable('decisions')
    .set({ lifted: [...decision.lifted, ...lifted], lifted_at: desk.now(), lifted_by: by.id })
    .where('case_id', '=', caseId)
    .execute();
  await dropHeld(trx, caseId);
  await giveBack(desk, trx, row, { lifted, hiddenItems: decision.hidden_items, by });
  await writeAudit(trx, desk.now(), {
    action: 'decision lifted',
    by,
    subject: caseId,
    details: { number: row.number, member: row.owner_id, acts: lifted.join(', ') },
  });
  return lifted;
}

async function giveBack(
  desk: DeskContext,
  trx: Trx,
  { kind, thing_id, owner_id }: LockedCase,
  { lifted, hiddenItems, by }: { lifted: DeskAct[]; hiddenItems: string[]; by: Decider },
): Promise<void> {
  const isShown = lifted.includes('hide') || lifted.includes('remove');
  if (owner_id && lifted.includes('ban')) await unban(desk, trx, owner_id, by);
  if (owner_id && lifted.includes('suspend')) await unsuspend(desk, trx, owner_id);
  if (isShown || lifted.includes('ban')) {
    const itemIds = kind === 'item' ? [...hiddenItems, thing_id] : hiddenItems;
    await showItems(desk, trx, { itemIds, published: hiddenItems });
  }
  if (isShown && kind === 'message') await setMessageRemoved(desk, trx, thing_id, false);
  if (isShown && kind === 'review')
    await trx.updateTable('reviews').set({ hidden_at: null }).where('id', '=', thing_id).execute();
  if (isShown && kind === 'paper') await putBackPaper(desk, trx, thing_id, by.id);
}
