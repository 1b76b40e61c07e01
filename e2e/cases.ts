import { deskCalls } from '#contract/desk.ts';
import type { DeskAct, ReportReason } from '#contract/limits.ts';
import { reportCalls } from '#contract/reports.ts';
import { newItem } from './goods.ts';
import { call, type Person, theAdmin } from './people.ts';

/** An item that was reported, of its own, so that nobody else decides it meanwhile; and the number of its case. */
export async function newCase(owner: Person, reporters: Person[], reason: ReportReason = 'money') {
  const item = await newItem(owner);
  for (const reporter of reporters)
    await call(reportCalls.report, { kind: 'item', thingId: item._id, reason, text: 'Money first, he says' }, reporter);
  const { data } = await call(deskCalls.listCases, { limit: 100 }, theAdmin());
  const found = data.find(({ thingId }) => thingId === item._id);
  if (!found) throw new Error('The report has made no case');
  return { item, number: found.number, caseId: found._id };
}

/** Such a case, and what was decided in it. */
export async function newDecision(
  owner: Person,
  reporters: Person[],
  decided: { acts: DeskAct[]; days?: number },
  by: Person = theAdmin(),
) {
  const made = await newCase(owner, reporters);
  const words = 'Here money changes hands when the thing does.';
  await call(deskCalls.decideCase, { caseId: made.caseId, ...decided, reason: 'money', words }, by);
  return made;
}
