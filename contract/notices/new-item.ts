import { paths } from '../paths.ts';
import { isolated } from '../rules/text.ts';
import { nameOf, noticeKind, pricedTitle, strong } from './kind.ts';

export const newItem = noticeKind({
  name: 'Sellers I follow',
  hint: 'A new item from somebody you follow',
  group: 'What you look for',
  label: 'Following',
  sign: { icon: 'userCheck', tone: 'pen', tile: 'package' },
  ways: { app: true, push: false, mail: 'digest' },
  isOfOthersItem: true,
  digestHeading: ({ actor }) => actor && `New from ${isolated(actor.name)}`,
  data: (z) => z.object({}),
  words: (_data, facts) => [
    ...(facts.count === 1 ? pricedTitle(facts) : [strong(`${facts.count} new items`)]),
    ` from ${nameOf(facts.actor)}`,
  ],
  link: (_data, { count, item, actor }) =>
    count === 1 && item ? paths.item(item.id, item.ownerId) : actor ? paths.profile(actor._id) : paths.following(),
});
