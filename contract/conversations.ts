import { withSchemas } from './call.ts';
import type { conversationSchemas } from './schemas/conversations.ts';

export type { Conversation, Message, MessagePicture, Read } from './schemas/conversations.ts';

export const conversationCalls = withSchemas<typeof conversationSchemas>()({
  listMessages: {
    method: 'POST',
    path: '/profile/messageHistory',
    who: 'member',
    summary: 'Messages of a conversation, oldest first within the page, the newest page first. Participants only',
    bucket: 'reads',
    changesNothingShared: true,
  },
  listMessageChanges: {
    method: 'POST',
    path: '/profile/messageChanges',
    who: 'member',
    summary: 'Messages of a conversation that were edited, deleted, removed or reacted to. Participants only',
    bucket: 'reads',
    changesNothingShared: true,
  },
  searchMessages: {
    method: 'POST',
    path: '/profile/searchMessages',
    who: 'member',
    summary: "Messages in the caller's own conversations by the beginnings of their words, newest first",
    bucket: 'reads',
    changesNothingShared: true,
  },
  editMessage: {
    method: 'POST',
    path: '/profile/editMessage',
    who: 'member',
    summary: 'Replaces the text of one of the caller’s messages, within minutes. Not of a deal',
    changesNothingShared: true,
  },
  deleteMessage: {
    method: 'POST',
    path: '/profile/deleteMessage',
    who: 'member',
    summary: 'Deletes a message for the caller alone, or one of theirs for everybody within a day',
    changesNothingShared: true,
  },
  reactToMessage: {
    method: 'POST',
    path: '/profile/reactToMessage',
    who: 'member',
    summary: 'Adds one of six signs to a message, or takes it back. Nobody is told',
    changesNothingShared: true,
  },
  markRead: {
    method: 'POST',
    path: '/profile/markRead',
    who: 'member',
    summary: 'Says up to which message a conversation has been read. Participants only',
    changesNothingShared: true,
  },
  markUnread: {
    method: 'POST',
    path: '/profile/markUnread',
    who: 'member',
    summary: 'Marks a conversation as unread, until it is read. Participants only',
    changesNothingShared: true,
  },
  markAllRead: {
    method: 'POST',
    path: '/profile/markAllRead',
    who: 'member',
    summary: 'Says that all conversations have been read',
    changesNothingShared: true,
  },
  hideConversation: {
    method: 'POST',
    path: '/profile/hideConversation',
    who: 'member',
    summary: 'Hides a conversation from the list until its next message, or shows it again. Participants only',
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
