import { paths } from '../paths.ts';
import { nameOf, noticeKind, strong } from './kind.ts';

/** Somebody has written who has no chat with the member.  */
export const request = noticeKind({
  name: 'Requests',
  hint: 'Somebody you have no chat with says hello',
  group: 'Messages and deals',
  label: 'Request',
  sign: { icon: 'messageCircle', tone: 'pen', tile: 'face' },
  ways: { app: false, push: false, mail: 'digest' },
  isDigestOnly: true,
  data: (z) => z.object({}),
  words: (_data, { actor }) => [strong(nameOf(actor)), ' says hello'],
  link: (_data, { partnerId }) => paths.requests(partnerId),
});
