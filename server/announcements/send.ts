import { sql } from 'kysely';
import { isGroup } from '#server/notices/find.ts';
import { type NotifyContext, notifyInBatches } from '#server/notices/notify-in-batches.ts';
import { areReceivers } from './announcements.ts';

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
