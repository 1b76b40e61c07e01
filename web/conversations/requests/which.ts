import type { Conversation } from '#contract/conversations.ts';

/** Another began it, the member has not opened it. */
export const isUnopened = ({ request }: Conversation): boolean => request === 'waiting' || request === 'declined';

/** It stands under Requests. Nothing is listed of a chat in which nothing is written yet. */
export const isWaiting = ({ request, lastMessage, isClosed }: Conversation): boolean =>
  request === 'waiting' && lastMessage !== null && !isClosed;

/** It stands among the chats or, put away, under Hidden. */
export const isListed = (conversation: Conversation): boolean =>
  !isUnopened(conversation) || (conversation.lastMessage !== null && !isWaiting(conversation));
