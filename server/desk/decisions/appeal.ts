import type { Decision, decisionCalls } from '#contract/decisions.ts';
import type { DeskAct } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { appealableActs } from '#contract/rules/decision-words.ts';
import { DAY } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { lockNotified, notifyDesk } from '../reports/notify-desk.ts';
import { type DecisionLink, readDecisionLink } from './decision-link.ts';
import { findDecision } from './find-decision.ts';

type Calls = typeof decisionCalls;
interface Form {
  acts: DeskAct[];
  text: string;
}

/** The rank of an appealed case: above all reported ones, the oldest appeal first. */
const FIRST = 1_000_000;

export const appeal: ServerFunction<Calls['appeal']> = async (context, viewer, { number, ...form }) => {
  const row = await context.db.selectFrom('cases').select('id').where('number', '=', number).executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  return { data: await appealOnce(context, { caseId: row.id, memberId: viewer.id }, form, viewer.ip) };
};

/** The holder of the link acts as the member, for this one appeal. */
export const appealByLink: ServerFunction<Calls['appealByLink']> = async (context, viewer, { token, ...form }) => ({
  data: await appealOnce(context, readDecisionLink(context, token), form, viewer.ip),
});

/** Returns the case to the head of the queue. Throws NOT_FOUND, and CONFLICT if no appeal is possible. */
async function appealOnce(context: Context, link: DecisionLink, form: Form, ip: string): Promise<Decision> {
  const { db, now, realtime } = context;
  const { notified, appealed } = await db.transaction().execute(async (trx) => {
    await lockNotified(trx, [link.memberId]);
    await trx.selectFrom('cases').select('id').where('id', '=', link.caseId).forUpdate().executeTakeFirst();
    const decision = await findDecision(trx, link, now());
    if (!decision) throw new Problem('NOT_FOUND');
    if (!decision.canAppeal) throw noAppeal(decision);
    const acts = form.acts.filter((act) => appealableActs(decision).includes(act));
    if (acts.length === 0) throw badField('acts', 'Choose what your appeal is against');
    const at = now();
    await trx.insertInto('appeals').values({ case_id: link.caseId, acts, text: form.text, at }).execute();
    const rank = FIRST - at.getTime() / DAY;
    await trx.updateTable('cases').set({ state: 'appealed', rank }).where('id', '=', link.caseId).execute();
    const { number } = decision;
    const details = { number, acts: acts.join(', ') };
    await writeAudit(trx, at, { action: 'appealed', actorId: link.memberId, ip, subject: link.caseId, details });
    const key = `appeal ${link.caseId}`;
    const notified = await notifyDesk(context, trx, { caseId: link.caseId, ownerId: link.memberId, key });
    return { notified, appealed: (await findDecision(trx, link, at)) as Decision };
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
  return appealed;
}

function noAppeal({ appeal, appealUntil }: Decision): Problem {
  if (appeal) return new Problem('CONFLICT', { message: 'You have appealed already: an appeal is once.' });
  const message = appealUntil ? 'The time for an appeal is over.' : 'There is nothing here to appeal against.';
  return new Problem('CONFLICT', { message });
}
