import { Ban, Bell, BellOff, EllipsisVertical, Eye, EyeOff, Flag, MailOpen, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Conversation, conversationCalls } from '#contract/conversations.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { blockableOf, openBlock } from '../../blocks/open-block.ts';
import { BLOCKS } from '../../messages.ts';
import { openReport } from '../../reports/open-report.ts';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { currentChat } from '../current-chat.ts';
import { dealItems } from '../deals/deal-menu.tsx';
import type { DealActs } from '../deals/deal-row.tsx';
import type { Counterpart } from '../list/names.ts';

const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog);

/** Place of the menu: under its button; on a phone a sheet. */
const place =
  'right-0 top-12 w-[296px] max-h-[70dvh] overflow-y-auto overscroll-contain max-md:fixed! max-md:top-auto! max-md:w-auto! max-md:inset-x-0 max-md:bottom-0 max-md:px-3 max-md:pt-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] max-md:rounded-[24px_24px_0_0]! max-md:shadow-[0_0_0_100vmax_var(--color-scrim)]! max-md:[&_[role=menuitem]]:min-h-13';

interface ChatMenuProps {
  conversation: Conversation;
  counterpart: Counterpart;
  /** The deal in the strip. */
  deal: DealDetail | undefined;
  acts: DealActs;
}

/** Acts on the deal, on the other member and on the conversation; what does harm comes last. */
export function ChatMenu({ conversation, counterpart, deal, acts }: ChatMenuProps) {
  const { _id: conversationId, isMuted, isClosed, isHidden } = conversation;
  const { id, name, isCommunity } = counterpart;
  const [, run] = useAction();
  const unmute = () =>
    run(async () => {
      await api(conversationCalls.muteConversation, { conversationId, muted: false });
      toast.success(BLOCKS.unmuted);
      await currentChat()?.refresh();
    });
  const navigate = useNavigate();
  /** Leaves the conversation: on the screen it would be read at once. */
  const markUnread = () =>
    run(async () => {
      await navigate(paths.chat());
      await api(conversationCalls.markUnread, { conversationId });
      await currentChat()?.refresh();
    });
  const hide = () =>
    run(async () => {
      await api(conversationCalls.hideConversation, { conversationId, hidden: !isHidden });
      toast.success(isHidden ? BLOCKS.shown : BLOCKS.hidden);
      if (!isHidden) await navigate(paths.chat());
      await currentChat()?.refresh();
    });
  const ofDeal = deal ? dealItems(deal, acts) : [];
  const items = [
    ...ofDeal.filter(({ danger }) => !danger),
    {
      name: isMuted ? 'Unmute this chat' : 'Mute this chat',
      icon: isMuted ? <Bell strokeWidth={1.9} /> : <BellOff strokeWidth={1.9} />,
      onSelect: () => (isMuted ? void unmute() : openDialog(MuteDialog, { conversationId })),
    },
    { name: 'Mark as unread', icon: <MailOpen strokeWidth={1.9} />, onSelect: () => void markUnread() },
    {
      name: isHidden ? 'Show in the list' : 'Hide until a new message',
      icon: isHidden ? <Eye strokeWidth={1.9} /> : <EyeOff strokeWidth={1.9} />,
      onSelect: () => void hide(),
    },
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
