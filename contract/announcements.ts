import { withSchemas } from './call.ts';
import type { announcementSchemas } from './schemas/announcements.ts';

export type { Announcement, AnnouncementBar } from './schemas/announcements.ts';

export const announcementCalls = withSchemas<typeof announcementSchemas>()({
  countReceivers: {
    method: 'GET',
    path: '/announcements/receivers',
    who: 'member',
    needs: 'announce',
    summary: 'How many members an announcement would reach, and how many of them by mail',
  },
  announce: {
    method: 'POST',
    path: '/announcements',
    who: 'member',
    needs: 'announce',
    status: 201,
    changesNothingShared: true,
    summary: 'Writes an announcement to all members, or to a branch and year; sent after a minute',
  },
  undoAnnouncement: {
    method: 'POST',
    path: '/announcements/undo',
    who: 'member',
    needs: 'announce',
    changesNothingShared: true,
    summary: 'Takes an announcement back before it is sent',
  },
  endAnnouncementBar: {
    method: 'POST',
    path: '/announcements/endBar',
    who: 'member',
    needs: 'announce',
    changesNothingShared: true,
    summary: 'Ends the bar of an announcement before its time',
  },
  listAnnouncements: {
    method: 'GET',
    path: '/announcements',
    who: 'member',
    needs: 'announce',
    summary: 'Announcements that wait or were sent, newest first',
  },
  getAnnouncementBar: {
    method: 'GET',
    path: '/announcements/bar',
    who: 'member',
    summary: 'The newest announcement whose bar the caller has not closed, or null',
  },
  closeAnnouncementBar: {
    method: 'POST',
    path: '/announcements/closeBar',
    who: 'member',
    changesNothingShared: true,
    summary: 'Closes the bar of an announcement for the caller, on all devices',
  },
});
