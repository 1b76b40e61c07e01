import { paths } from '../paths.ts';
import { nameOf, noticeKind, strong } from './kind.ts';

export const message = noticeKind({
  name: 'Messages',
  hint: 'While a message waits for you more than 2 minutes',
  group: 'Messages and deals',
  label: 'Message',
  sign: { icon: 'messageCircle', tone: 'pen', tile: 'face' },
  ways: { app: true, push: true, mail: 'now' },
  below: 'quote',
  isConversation: true,
  /** The beginning of the newest message. */
  data: (z) => z.object({ quote: z.string() }),
  words: (_data, { actor, count }) => [
    strong(nameOf(actor)),
    count === 1 ? ' sent you a message' : ` sent you ${count} messages`,
  ],
  link: (_data, { actor }) => paths.chat(actor?._id),
});
