import { paths } from '../paths.ts';
import { priceText } from '../rules/format-number.ts';
import { type NoticeFacts, nameOf, noticeKind, strong, type Words } from './kind.ts';

type DealWords = (title: { strong: string }, name: string, count: number, price: string | null) => Words;

/** Words by the act behind the notice. `inLine`: somebody else got the reservation. */
const DEAL_WORDS = {
  want: (title, name, count) =>
    count === 1 ? [strong(name), ' wants ', title] : [strong(`${count} people`), ' want ', title],
  have: (title, name, _count, price) => [strong(name), ' has ', title, ' for you', price === null ? '' : `: ${price}`],
  offer: (title, name, count, price) => [
    strong(count === 1 ? name : `${count} people`),
    count === 1 ? ' made an offer for ' : ' made offers for ',
    title,
    price === null ? '' : `: ${count === 1 ? '' : 'up to '}${price}`,
  ],
  acceptOffer: (title, name) => [strong(name), ' accepted your offer: ', title, ' is reserved'],
  declineOffer: (title, name) => [strong(name), ' declined your offer for ', title],
  refuse: (title, name) => [strong(name), ' does not take ', title],
  endOffer: (title) => ['The offer for ', title, ' got no answer in time'],
  changePrice: (title) => ['The price of ', title, ' has changed'],
  reserve: (title) => [title, ' is reserved for you'],
  inLine: (title) => [title, ' is reserved for somebody else; you keep your place in line'],
  decline: (title, name) => [strong(name), ' declined your request for ', title],
  withdraw: (title, name) => [strong(name), ' no longer wants ', title],
  release: (title) => [title, ' is no longer reserved for you'],
  proposeMeeting: (title, name) => [strong(name), ' proposes when to meet for ', title],
  takeMeeting: (title, name) => [strong(name), ' agreed to meet for ', title],
  cancelMeeting: (title, name) => [strong(name), ' cancelled the meeting for ', title],
  meetingSoon: (title) => ['You meet for ', title, ' within the hour'],
  rentOut: (title) => [title, ' is handed over for the days agreed'],
  backTomorrow: (title) => [title, ' is to be brought back tomorrow'],
  backToday: (title) => [title, ' is to be brought back today'],
  late: (title) => [title, ' should be back by now'],
  handOver: (title, name) => [strong(name), ' says that ', title, ' has changed hands. Confirm it'],
  complete: (title) => ['The deal on ', title, ' is done'],
  runOut: (title) => ['The reservation of ', title, ' ran out. What became of it?'],
  expire: (title) => ['The reservation of ', title, ' has ended'],
  close: (title) => [title, ' is no longer available'],
  end: (title) => ['The deal on ', title, ' has ended'],
} satisfies Record<string, DealWords>;

export type DealNews = keyof typeof DEAL_WORDS;
export const DEAL_NEWS = Object.keys(DEAL_WORDS) as [DealNews, ...DealNews[]];

export const deal = noticeKind({
  name: 'Deals',
  hint: 'Who wants what is yours, and what becomes of what you want',
  group: 'Messages and deals',
  label: 'Deal',
  sign: { icon: 'handshake', tone: 'pen', tile: 'package' },
  ways: { app: true, push: true, mail: 'now' },
  reachesHidden: true,
  data: (z) =>
    z.object({
      act: z.enum(DEAL_NEWS),
      /** The item's, as it was called when the deal began. */
      title: z.string(),
      /** Null in notices of the version before about several deals. */
      dealId: z.guid().nullable(),
    }),
  words: ({ act, title }, { actor, count, price }) =>
    DEAL_WORDS[act](strong(title), nameOf(actor), count, price === null ? null : priceText(price)),
  link: ({ act, dealId }, facts) => linkOf(act === 'offer' && facts.count > 1 ? 'want' : act, dealId, facts),
});

/** The page of the deal's next step: the item's line for its seller, otherwise usually the chat's deal strip. */
function linkOf(act: DealNews, dealId: string | null, { item, actor, partnerId }: NoticeFacts): string {
  const { chat, dashboard } = paths;
  if (act === 'want' || act === 'runOut') return item ? dashboard.line(item.id) : dashboard.myItems();
  if ((act === 'inLine' || act === 'changePrice') && item) return paths.item(item.id, item.ownerId);
  if (act === 'complete' && dealId) return dashboard.handOver(dealId);
  if (act === 'close') return dashboard.purchaseHistory();
  const withId = actor?._id ?? partnerId;
  return withId ? chat(withId) : dashboard.purchaseActivity();
}
