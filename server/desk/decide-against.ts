import { type DecisionReason, type DeskAct, REPORT_REASONS, type ReportReason } from '#contract/limits.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Decider } from '#server/viewer.ts';
import { decide } from './decide.ts';
import type { DeskContext, Trx } from './desk-transaction.ts';
import { lockCase } from './lock-case.ts';
import { personThing } from './reports/find-thing.ts';
import { openCase } from './reports/open-case.ts';

interface Against {
  memberId: string;
  acts: DeskAct[];
  days?: number | null;
  reason: DecisionReason;
  words: string;
  by: Decider;
}

/** Decides about a member without a report, in their open case or a new one. Returns its number. */
export async function decideAgainst(
  desk: DeskContext,
  trx: Trx,
  { memberId, acts, days = null, reason, words, by }: Against,
): Promise<{ caseId: string; number: number }> {
  const person = await personThing(trx, memberId);
  // Lock members before cases, as everywhere: opening a case reads the member's row.
  await lockMembers(trx, [memberId], acts.includes('ban') ? 'update' : 'no key update');
  const { id: caseId, number } = await openCase(trx, desk.now(), {
    kind: 'person',
    thingId: memberId,
    ...person,
    reason: REPORT_REASONS.includes(reason as ReportReason) ? (reason as ReportReason) : 'other',
    found: 'desk',
  });
  const row = await lockCase(trx, caseId, { viewerId: by.id, bans: acts.includes('ban') });
  await decide(desk, trx, row, { by, acts, days, reason, words });
  return { caseId, number };
}
