import { sql, type Transaction } from 'kysely';
import { type CaseKind, DESK } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { OwnReport, reportCalls } from '#contract/reports.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { isNewMember } from '#server/accounts/new-members.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { newestPage } from '#server/database/cursor.ts';
import { lockItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { changeItems } from '#server/items/write-item.ts';
import { limit } from '#server/limits.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { notify } from '#server/notices/notify.ts';
import type { Member } from '#server/viewer.ts';
import { keepPicturesForCase, messagesAround, newestMessages } from './attached-messages.ts';
import { findReportedThing } from './find-thing.ts';
import { lockNotified, notifyDesk } from './notify-desk.ts';
import { openCase } from './open-case.ts';
import { findOwnReports } from './own-reports.ts';
import { weighCase } from './weigh-case.ts';
import { levelOf } from './weight.ts';

type Calls = typeof reportCalls;
type Trx = Transaction<Tables>;

/** Joins the open case of the thing, or opens one. */
export const report: ServerFunction<Calls['report']> = async (context, viewer, input) => {
  const { kind, thingId, reason, text, conversationId } = input;
  const data = await inDealTransaction(context, async (trx, deals) => {
    const thing = await findReportedThing(trx, viewer, kind, thingId);
    const { ownerId, snapshot, place } = thing;
    if (ownerId === viewer.id) throw new Problem('FORBIDDEN', { message: 'You cannot report yourself.' });
    await limitReports(context, trx, viewer);
    await lockNotified(trx, [viewer.id, ownerId]);
    if (kind === 'item') await lockItem(trx, thingId);
    const at = context.now();
    const opened = await openCase(trx, at, { kind, thingId, ownerId, reason, snapshot });
    const messages = place
      ? await messagesAround(trx, place)
      : conversationId
        ? await newestMessages(trx, conversationId, [viewer.id, ownerId])
        : null;
    const made = await trx
      .insertInto('reports')
      .values({
        case_id: opened.id,
        reporter_id: viewer.id,
        reason,
        text: text || null,
        at,
        messages: messages && JSON.stringify(messages),
      })
      .onConflict((conflict) => conflict.columns(['reporter_id', 'case_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Problem('CONFLICT', { message: 'You reported this before. The desk has it.' });
    await keepPicturesForCase(trx, opened.id, messages);
    deals.notified.push(...(await reweighCase(deals, trx, { ...opened, kind, thingId, ownerId })));
    await writeAudit(trx, at, {
      action: 'reported',
      by: viewer,
      subject: opened.id,
      details: { case: opened.number, kind, reason },
    });
    const [own] = await findOwnReports(trx, viewer.id, sql`r.id = ${made.id}`);
    return own as OwnReport;
  });
  return { data };
};

type ReportedCase = Awaited<ReturnType<typeof openCase>> & { kind: CaseKind; thingId: string; ownerId: string | null };

/** Reweighs the case, which may hide an item or become urgent. Returns the members with a new notice. */
async function reweighCase(context: DealContext, trx: Trx, found: ReportedCase): Promise<string[]> {
  const { id: caseId, kind, thingId: itemId, ownerId, opened_at } = found;
  const now = context.now();
  const { weight, trusted } = await weighCase(trx, now, found);
  const isHidden = kind === 'item' && found.hidden_at === null && trusted >= DESK.hideAt;
  const notified = isHidden ? await hideUntilDecided(context, trx, { caseId, itemId }) : [];
  if (!isHidden && levelOf(weight, new Date(opened_at), now) !== 'now') return notified;
  return [...notified, ...(await notifyDesk(context, trx, { caseId, ownerId }))];
}

async function limitReports(context: Context, trx: Trx, viewer: Member): Promise<void> {
  const isNew = await isNewMember(trx, viewer.id, context.now());
  const max = isNew ? DESK.reportsADayWhenNew : DESK.reportsADay;
  await limit(context, trx, `reports a day ${viewer.id}`, { max, seconds: DAY / SECOND });
}

export const listOwnReports: ServerFunction<Calls['listOwnReports']> = async ({ db }, viewer, input) => {
  const page = newestPage('r.at', 'r.id', input);
  const found = await findOwnReports(db, viewer.id, sql`${page.after} ${page.order}`);
  const { rows, nextCursor } = page.cut(found, (last) => [last.at, last._id]);
  return { data: rows, nextCursor };
};

/**
 * Hides a published item, which must be locked, until its case is decided. Its running deals continue. Returns the
 * members with a new notice.
 */
async function hideUntilDecided(
  context: DealContext,
  trx: Transaction<Tables>,
  { caseId, itemId }: { caseId: string; itemId: string },
): Promise<string[]> {
  const at = context.now();
  const [hidden] = await changeItems(context, trx, {
    where: sql`id = ${itemId} and publication = 'Published'`,
    act: 'hideUntilDecided',
    set: { publication: 'Draft', hidden_at: at },
  });
  if (!hidden) return [];
  const { owner_id: ownerId, title } = hidden.after;
  await trx.updateTable('cases').set({ hidden_at: at }).where('id', '=', caseId).execute();
  return notify(context, trx, [ownerId], {
    kind: 'decision',
    key: `hidden ${caseId}`,
    groupKey: `hidden ${caseId}`,
    at,
    data: {
      act: 'hidden',
      title: `${title} is hidden until the desk has looked at it: several people reported it. Your deals go on`,
    },
    caseId,
  });
}
