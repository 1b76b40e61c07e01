import type { decisionCalls } from '#contract/decisions.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, MINUTE, SECOND } from '#contract/rules/time.ts';
import { requirePassword } from '#server/accounts/given-password.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import type { NewMail } from '#server/mail/compose.ts';
import { collectDataOf } from '#server/people/member-data.ts';
import { type DecisionLink, isOver, readDecisionLink, signDecisionLink } from './decision-link.ts';

type Calls = typeof decisionCalls;

/** Exports that one member may have in a day. */
const A_DAY = { max: 10, seconds: DAY / SECOND };

export const exportOwnData: ServerFunction<Calls['exportOwnData']> = async (context, viewer) => {
  requirePassword(context, viewer);
  return exportData(context, viewer.id, viewer.ip, new Problem('NOT_FOUND'));
};

/** The mail carries a link instead of the data, because mailboxes keep their mails. */
export const exportByLink: ServerFunction<Calls['exportByLink']> = async (context, _viewer, { token }) => {
  const { db, mail, now, config } = context;
  const link = readDecisionLink(context, token);
  await db.transaction().execute(async (trx) => {
    const member = await trx.selectFrom('members').select('email').where('id', '=', link.memberId).executeTakeFirst();
    if (!member) throw isOver();
    await limit(context, trx, `export mail ${link.memberId}`, A_DAY);
    const url = config.publicUrl + mailedPaths.export(signDecisionLink(config, 'export', link, now()));
    await mail.queue(trx, exportMail(member.email, link, url));
  });
  return { message: 'A link to your data is on its way to your mail.' };
};

/** The link gives access to the data for a day. */
export const getExportByLink: ServerFunction<Calls['getExportByLink']> = async (context, viewer, { token }) =>
  exportData(context, readDecisionLink(context, token, 'export').memberId, viewer.ip, isOver());

/** Throws `absent` where the account was deleted. */
async function exportData(context: Context, memberId: string, ip: string, absent: Problem) {
  const { db, now } = context;
  await limit(context, db, `export ${memberId}`, A_DAY);
  const data = await collectDataOf(context, memberId, memberId);
  if (!data) throw absent;
  await writeAudit(db, now(), { action: 'data exported', actorId: memberId, subject: memberId, ip });
  return { data };
}

const exportMail = (to: string, { memberId }: DecisionLink, url: string): NewMail => ({
  kind: 'export',
  to,
  memberId,
  subject: 'Your data',
  blocks: [
    { heading: 'Your data' },
    { paragraph: 'You asked for all that is kept of you. The link is good for a day, and needs no signing in.' },
    { button: { label: 'Download your data', url, isBare: true } },
  ],
  foot: [['The link is for you alone: do not pass it on. Replies to this mail are not read.']],
  usefulFor: DAY / MINUTE,
});
