import { Ban, Calendar, EllipsisVertical, Flag, Handshake, Package, Search, Tag, UserRound, Users } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import { ACTS, actOf, DEAL_ACTS, isDialog, nextState } from '#contract/deals/acts.ts';
import { isOpenState } from '#contract/deals/states.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { blockableOf, openBlock } from '../../blocks/open-block.ts';
import { handOverName } from '../../deals/deal-step.ts';
import { mayOffer } from '../../deals/offers.ts';
import { SIGNS } from '../../deals/signs.ts';
import { openReport } from '../../reports/open-report.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { currentChat } from '../current-chat.ts';
import type { DealActs } from '../deals/deal-row.tsx';
import { useChatActs } from '../list/chat-acts.tsx';
import type { Counterpart } from '../list/names.ts';

interface ChatMenuProps {
  conversation: Conversation;
  counterpart: Counterpart;
  /** The deal in the strip. */
  deal: DealDetail | undefined;
  acts: DealActs;
  searchPath: string;
}

/** Acts on the deal, on the other member and on the conversation; what does harm comes last. */
export function ChatMenu({ conversation, counterpart, deal, acts, searchPath }: ChatMenuProps) {
  const { _id: conversationId, isClosed } = conversation;
  const { id, name, isCommunity } = counterpart;
  const chatActs = useChatActs(conversation, true);
  const ofDeal = deal ? dealItems(deal, acts) : [];
  const items = [
    ...ofDeal.filter(({ danger }) => !danger),
    ...chatActs,
    { name: 'Search in this chat', icon: <Search strokeWidth={1.9} />, to: searchPath },
    ...(id && !isClosed
      ? [{ name: 'View profile', icon: <UserRound strokeWidth={1.9} />, to: paths.profile(id) }]
      : []),
    ...ofDeal.filter(({ danger }) => danger),
    ...(id ? harmItems(conversationId, counterpart) : []),
  ];
  return (
    <Menu
      label="More about this chat"
      isSheet
      className="right-0 top-12 w-[296px] max-h-[70dvh] overflow-y-auto overscroll-contain"
      triggerClass={
        isCommunity
          ? 'icon-btn text-on-brand! hover:bg-white/15!'
          : 'icon-btn aria-expanded:bg-sunken aria-expanded:text-ink'
      }
      trigger={() => <EllipsisVertical className="size-[22px]" strokeWidth={2.1} />}
      head={
        <p className="px-3 pt-2 pb-1.5 text-[13px] font-semibold text-ink-3 truncate">
          {isCommunity ? name : `Chat with ${name}`}
        </p>
      }
      items={items}
    />
  );
}

function harmItems(conversationId: string, { id, name, image }: Counterpart): MenuItem[] {
  const person = blockableOf(id, name);
  const refresh = () => void currentChat()?.refresh();
  const reported = {
    kind: 'person',
    thingId: id,
    title: name,
    image,
    person,
    conversationId,
    onBlocked: refresh,
  } as const;
  return [
    { name: 'Report', icon: <Flag strokeWidth={1.9} />, danger: true, onSelect: () => openReport(reported) },
    {
      name: 'Block',
      icon: <Ban strokeWidth={1.9} />,
      danger: true,
      onSelect: () => openBlock(person, { onBlocked: refresh, onMuted: refresh }),
    },
  ];
}

/** Further acts on the deal in the strip, for the menu of its conversation. */
function dealItems(deal: DealDetail, acts: DealActs): MenuItem[] {
  const { state, side, item, meeting } = deal;
  const isOpen = isOpenState(state);
  const isReserved = state === 'Reserved';
  const isBuyer = side === 'buyer';
  const open = (name: Parameters<DealActs['open']>[0]) => () => acts.open(name, deal);
  return [
    isOpen && {
      name: meeting ? 'Move or cancel the meeting' : ACTS.proposeMeeting.step.label,
      icon: <Calendar aria-hidden="true" />,
      onSelect: open('proposeMeeting'),
    },
    isBuyer &&
      mayOffer(deal) && { name: ACTS.offer.step.label, icon: <Tag aria-hidden="true" />, onSelect: open('offer') },
    isReserved && {
      name: handOverName(deal),
      icon: <Handshake aria-hidden="true" />,
      to: paths.dashboard.handOver(deal._id),
    },
    ...actItems(deal, acts),
    item._id &&
      !isBuyer && { name: 'See the line', icon: <Users aria-hidden="true" />, to: paths.dashboard.line(item._id) },
    item._id && { name: 'Open the item', icon: <Package aria-hidden="true" />, to: paths.itemShort(item._id) },
  ].filter((entry) => entry !== false && entry !== null && entry !== '');
}

/** The entries that stand in the acts' rows, in their order. */
const actItems = (deal: DealDetail, { open }: DealActs): MenuItem[] =>
  DEAL_ACTS.flatMap((act) => {
    const { entry, dialog } = actOf(act);
    if (!entry || !isDialog(act) || !nextState(deal.state, act, deal.side)) return [];
    if (entry.isOffered?.(deal) === false) return [];
    const Icon = SIGNS[entry.sign];
    return {
      name: entry.label,
      icon: <Icon aria-hidden="true" />,
      danger: dialog?.isDanger,
      onSelect: () => open(act, deal),
    };
  });
