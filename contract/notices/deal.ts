import type { Act } from '../deals/act.ts';
import { ACTS } from '../deals/acts.ts';
import { paths } from '../paths.ts';
import { priceText } from '../rules/format-number.ts';
import { type NoticeFacts, nameOf, noticeKind, strong } from './kind.ts';

type News = Pick<Act, 'notice' | 'noticeLeads'>;

/** Notices that are of no act of their own. */
const OTHER_NEWS = {
  // Somebody else got the reservation.
  inLine: {
    notice: ({ title }) => [title, ' is reserved for somebody else; you keep your place in line'],
    noticeLeads: 'item',
  },
  meetingSoon: {
    notice: ({ title, name, price, hasActor }) => [
      hasActor ? `You meet ${name} for ` : 'You meet for ',
      title,
      price ? ` (${price}) within the hour` : ' within the hour',
    ],
  },
  backTomorrow: { notice: ({ title }) => [title, ' is to be brought back tomorrow'] },
  backToday: { notice: ({ title }) => [title, ' is to be brought back today'] },
  late: { notice: ({ title }) => [title, ' should be back by now'] },
  // An end whose reason the receiver does not learn.
  end: { notice: ({ title }) => ['The deal on ', title, ' has ended'] },
} satisfies Record<string, News>;

const NEWS = { ...ACTS, ...OTHER_NEWS };
const newsOf = (news: DealNews): News => NEWS[news];

export type DealNews = keyof typeof NEWS;
export const DEAL_NEWS = Object.keys(NEWS) as [DealNews, ...DealNews[]];

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
      /** What the last act of one deal tells; absent where several deals share the notice. */
      price: z.number().nullish(),
    }),
  words: (data, facts) => {
    const price = isOfOne(data) ? (data.price ?? null) : facts.price;
    return newsOf(data.act).notice({
      title: strong(data.title),
      name: nameOf(facts.actor),
      hasActor: facts.actor !== null,
      count: isOfOne(data) ? 1 : facts.count,
      price: price === null ? null : priceText(price),
    });
  },
  link: (data, facts) =>
    linkOf(data.act === 'offer' && facts.count > 1 && !isOfOne(data) ? 'want' : data.act, data.dealId, facts),
});

const isOfOne = ({ price }: { price?: number | null | undefined }): boolean => price !== undefined;

/** The page of the deal's next step: the item's line for its seller, otherwise usually the chat's deal strip. */
function linkOf(news: DealNews, dealId: string | null, { item, actor, partnerId }: NoticeFacts): string {
  const { chat, dashboard } = paths;
  const leads = newsOf(news).noticeLeads;
  if (leads === 'line') return item ? dashboard.line(item.id) : dashboard.myItems();
  if (leads === 'item' && item) return paths.item(item.id, item.ownerId);
  if (leads === 'handOver' && dealId) return dashboard.handOver(dealId);
  if (leads === 'history') return dashboard.purchaseHistory();
  const withId = actor?._id ?? partnerId;
  return withId ? chat(withId) : dashboard.purchaseActivity();
}
