import { paths } from '../paths.ts';
import { moneyText } from '../rules/format-number.ts';
import { fromActor, noticeKind, pricedTitle, strong, titleOf } from './kind.ts';

export const wish = noticeKind({
  name: 'Wish list',
  hint: 'Something on your wish list is cheaper, sold, gone or available again',
  group: 'What you look for',
  label: 'Wish list',
  sign: { icon: 'heart', tone: 'pen', tile: 'package' },
  ways: { app: true, push: false, mail: 'digest' },
  isOfOthersItem: true,
  data: (z) =>
    z.object({
      act: z.enum(['back', 'cheaper', 'sold', 'gone']),
      /** How much cheaper it became, in rupees. */
      saved: z.number().nullable(),
    }),
  words: ({ act, saved }, facts) => {
    const title = strong(titleOf(facts, 'An item'));
    if (act === 'sold') return [title, ' from your wish list is sold'];
    if (act === 'gone') return [title, ' from your wish list is no longer available'];
    const news = act === 'cheaper' && saved !== null ? ` is ${moneyText(saved)} cheaper` : ' is available again';
    return [...pricedTitle(facts), fromActor(facts), news];
  },
  link: (_data, { item }) => (item ? paths.item(item.id, item.ownerId) : paths.dashboard.cart()),
});
