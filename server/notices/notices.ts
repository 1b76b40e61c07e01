import type { noticeCalls } from '#contract/notices.ts';
import { notFound } from '#contract/problems.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { countUnseen, findNotices } from './find.ts';
import { presentNotice } from './present.ts';
import { isReadable } from './read-data.ts';
import { findSettings, saveSettings } from './settings.ts';
import { stopMails } from './stop-mails.ts';

type Calls = typeof noticeCalls;

export const listNotices: ServerFunction<Calls['listNotices']> = async ({ db }, viewer, input) => {
  const { kind = null, unseen = false } = input;
  const page = newestPage('n.made_at', 'n.id', input);
  const found = await findNotices(db, viewer.id, { unseen, kind, page });
  const { rows, nextCursor } = page.cut(found, (last) => [last.made_at, last.id]);
  return { data: rows.filter(isReadable).map(presentNotice), nextCursor };
};

export const countUnseenNotices: ServerFunction<Calls['countUnseenNotices']> = async ({ db }, viewer) => ({
  data: { unseen: await countUnseen(db, viewer.id) },
});

/** Marks notices as seen on every device. Repeating it is no error; another member's notice is NOT_FOUND. */
export const markNoticesSeen: ServerFunction<Calls['markNoticesSeen']> = async (
  { db, now, realtime },
  viewer,
  { noticeId },
) => {
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
};

export const getNoticeSettings: ServerFunction<Calls['getNoticeSettings']> = async ({ config, db }, viewer) => ({
  data: await findSettings(db, config, viewer.id),
});

export const changeNoticeSettings: ServerFunction<Calls['changeNoticeSettings']> = async (
  { config, db },
  viewer,
  change,
) => {
  const data = await db.transaction().execute(async (trx) => {
    await saveSettings(trx, viewer.id, change);
    return findSettings(trx, config, viewer.id);
  });
  return { data };
};

export const stopNoticeMails: ServerFunction<Calls['stopNoticeMails']> = async (context, _viewer, input) => ({
  data: { kinds: await stopMails(context, input) },
});
