import { paths } from '../paths.ts';
import { isolated } from '../rules/text.ts';
import { fromActor, noticeKind, pricedTitle, strong } from './kind.ts';

/** An item fits a saved search. */
export const match = noticeKind({
  name: 'Saved searches',
  hint: 'A new or cheaper item that fits',
  group: 'What you look for',
  label: 'Saved search',
  sign: { icon: 'bellRing', tone: 'pen', tile: 'package' },
  ways: { app: true, push: true, mail: 'now' },
  isOfOthersItem: true,
  data: (z) =>
    z.object({
      act: z.enum(['new', 'cheaper']),
      searchId: z.guid(),
      /** The page of its results. */
      path: z.string(),
      /** Such as 'lab coat up to ₹250'. */
      search: z.string(),
    }),
  words: ({ act, search }, facts) => {
    const items = act === 'cheaper' ? 'new or cheaper items' : 'new items';
    return facts.count === 1
      ? [
          ...pricedTitle(facts),
          fromActor(facts),
          act === 'cheaper' ? ' is cheaper now: “' : ' is new: “',
          isolated(search),
          '”',
        ]
      : [strong(`${facts.count} ${items}`), ' for your search “', isolated(search), '”'];
  },
  link: ({ path }, { count, item }) =>
    count === 1 && item ? paths.item(item.id, item.ownerId) : path || paths.dashboard.savedSearches(),
});
