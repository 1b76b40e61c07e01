import type { Kysely } from 'kysely';
import type { Decision } from '#contract/decisions.ts';
import { decisionTitle } from '#contract/rules/desk-words.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { NewMail } from '#server/mail/compose.ts';
import { tellEach } from '#server/notices/tell.ts';
import { answerMail, decisionMail } from './decision-mail.ts';
import { presentDecision, selectDecisions } from './find-decision.ts';

type TellContext = Pick<Context, 'config' | 'now' | 'mail'>;

/**
 * Tells a member of a decision by a notice and an immediate mail; nobody is told of a dismissal. Returns the members to
 * notify after the commit.
 */
export const tellOfDecision = (context: TellContext, trx: Kysely<Tables>, caseId: string): Promise<string[]> =>
  tellOf(context, trx, caseId, ({ memberId, decision }) => ({
    key: `decision ${caseId}`,
    text: decisionTitle(decision.kind, decision.acts, decision.days),
    mail: decisionMail(context, memberId, decision),
  }));

/** The same for the answer to an appeal, or for acts that were taken back without one. */
export const tellOfAnswer = (
  context: TellContext,
  trx: Kysely<Tables>,
  caseId: string,
  answer: { title: string; words: string },
): Promise<string[]> =>
  tellOf(context, trx, caseId, ({ memberId, decision }) => ({
    key: `answer ${caseId} ${context.now().getTime()}`,
    text: answer.title,
    mail: answerMail(context, memberId, decision, answer),
  }));

interface Told {
  key: string;
  text: string;
  mail: NewMail;
}

async function tellOf(
  context: TellContext,
  trx: Kysely<Tables>,
  caseId: string,
  write: (found: { memberId: string; decision: Decision }) => Told,
): Promise<string[]> {
  const row = await selectDecisions(trx).where('c.id', '=', caseId).executeTakeFirst();
  if (!row) return [];
  const { memberId } = row;
  const { key, text, mail } = write({ memberId, decision: presentDecision(row, context.now()) });
  await context.mail.queue(trx, mail);
  const cause = { kind: 'decision', key, fold: key, at: context.now(), text, caseId } as const;
  return await tellEach(context, trx, [{ memberId, mail: 'off' }], cause);
}
