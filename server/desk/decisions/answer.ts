import { type Actor, can } from '#contract/can.ts';
import type { decisionCalls } from '#contract/decisions.ts';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { nounsOf, OUTCOME_WORDS } from '#contract/rules/decision-words.ts';
import { DAY } from '#contract/rules/time.ts';
import { isOfDesk } from '#server/accounts/admins.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { assertMayDecide, caseNotHere } from '../case-rows.ts';
import { type DeskContext, inDeskTransaction, type Trx } from '../desk-transaction.ts';
import { lockCase } from '../lock-case.ts';
import { findNext } from '../place.ts';
import { undoActs } from '../undo-acts.ts';
import { notifyOfDecision } from './notify-of-decision.ts';

type Calls = typeof decisionCalls;

/** Upholds the decision or takes acts of it back, in one transaction, and tells the member. */
export const answerAppeal: ServerFunction<Calls['answerAppeal']> = async (context, viewer, form) => {
  const { caseId, outcome, words } = form;
  const data = await inDeskTransaction(context, async (trx, desk) => {
    const appeal = await findAppeal(trx, caseId);
    await assertMayAnswer(trx, viewer, appeal);
    const acts = actsOf(form, appeal);
    // Locks as undoActs does, so that an appeal is answered once.
    const lifted = acts.length > 0 ? await undoActs(desk, trx, caseId, acts, viewer) : [];
    const row = await lockCase(trx, caseId, { viewerId: viewer.id, bans: false });
    const at = desk.now();
    const { numUpdatedRows } = await trx
      .updateTable('appeals')
      .set({ answered_at: at, answered_by: viewer.id, outcome, words })
      .where('case_id', '=', caseId)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('CONFLICT', { message: 'Somebody else has answered this appeal.' });
    await trx.updateTable('cases').set({ state: 'decided' }).where('id', '=', caseId).execute();
    await giveTimeAgain(trx, caseId, at);
    const details = { number: row.number, outcome, lifted: lifted.join(', ') };
    const { id: actorId, ip } = viewer;
    await writeAudit(trx, at, { action: 'appeal answered', actorId, ip, subject: caseId, details });
    const said = OUTCOME_WORDS[outcome];
    await announceAnswer(desk, trx, caseId, `Your appeal: ${said[0]?.toLowerCase()}${said.slice(1)}`, words);
    return { number: row.number, next: await findNext(trx, row, viewer.id) };
  });
  return { data };
};

/** A change that was asked for and appealed against is due some days after the answer. */
const giveTimeAgain = (trx: Trx, caseId: string, at: Date) =>
  trx
    .updateTable('decisions')
    .set({ change_until: new Date(at.getTime() + DESK.changeDays * DAY) })
    .where('case_id', '=', caseId)
    .where('change_until', 'is not', null)
    .where('changed_at', 'is', null)
    .execute();

/** Takes acts back without an appeal. Throws CONFLICT while an appeal waits. */
export const liftDecision: ServerFunction<Calls['liftDecision']> = async (
  context,
  viewer,
  { caseId, lifted: acts, words },
) => {
  await inDeskTransaction(context, async (trx, desk) => {
    const found = await trx
      .selectFrom('cases as c')
      .innerJoin('decisions as d', 'd.case_id', 'c.id')
      .select(['c.state', 'c.owner_id as ownerId'])
      .where('c.id', '=', caseId)
      .executeTakeFirst();
    if (!found) throw caseNotHere();
    assertMayDecide(viewer, found);
    if (found.state === 'appealed') throw new Problem('CONFLICT', { message: 'An appeal waits: answer it.' });
    const lifted = await undoActs(desk, trx, caseId, acts, viewer);
    if (lifted.length === 0) throw new Problem('CONFLICT', { message: 'This was taken back already.' });
    const title = `The ${nounsOf(lifted)} ${lifted.length === 1 ? 'was' : 'were'} taken back`;
    await announceAnswer(desk, trx, caseId, title, words);
  });
  return { message: 'It is taken back, and the member is told.' };
};

interface Appeal {
  ownerId: string | null;
  decidedBy: string | null;
  acts: DeskAct[];
  decided: DeskAct[];
}

async function findAppeal(trx: Trx, caseId: string): Promise<Appeal> {
  const appeal = await trx
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.case_id', 'a.case_id')
    .select(['d.member_id as ownerId', 'd.decided_by as decidedBy', 'a.acts', 'd.acts as decided'])
    .where('a.case_id', '=', caseId)
    .executeTakeFirst();
  if (!appeal) throw caseNotHere();
  return appeal;
}

/**
 * Nobody answers an appeal against themselves, only admins one against a ban, and nobody one against their own decision
 * if somebody else can.
 */
async function assertMayAnswer(trx: Trx, viewer: Actor, appeal: Appeal): Promise<void> {
  assertMayDecide(viewer, appeal);
  if (!can.answerAppeal(viewer, appeal)) throw new Problem('FORBIDDEN', { message: 'Only an admin answers this.' });
  if (viewer.id !== appeal.decidedBy) return;
  const desk = await trx
    .selectFrom('members')
    .select(['id', 'role', 'is_moderator as isModerator'])
    .where(isOfDesk)
    .where('blocked_at', 'is', null)
    .where('id', '<>', viewer.id ?? '')
    .execute();
  if (desk.some((one) => can.answerAppeal(one, appeal)))
    throw new Problem('FORBIDDEN', { message: 'You decided this: somebody else answers the appeal.' });
}

function actsOf(
  { outcome, lifted = [] }: { outcome: string; lifted?: DeskAct[] | undefined },
  { acts, decided }: Appeal,
): DeskAct[] {
  if (outcome === 'stands') return [];
  if (outcome === 'undone') return acts;
  const some = lifted.filter((act) => decided.includes(act));
  if (some.length === 0) throw badField('lifted', 'Choose what is taken back');
  return some;
}

async function announceAnswer(
  desk: DeskContext,
  trx: Trx,
  caseId: string,
  title: string,
  words: string,
): Promise<void> {
  desk.notified.push(...(await notifyOfDecision(desk, trx, caseId, { title, words })));
}
