import { paths } from '../paths.ts';
import { noticeKind, strong, titleOf } from './kind.ts';

export const announcement = noticeKind({
  name: 'Announcements',
  hint: 'What the admins say to all, or to your branch and year',
  group: 'Campus',
  label: 'Announcement',
  sign: { icon: 'megaphone', tone: 'tide', tile: 'building' },
  ways: { app: true, push: false, mail: 'digest' },
  below: 'quote',
  data: (z) => z.object({}),
  words: (_data, facts) => [strong(titleOf(facts, 'An announcement'))],
  // It links to its full text, if it names no page.
  link: (_data, { announcementLink }) => announcementLink ?? paths.dashboard.notifications({ kind: 'announcement' }),
});
