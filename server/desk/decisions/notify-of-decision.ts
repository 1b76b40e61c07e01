import type { Kysely } from 'kysely';
import { decisionTitle } from '#contract/rules/desk-words.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { notifyEach } from '#server/notices/notify.ts';
import { answerMail, decisionMail } from './decision-mail.ts';
import { presentDecision, selectDecisions } from './find-decision.ts';

/**
 * Tells a member of a decision by a notice and an immediate mail, or of `answer`: the answer to an appeal, or acts that
 * were taken back without one. Nobody is told of a dismissal. Returns the members to notify after the commit.
 */
export async function notifyOfDecision(
  context: Pick<Context, 'config' | 'now' | 'mail'>,
  trx: Kysely<Tables>,
  caseId: string,
  answer?: { title: string; words: string },
): Promise<string[]> {
  const row = await selectDecisions(trx).where('c.id', '=', caseId).executeTakeFirst();
  if (!row) return [];
  const { memberId } = row;
  const at = context.now();
  const decision = presentDecision(row, at);
  const mail = answer ? answerMail(context, memberId, decision, answer) : decisionMail(context, memberId, decision);
  await context.mail.queue(trx, mail);
  const key = answer ? `answer ${caseId} ${at.getTime()}` : `decision ${caseId}`;
  const title = answer ? answer.title : decisionTitle(decision.kind, decision.acts, decision.days);
  const data = { act: 'decided', title } as const;
  return await notifyEach(context, trx, [{ memberId, groupKey: key, data, mail: 'off' }], {
    kind: 'decision',
    key,
    at,
    caseId,
  });
}
