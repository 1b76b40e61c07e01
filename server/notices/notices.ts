import type { Output, ServerInput } from '#contract/call.ts';
import type { noticeCalls } from '#contract/notices.ts';
import { notFound } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { countUnseen, findNotices } from './find.ts';
import { presentNotice } from './present.ts';
import { findSettings, saveSettings } from './settings.ts';
import { stopMails } from './stop-mails.ts';

type Input<Name extends keyof typeof noticeCalls> = ServerInput<(typeof noticeCalls)[Name]>;
type Answer<Name extends keyof typeof noticeCalls> = Promise<Output<(typeof noticeCalls)[Name]>>;

export async function listNotices(
  { reads }: Context,
  viewer: Member,
  { limit, cursor, kind, unseen = false }: Input<'listNotices'>,
): Answer<'listNotices'> {
  const at = readCursor(cursor, 'time', 'id');
  const before = at && { time: at[0], id: at[1] };
  const rows = await findNotices(reads, viewer.id, { unseen, kind: kind ?? null, before, limit: limit + 1 });
  const page = cutPage(rows, limit, (last) => writeCursor(last.made_at, last.id));
  return { data: page.rows.map(presentNotice), nextCursor: page.nextCursor };
}

export async function countUnseenNotices({ reads }: Context, viewer: Member): Answer<'countUnseenNotices'> {
  return { data: { unseen: await countUnseen(reads, viewer.id) } };
}

/** Marks notices as seen on every device. Repeating it is no error; another member's notice is NOT_FOUND. */
export async function markNoticesSeen(
  { db, now, realtime }: Context,
  viewer: Member,
  { noticeId }: Input<'markNoticesSeen'>,
): Answer<'markNoticesSeen'> {
  let update = db
    .updateTable('notices')
    .set((eb) => ({ seen_at: eb.fn.coalesce('seen_at', eb.val(now().toISOString())) }))
    .where('member_id', '=', viewer.id);
  // Notices that are off in the app still wait for their mail.
  update = noticeId ? update.where('id', '=', noticeId) : update.where('seen_at', 'is', null).where('shown', '=', true);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (noticeId && numUpdatedRows === 0n) throw notFound('notice');
  const unseen = await countUnseen(db, viewer.id);
  realtime.sendToMember(viewer.id, 'noticesChanged', { unseen });
  return { data: { unseen } };
}

export async function getNoticeSettings({ config, db }: Context, viewer: Member): Answer<'getNoticeSettings'> {
  return { data: await findSettings(db, config, viewer.id) };
}

export async function changeNoticeSettings(
  { config, db }: Context,
  viewer: Member,
  change: Input<'changeNoticeSettings'>,
): Answer<'changeNoticeSettings'> {
  const data = await db.transaction().execute(async (trx) => {
    await saveSettings(trx, viewer.id, change);
    return findSettings(trx, config, viewer.id);
  });
  return { data };
}

export async function stopNoticeMails(
  context: Context,
  _viewer: Viewer,
  input: Input<'stopNoticeMails'>,
): Answer<'stopNoticeMails'> {
  return { data: { kinds: await stopMails(context, input) } };
}
