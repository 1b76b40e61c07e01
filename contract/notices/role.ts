import { MEMBER_ROLES, type MemberRole } from '../limits.ts';
import { paths } from '../paths.ts';
import { noticeKind, strong, type Words } from './kind.ts';

export const role = noticeKind({
  name: 'Your role',
  hint: 'An admin made you a moderator or an admin, or took that back',
  group: 'You and your items',
  label: 'Role',
  sign: { icon: 'userCog', tone: 'tide', tile: 'face' },
  ways: { app: true, push: true, mail: 'now' },
  isLocked: true,
  data: (z) => z.object({ role: z.enum(MEMBER_ROLES) }),
  words: ({ role }) => NEWS[role].words,
  link: ({ role }) => NEWS[role].page(),
});

const NEWS: Record<MemberRole, { words: Words; page: () => string }> = {
  Student: { words: ['You are no longer a moderator or an admin'], page: paths.dashboard.myProfile },
  Moderator: { words: ['You are a ', strong('Moderator'), ' now'], page: () => paths.dashboard.desk() },
  Admin: { words: ['You are an ', strong('Admin'), ' now'], page: () => paths.dashboard.console() },
};
