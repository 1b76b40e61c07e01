import { withSchemas } from './call.ts';
import type { conversationSchemas } from './schemas/conversations.ts';

export type { Conversation, Message, Read } from './schemas/conversations.ts';

export const conversationCalls = withSchemas<typeof conversationSchemas>()({
  listMessages: {
    method: 'POST',
    path: '/profile/messageHistory',
    who: 'member',
    summary: 'Messages of a conversation, oldest first within the page, the newest page first. Participants only',
    bucket: 'reads',
    changesNothingShared: true,
  },
  markRead: {
    method: 'POST',
    path: '/profile/markRead',
    who: 'member',
    summary: 'Says up to which message a conversation has been read. Participants only',
    changesNothingShared: true,
  },
  muteConversation: {
    method: 'POST',
    path: '/profile/muteConversation',
    who: 'member',
    summary: 'New messages of a conversation are not told, or with muted = false told again. Participants only',
    changesNothingShared: true,
  },
});
