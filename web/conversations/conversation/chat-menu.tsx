import { Ban, EllipsisVertical, Flag, Search, UserRound } from 'lucide-react';
import type { Conversation } from '#contract/conversations.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { blockableOf, openBlock } from '../../blocks/open-block.ts';
import { openReport } from '../../reports/open-report.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { currentChat } from '../current-chat.ts';
import { dealItems } from '../deals/deal-menu.tsx';
import type { DealActs } from '../deals/deal-row.tsx';
import { useChatActs } from '../list/chat-acts.tsx';
import type { Counterpart } from '../list/names.ts';

/** Place of the menu: under its button; on a phone a sheet. */
const place =
  'right-0 top-12 w-[296px] max-h-[70dvh] overflow-y-auto overscroll-contain max-md:fixed! max-md:top-auto! max-md:w-auto! max-md:inset-x-0 max-md:bottom-0 max-md:px-3 max-md:pt-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] max-md:rounded-[24px_24px_0_0]! max-md:shadow-[0_0_0_100vmax_var(--color-scrim)]! max-md:[&_[role=menuitem]]:min-h-13';

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
      className={place}
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
