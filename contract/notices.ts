import { withSchemas } from './call.ts';
import type { noticeSchemas } from './schemas/notices.ts';

export type { Device, Notice, NoticeSettings } from './schemas/notices.ts';

/** What is pushed to a browser, encrypted for it alone. */
export interface PushPayload {
  noticeId: string;
  title: string;
  body: string;
  link: string;
  /** Number on the app's badge. */
  unseen: number;
}

export const noticeCalls = withSchemas<typeof noticeSchemas>()({
  listNotices: {
    method: 'GET',
    path: '/notices',
    who: 'member',
    summary: "The caller's notices, newest first; unseen ones or those of one kind if asked",
  },
  countUnseenNotices: {
    method: 'GET',
    path: '/notices/unseen',
    who: 'member',
    summary: 'How many notices the caller has not seen',
  },
  markNoticesSeen: {
    method: 'POST',
    path: '/notices/seen',
    who: 'member',
    changesNothingShared: true,
    summary: 'Marks one notice as seen, or without an id all that were made until now',
  },
  getNoticeSettings: {
    method: 'GET',
    path: '/notices/settings',
    who: 'member',
    summary: 'By which ways each kind of notice reaches the caller',
  },
  changeNoticeSettings: {
    method: 'POST',
    path: '/notices/settings',
    who: 'member',
    changesNothingShared: true,
    summary: 'Changes the ways of one kind or of all that can be changed, the hour of the digest, or the quiet hours',
  },
  getPushKey: {
    method: 'GET',
    path: '/notices/push-key',
    who: 'member',
    summary: 'The public key with which a browser subscribes to push (VAPID)',
  },
  listDevices: {
    method: 'GET',
    path: '/notices/devices',
    who: 'member',
    summary: "The caller's browsers that get push, oldest first",
  },
  addPushSubscription: {
    method: 'POST',
    path: '/notices/devices',
    who: 'member',
    changesNothingShared: true,
    summary: 'Sends push to this browser until its session ends; of more than ten the newest stay',
  },
  removePushSubscription: {
    method: 'DELETE',
    path: '/notices/devices/{deviceId}',
    who: 'member',
    changesNothingShared: true,
    summary: 'Sends no more push to a browser',
  },
  stopNoticeMails: {
    method: 'POST',
    path: '/notices/stopMails',
    who: 'anyone',
    changesNothingShared: true,
    summary: 'Ends the mails that a link in a mail names, without signing in, or takes that back for some kinds',
  },
});
