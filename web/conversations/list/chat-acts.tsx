import { Bell, BellOff, Eye, EyeOff, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Conversation, conversationCalls } from '#contract/conversations.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { BLOCKS } from '../../messages.ts';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { currentChat } from '../current-chat.ts';

const MuteDialog = lazyDialog(async () => (await import('./mute-dialog.tsx')).MuteDialog);

interface ChatAct {
  name: string;
  icon: ReactNode;
  onSelect: () => void;
}

/** What a member does to a conversation for themselves: from its row in the list, or while it is `open` on the screen. */
export function useChatActs({ _id: conversationId, isMuted, isHidden }: Conversation, open: boolean): ChatAct[] {
  const [, run] = useAction();
  const navigate = useNavigate();
  const leave = () => open && navigate(paths.chat());
  const unmute = () =>
    run(async () => {
      await api(conversationCalls.muteConversation, { conversationId, muted: false });
      toast.success(BLOCKS.unmuted);
      await currentChat()?.refresh();
    });
  const markUnread = () =>
    run(async () => {
      // On the screen it would be read at once.
      await leave();
      await api(conversationCalls.markUnread, { conversationId });
      await currentChat()?.refresh();
    });
  const hide = () =>
    run(async () => {
      await api(conversationCalls.hideConversation, { conversationId, hidden: !isHidden });
      toast.success(isHidden ? BLOCKS.shown : BLOCKS.hidden);
      if (!isHidden) await leave();
      await currentChat()?.refresh();
    });
  return [
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
  ];
}
