import { paths } from '../paths.ts';
import { nameOf, noticeKind, strong } from './kind.ts';

export const follower = noticeKind({
  name: 'Followers',
  hint: 'Somebody follows you',
  group: 'You and your items',
  label: 'Follower',
  sign: { icon: 'userPlus', tone: 'pen', tile: 'face' },
  ways: { app: true, push: false, mail: 'digest' },
  data: (z) => z.object({}),
  words: (_data, { actor, count }) => [
    strong(nameOf(actor)),
    count === 1 ? ' follows you' : ` and ${count - 1} ${count === 2 ? 'other follows' : 'others follow'} you`,
  ],
  link: (_data, { actor, count }) => (count === 1 && actor ? paths.profile(actor._id) : paths.dashboard.followers()),
});
