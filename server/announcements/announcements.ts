import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Announcement, announcementCalls } from '#contract/announcements.ts';
import { ANNOUNCEMENTS, type Branch } from '#contract/limits.ts';
import { NOTICE_KINDS } from '#contract/notices/kinds.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { isGroup } from '#server/notices/find.ts';
import { areOf, type NotifyContext, notifyInBatches } from '#server/notices/notify-in-batches.ts';

type Calls = typeof announcementCalls;
type Row = Awaited<ReturnType<ReturnType<typeof selectAnnouncements>['executeTakeFirstOrThrow']>>;

/** Condition on members: the receivers of an announcement. */
export const areReceivers = (
  branch: Branch | null | undefined,
  year: number | null | undefined,
): RawBuilder<unknown> =>
  branch && year ? sql`blocked_at is null and ${areOf(branch, year)}` : sql`blocked_at is null`;

export const countReceivers: ServerFunction<Calls['countReceivers']> = async ({ db }, _viewer, { branch, year }) => {
  const { rows } = await sql<{ members: number; byMail: number }>`
    select count(*)::int as members,
      (count(*) filter (where coalesce(w.mail, ${NOTICE_KINDS.announcement.ways.mail}) = 'digest'))::int as "byMail"
    from members left join notice_ways w on w.member_id = members.id and w.kind = 'announcement'
    where ${areReceivers(branch, year)}`.execute(db);
  return { data: rows[0] ?? { members: 0, byMail: 0 } };
};

/** Stores the announcement, and the job that sends it after the time to undo. */
export const announce: ServerFunction<Calls['announce']> = async (context, viewer, form) => {
  const { db, jobs, now } = context;
  const { title, text, branch = null, year = null } = form;
  const createdAt = now();
  const sendsAt = new Date(createdAt.getTime() + ANNOUNCEMENTS.undoSeconds * SECOND);
  const barEndsAt = new Date(form.barEndsAt);
  if (barEndsAt <= sendsAt) throw badField('barEndsAt', 'The bar must end in the future');
  if (barEndsAt.getTime() > createdAt.getTime() + ANNOUNCEMENTS.barDays * DAY)
    throw badField('barEndsAt', `The bar may stand for up to ${ANNOUNCEMENTS.barDays} days`);
  const { members: receivers } = (await countReceivers(context, viewer, form)).data;
  if (receivers === 0) throw badField('year', 'Nobody is of this branch and year yet');
  const row = await db.transaction().execute(async (trx) => {
    await limit(context, trx, 'announcements', { max: ANNOUNCEMENTS.perDay, seconds: DAY / SECOND });
    const { id } = await trx
      .insertInto('announcements')
      .values({
        title,
        text,
        link: form.link || null,
        branch,
        year,
        receivers,
        bar_ends_at: barEndsAt,
        author_id: viewer.id,
        created_at: createdAt,
        sends_at: sendsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.add(trx, 'sendAnnouncement', { announcementId: id }, { startAfter: sendsAt });
    const details = { title, receivers, branch, year };
    await writeAudit(trx, createdAt, { action: 'announcement written', by: viewer, subject: id, details });
    return await selectAnnouncements(trx).where('id', '=', id).executeTakeFirstOrThrow();
  });
  return { data: present(row) };
};

/** Undoing twice is no error. Throws CONFLICT once sending has begun. */
export const undoAnnouncement: ServerFunction<Calls['undoAnnouncement']> = async (
  { db, now },
  viewer,
  { announcementId: id },
) => {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw notFound('announcement');
    if (row.undone_at) return;
    if (row.sent_at) throw new Problem('CONFLICT', { message: 'This announcement has been sent already.' });
    await trx.updateTable('announcements').set({ undone_at: now() }).where('id', '=', id).execute();
    await writeAudit(trx, now(), { action: 'announcement undone', by: viewer, subject: id });
  });
  return { message: 'Nobody gets this announcement.' };
};

export const listAnnouncements: ServerFunction<Calls['listAnnouncements']> = async ({ db }, _viewer, input) => {
  const page = newestPage('created_at', 'id', input);
  const { rows, nextCursor } = await page.read(selectAnnouncements(db).where('undone_at', 'is', null), (last) => [
    last.createdAt,
    last._id,
  ]);
  return { data: rows.map(present), nextCursor };
};

const selectAnnouncements = (db: Kysely<Tables>) =>
  db
    .selectFrom('announcements')
    .select([
      'id as _id',
      'title',
      'text',
      'link',
      'branch',
      'year',
      'receivers',
      'bar_ends_at as barEndsAt',
      'created_at as createdAt',
      'sends_at as sendsAt',
      'sent_at as sentAt',
    ]);

const present = ({ sentAt, ...row }: Row): Announcement => ({ ...row, isSent: sentAt !== null });

/** Job: tells every receiver of an announcement. A repeated run continues, and tells nobody twice. */
export async function sendAnnouncement(
  context: NotifyContext,
  { announcementId }: { announcementId: string },
  signal: AbortSignal,
): Promise<void> {
  // It cannot be undone from here on: undoing locks the same row.
  const sent = await context.db
    .updateTable('announcements')
    .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(context.now().toISOString())) }))
    .where('id', '=', announcementId)
    .where('undone_at', 'is', null)
    .returning(['branch', 'year', 'sent_at', 'author_id'])
    .executeTakeFirst();
  if (!sent?.sent_at) return;
  await notifyInBatches(
    context,
    {
      kind: 'announcement',
      key: `announcement ${announcementId}`,
      groupKey: announcementId,
      data: {},
      at: new Date(sent.sent_at),
      announcementId,
    },
    (after) => sql`select id from members where id > ${after} and ${areReceivers(sent.branch, sent.year)}`,
    signal,
  );
  if (!sent.author_id) return;
  // The author knows it: no unread notice, and no mail or push.
  await context.db
    .updateTable('notices')
    .set({ seen_at: context.now() })
    .where(isGroup(sent.author_id, 'announcement', announcementId))
    .where('seen_at', 'is', null)
    .execute();
  context.realtime.sendToMember(sent.author_id, 'noticesChanged', {});
}
