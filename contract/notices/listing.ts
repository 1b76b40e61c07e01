import { paths } from '../paths.ts';
import { noticeKind, strong, titleOf } from './kind.ts';

/** `post`: a wanted post has ended. */
const END_NEWS = ['soon', 'today', 'ended', 'post'] as const;
export type EndNews = (typeof END_NEWS)[number];

/** The end of a member's own item. */
export const listing = noticeKind({
  name: 'Your listings',
  hint: 'One of your items ends soon, or has ended',
  group: 'You and your items',
  label: 'Your listing',
  sign: { icon: 'calendarClock', tone: 'wait', tile: 'package' },
  ways: { app: true, push: true, mail: 'now' },
  hasListingLinks: true,
  /** `day`: of the end, such as 'Fri 16 Jan'. */
  data: (z) => z.object({ act: z.enum(END_NEWS), day: z.string() }),
  words: ({ act, day }, facts) => {
    const isOne = facts.count === 1;
    const what = strong(isOne ? titleOf(facts, 'Your item') : `${facts.count} of your items`);
    if (act === 'ended') return [what, ` ended on ${day}. Still for sale?`];
    if (act === 'post') return [what, ` ended on ${day}. Still looking?`];
    return [what, isOne ? ' ends' : ' end', act === 'today' ? ` today, ${day}` : ` on ${day}`];
  },
  link: (_data, { count, item }) =>
    count === 1 && item ? paths.item(item.id, item.ownerId) : paths.dashboard.myItems(),
});
