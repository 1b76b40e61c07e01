import { paths } from '../paths.ts';
import { nameOf, noticeKind, strong } from './kind.ts';

export const review = noticeKind({
  name: 'Reviews',
  hint: 'Somebody reviewed you, or you can say how a deal went',
  group: 'You and your items',
  label: 'Review',
  sign: { icon: 'star', tone: 'marker', tile: 'face' },
  ways: { app: true, push: false, mail: 'digest' },
  data: (z) =>
    z.object({
      /** `ask` and `last`: the member has not said yet how a deal went. */
      act: z.enum(['written', 'answered', 'ask', 'last']),
      /** The item's, where it asks. */
      title: z.string().nullable(),
      /** Null in notices of the version before, unless they ask. */
      dealId: z.guid().nullable(),
    }),
  words: ({ act, title }, { actor, count }) => {
    const name = strong(nameOf(actor));
    if (act === 'written') return [count === 1 ? name : strong(`${count} people`), ' reviewed you'];
    if (act === 'answered') return [name, ' answered your review'];
    const item = strong(title ?? 'An item');
    return act === 'ask'
      ? ['How was it with ', name, '? Say how it went: ', item]
      : ['Two days left to say how it was with ', name, ': ', item];
  },
  link: ({ act, dealId }, { memberId, actor }) => {
    if (act === 'written') return paths.reviews(memberId);
    if (act === 'answered') return actor ? paths.reviews(actor._id) : paths.dashboard.purchaseHistory();
    return dealId ? paths.dashboard.handOver(dealId) : paths.dashboard.purchaseHistory();
  },
});
