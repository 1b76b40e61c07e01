import { sql } from 'kysely';
import type { AnnouncementBar, announcementCalls } from '#contract/announcements.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof announcementCalls;

/** The newest announcement that the caller has received and not closed, and whose time is not over. */
export const getAnnouncementBar: ServerFunction<Calls['getAnnouncementBar']> = async ({ db, now }, viewer) => {
  const { rows } = await sql<AnnouncementBar>`
    select a.id as _id, a.title, a.link, a.bar_ends_at as "barEndsAt"
    from announcements a
    where a.bar_ends_at > ${now()} and a.sent_at is not null
      and exists (
        select from notice_causes c join notices n on n.id = c.notice_id
        where c.announcement_id = a.id and c.member_id = ${viewer.id} and n.shown)
      and not exists (select from closed_bars b where b.announcement_id = a.id and b.member_id = ${viewer.id})
    order by a.created_at desc, a.id desc
    limit 1`.execute(db);
  return { data: rows[0] ?? null };
};

/** Closing a closed or deleted bar is no error. */
export const closeAnnouncementBar: ServerFunction<Calls['closeAnnouncementBar']> = async (
  { db, realtime },
  viewer,
  { announcementId },
) => {
  const { numAffectedRows = 0n } = await sql`
    insert into closed_bars (member_id, announcement_id)
    select ${viewer.id}, id from announcements where id = ${announcementId}
    on conflict do nothing`.execute(db);
  // The caller's other devices ask again.
  if (numAffectedRows > 0n) realtime.sendToMember(viewer.id, 'noticesChanged', {});
  return { message: 'The bar is closed.' };
};

export const endAnnouncementBar: ServerFunction<Calls['endAnnouncementBar']> = async (
  { db, now },
  viewer,
  { announcementId: id },
) => {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('announcements')
      .select(['sent_at', 'bar_ends_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.sent_at) throw new Problem('NOT_FOUND', { message: 'This announcement has no bar (any more).' });
    if (new Date(row.bar_ends_at) <= now()) return;
    await trx.updateTable('announcements').set({ bar_ends_at: now() }).where('id', '=', id).execute();
    await writeAudit(trx, now(), { action: 'announcement bar ended', by: viewer, subject: id });
  });
  return { message: 'The bar has ended.' };
};
