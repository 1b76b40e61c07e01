import type { Conversation } from '#contract/conversations.ts';
import { isolated } from '#contract/rules/text.ts';
import type { Counterpart } from './names.ts';

/** 'You: …' for the member's own; in the community room 'Sneha: …'. Events name who acted. */
export function previewOf(
  { lastMessage, about }: Conversation,
  { isCommunity }: Counterpart,
  memberId: string,
): string {
  if (!lastMessage) return 'No message yet';
  const { content, sender, isEvent } = lastMessage;
  // The line above it names the item.
  const item = ` · ${isolated(about?.title ?? '')}`;
  if (isEvent) return content.endsWith(item) ? content.slice(0, -item.length) : content;
  const name = sender._id === '' ? 'Deleted user' : sender.firstName || 'Unknown';
  const who = sender._id === memberId ? (isCommunity ? 'You: ' : '') : isCommunity ? `${name}: ` : '';
  return who + content;
}
