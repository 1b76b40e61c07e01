import type { deskCalls } from '#contract/desk.ts';
import { type DecisionReason, type DeskAct, REPORT_REASONS, type ReportReason } from '#contract/limits.ts';
import { badField } from '#contract/problems.ts';
import { clashOf } from '#contract/rules/desk-words.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { copyPaperFiles } from '#server/papers/hide.ts';
import type { Decider } from '#server/viewer.ts';
import { assertMayDecide, caseNotHere } from './case-rows.ts';
import { decide } from './decide.ts';
import { type DeskContext, inDeskTransaction, type Trx } from './desk-transaction.ts';
import { lockCase } from './lock-case.ts';
import { findNext } from './place.ts';
import { personThing } from './reports/find-thing.ts';
import { openCase } from './reports/open-case.ts';

type Decide = ServerFunction<(typeof deskCalls)['decideCase']>;

export const decideCase: Decide = async (context, viewer, { caseId, acts, days, reason, words }) => {
  const clash = clashOf(acts);
  if (clash) throw badField('acts', clash);
  if (acts.includes('suspend') && !days) throw badField('days', 'Say for how many days');
  if (!words && !acts.includes('dismiss')) throw badField('words', 'Own words are required');
  const found = await context.db
    .selectFrom('cases')
    .select(['kind', 'thing_id', 'owner_id as ownerId'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!found) throw caseNotHere();
  assertMayDecide(viewer, found);
  // A hidden paper's files get new names. They are copied before the transaction, whose locks must not wait for them.
  const paper = found.kind === 'paper' && acts.includes('hide') ? await copyPaperFiles(context, found.thing_id) : null;
  const data = await inDeskTransaction(
    context,
    async (trx, desk) => {
      const row = await lockCase(trx, caseId, { viewerId: viewer.id, bans: acts.includes('ban') });
      await decide(desk, trx, row, { by: viewer, acts, days: days ?? null, reason, words: words ?? '', paper });
      return { number: row.number, next: await findNext(trx, row, viewer.id) };
    },
    paper?.contents,
  );
  return { data };
};

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
