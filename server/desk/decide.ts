import { sql, type Transaction } from 'kysely';
import { can } from '#contract/can.ts';
import type { Snapshot } from '#contract/desk.ts';
import { type CaseKind, DESK, type DecisionReason, type DeskAct } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { ACTS_OF, APPEALABLE, actsLabel } from '#contract/rules/desk-words.ts';
import { DAY } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { type PaperCopies, withdrawPaper } from '#server/papers/hide.ts';
import type { Decider } from '#server/viewer.ts';
import { hideItem, showItems } from './acts/items.ts';
import { ban, suspend } from './acts/members.ts';
import { setMessageRemoved } from './acts/messages.ts';
import { assertMayDecide } from './case-rows.ts';
import { notifyOfDecision } from './decisions/notify-of-decision.ts';
import type { DeskContext, Trx } from './desk-transaction.ts';
import type { LockedCase } from './lock-case.ts';
import { joinHidden, seenTitle, titleOf } from './reports/own-reports.ts';
import { findThingForDesk } from './things.ts';

export interface NewDecision {
  by: Decider;
  acts: DeskAct[];
  days: number | null;
  reason: DecisionReason;
  words: string;
  /** Copies of the files of a paper that is to be hidden. */
  paper?: PaperCopies | null;
}

/** Decides a locked case: all acts or none (M2, M8). Throws CONFLICT if it is decided, and FORBIDDEN. */
export async function decide(desk: DeskContext, trx: Trx, row: LockedCase, decision: NewDecision): Promise<void> {
  const { by, acts, days, reason, words } = decision;
  const at = desk.now();
  await assertOpen(trx, row);
  await assertActs(trx, row, decision);
  const until = acts.includes('suspend') && days ? new Date(at.getTime() + days * DAY) : null;
  const sideEffects = await performActs(desk, trx, row, decision, until);
  const after = (given: DeskAct[], span: number) =>
    given.some((one) => acts.includes(one)) ? new Date(at.getTime() + span * DAY) : null;
  await trx
    .insertInto('decisions')
    .values({
      case_id: row.id,
      member_id: row.owner_id,
      decided_by: by.id,
      at,
      acts,
      days: until && days,
      until,
      reason,
      words,
      appeal_until: after(APPEALABLE, DESK.appealDays),
      change_until: after(['askForChange'], DESK.changeDays),
      hidden_items: sideEffects.hiddenItems,
      released_deals: sideEffects.releasedDeals,
    })
    .execute();
  await trx.updateTable('cases').set({ state: 'decided', decided_at: at }).where('id', '=', row.id).execute();
  const upheld = !acts.includes('dismiss');
  await trx.updateTable('reports').set({ upheld }).where('case_id', '=', row.id).execute();
  await writeAudit(trx, at, {
    action: 'case decided',
    by,
    subject: row.id,
    details: { number: row.number, member: row.owner_id, acts: acts.join(', '), days: until && days, reason },
  });
  desk.notified.push(...(await notifyOfDecision(desk, trx, row.id)), ...(await notifyReporters(desk, trx, row.id)));
}

async function assertOpen(trx: Trx, { id, state }: LockedCase): Promise<void> {
  if (state === 'open') return;
  const before = await trx
    .selectFrom('decisions as d')
    .leftJoin('members as m', 'm.id', 'd.decided_by')
    .select(['d.acts', 'd.days', 'm.first_name', 'm.last_name'])
    .where('d.case_id', '=', id)
    .executeTakeFirst();
  const name = before?.first_name ? `${before.first_name} ${before.last_name}` : 'Somebody else';
  const what = before ? `: ${actsLabel(before.acts, before.days)}` : '';
  throw new Problem('CONFLICT', { message: `${name} has decided this${what}.` });
}

/**
 * Throws FORBIDDEN for acts that do not fit the thing, its owner or the decider, and CONFLICT for a thing that is gone.
 */
