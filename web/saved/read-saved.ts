import { type Conversation, conversationCalls } from '#contract/conversations.ts';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { browserStorage } from '../browser/storage.ts';
import { createOutbox, isChange, type Unsent } from '../conversations/chat/outbox.ts';
import { counterpartOf } from '../conversations/list/names.ts';
import { copiesOf } from '../offline/copies.ts';
import { readSavedPapers } from '../offline/saved-papers.ts';
import type { SavedPaper, WaitingItem } from '../offline/store.ts';
import { readWaitingItems } from '../offline/waiting-items.ts';

export interface SavedConversation {
  conversation: Conversation;
  /** Milliseconds since 1970 until which messages are saved. */
  at: number;
}
export interface SeenItem {
  item: ItemDetail;
  at: number;
}
export interface WaitingMessage extends Unsent {
  /** The recipient's name; undefined if unknown here. */
  to: string | undefined;
}
export interface Saved {
  items: WaitingItem[];
  messages: WaitingMessage[];
  papers: SavedPaper[];
  conversations: SavedConversation[];
  seen: SeenItem[];
}

/** Limit of each kind. */
const MOST = { conversations: 8, seen: 12 };

export const NOTHING: Saved = { items: [], messages: [], papers: [], conversations: [], seen: [] };

export async function readSaved(memberId: string | undefined): Promise<Saved> {
  const [me] = await copiesOf(peopleCalls.getMe);
  const threads = await copiesOf(conversationCalls.listMessages);
  const known = (me?.answer as { data: { converSationId: Conversation[] } } | undefined)?.data.converSationId ?? [];
  const nameOf = (conversationId: string) => {
    const conversation = known.find(({ _id }) => _id === conversationId);
    return conversation && counterpartOf(conversation, memberId ?? '').name;
  };
  const conversations = known.flatMap((conversation) => {
    const thread = threads.find(
      ({ input }) => (input as { conversationId?: string }).conversationId === conversation._id,
    );
    return thread ? [{ conversation, at: thread.at }] : [];
  });
  const seen = await copiesOf(itemCalls.getItem);
  return {
    items: await readWaitingItems(),
    messages: memberId
      ? createOutbox(browserStorage, memberId)
          .read()
          .filter((waiting): waiting is Unsent => !isChange(waiting))
          .map((message) => ({ ...message, to: nameOf(message.conversationId) }))
      : [],
    papers: await readSavedPapers(),
    conversations: conversations.slice(0, MOST.conversations),
    seen: seen.slice(0, MOST.seen).map(({ answer, at }) => ({ item: (answer as { data: ItemDetail }).data, at })),
  };
}
