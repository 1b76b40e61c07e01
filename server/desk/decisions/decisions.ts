import type { decisionCalls } from '#contract/decisions.ts';
import { Problem } from '#contract/problems.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isOver, readDecisionLink } from './decision-link.ts';
import { findDecision, presentDecision, selectDecisions } from './find-decision.ts';

type Calls = typeof decisionCalls;

export const listOwnDecisions: ServerFunction<Calls['listOwnDecisions']> = async ({ db, now }, viewer, input) => {
  const page = newestPage('d.at', 'd.case_id', input);
  const { rows, nextCursor } = await page.read(selectDecisions(db).where('d.member_id', '=', viewer.id), (last) => [
    last.at,
    last._id,
  ]);
  return { data: rows.map((row) => presentDecision(row, now())), nextCursor };
};

export const getDecision: ServerFunction<Calls['getDecision']> = async ({ db, now }, viewer, { number }) => {
  const row = await selectDecisions(db)
    .where('c.number', '=', number)
    .where('d.member_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  return { data: presentDecision(row, now()) };
};

/** The holder of the link may read it, signed in or not, banned or not. */
export const getDecisionByLink: ServerFunction<Calls['getDecisionByLink']> = async (context, _viewer, { token }) => {
  const decision = await findDecision(context.db, readDecisionLink(context, token), context.now());
  if (!decision) throw isOver();
  return { data: decision };
};