async function assertActs(trx: Trx, row: LockedCase, { by, acts }: NewDecision): Promise<void> {
  const refused = (message: string) => new Problem('FORBIDDEN', { message });
  assertMayDecide(by, { ownerId: row.owner_id });
  const isGone = (await findThingForDesk(trx, row)) === null;
  for (const one of acts) {
    if (!ACTS_OF[row.kind].includes(one)) throw refused('This cannot be done about this.');
    if (isGone && (one === 'hide' || one === 'remove' || one === 'askForChange'))
      throw new Problem('CONFLICT', { message: 'It is not here any more.' });
    if (can.decideAct(by, one, row.owner)) continue;
    if (row.owner === null) throw refused('The account was deleted.');
    if (can.isProtected(row.owner)) throw refused('An admin can be suspended or banned by nobody.');
    throw refused('Only an admin bans.');
  }
}

interface SideEffects {
  hiddenItems: string[];
  releasedDeals: number;
}

/** Performs the acts. Returns their side effects, which lifting the decision undoes. */
async function performActs(
  desk: DeskContext,
  trx: Trx,
  row: LockedCase,
  { by, acts, paper }: NewDecision,
  until: Date | null,
): Promise<SideEffects> {
  const sideEffects: SideEffects = { hiddenItems: [], releasedDeals: 0 };
  const how = acts.includes('remove') ? 'remove' : acts.includes('hide') ? 'hide' : null;
  if (how) await takeAway(desk, trx, row, { how, by, paper: paper ?? null, sideEffects });
  if (acts.includes('ban') && row.owner_id) {
    const { hiddenItems, releasedDeals } = await ban(desk, trx, row.owner_id, by);
    sideEffects.hiddenItems.push(...hiddenItems);
    sideEffects.releasedDeals = releasedDeals;
  }
  if (until && row.owner_id) await suspend(desk, trx, row.owner_id, until);
  // An item that only its reports have hidden stays hidden only by a decision.
  if (row.kind === 'item' && row.hidden_at && !how) {
    if (acts.includes('ban')) sideEffects.hiddenItems.push(row.thing_id);
    else await showItems(desk, trx, { itemIds: [row.thing_id], published: [row.thing_id] });
  }
  return sideEffects;
}

async function takeAway(
  desk: DeskContext,
  trx: Trx,
  { kind, thing_id, hidden_at }: LockedCase,
  {
    how,
    by,
    paper,
    sideEffects,
  }: { how: 'hide' | 'remove'; by: Decider; paper: PaperCopies | null; sideEffects: SideEffects },
): Promise<void> {
  if (kind === 'item') {
    const wasShown = await hideItem(desk, trx, thing_id, how);
    if (wasShown || hidden_at) sideEffects.hiddenItems.push(thing_id);
  }
  if (kind === 'message') await setMessageRemoved(desk, trx, thing_id, true);
  if (kind === 'review')
    await sql`update reviews set hidden_at = coalesce(hidden_at, ${desk.now()}) where id = ${thing_id}`.execute(trx);
  // The paper is hidden already if there are no copies.
  if (kind === 'paper' && paper && !(await withdrawPaper(desk, trx, paper, by.id))) throw new Problem('CONFLICT');
}

type Notifying = Pick<Context, 'config' | 'now'>;

/**
 * Notifies reporters that their case is decided, and whether the desk acted: not how, and nothing about the other person.
 * Returns the members with a new notice.
 */
export async function notifyReporters(context: Notifying, trx: Transaction<Tables>, caseId: string): Promise<string[]> {
  const { rows } = await sql<
    Pick<Snapshot, 'title' | 'facts'> & { kind: CaseKind; reporterId: string; upheld: boolean }
  >`
    select c.kind, ${seenTitle}, r.reporter_id as "reporterId", r.upheld
    from reports r join cases c on c.id = r.case_id ${joinHidden}
    where r.case_id = ${caseId} and r.reporter_id is not null and r.upheld is not null`.execute(trx);
  return notifyEach(
    context,
    trx,
    // Reporters hear another name of somebody who is hidden from them.
    rows.map(({ kind, title, facts, reporterId, upheld }) => ({
      memberId: reporterId,
      groupKey: `report ${caseId}`,
      data: { act: upheld ? 'upheld' : 'dismissed', title: titleOf(kind, title, facts) },
    })),
    { kind: 'report', key: `report decided ${caseId}`, at: context.now(), caseId },
  );
}
