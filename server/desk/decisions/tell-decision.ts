import type { Kysely } from 'kysely';
import { decisionTitle } from '#contract/desk-words.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { tellEach } from '#server/notices/tell.ts';
import { decisionMail } from './decision-mail.ts';
import { presentDecision, selectDecisions } from './find-decision.ts';

type TellContext = Pick<Context, 'config' | 'now' | 'mail'>;

/**
 * Tells a member of a decision, by a notice and a mail at once; of a dismissal nobody is told. Returns the members whose
 * connections are to be notified after the commit.
 */
export async function tellOfDecision(context: TellContext, trx: Kysely<Tables>, caseId: string): Promise<string[]> {
  const row = await selectDecisions(trx).where('c.id', '=', caseId).executeTakeFirst();
  if (!row) return [];
  const decision = presentDecision(row, context.now());
  await context.mail.queue(trx, decisionMail(context, row.memberId, decision));
  const text = decisionTitle(decision.kind, decision.acts, decision.days);
  return await tellEach(context, trx, [{ memberId: row.memberId, mail: 'off' }], {
    kind: 'decision',
    key: `decision ${caseId}`,
    fold: `decision ${caseId}`,
    at: context.now(),
    text,
    caseId,
  });
}
