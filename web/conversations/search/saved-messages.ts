import { conversationCalls, type Message } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { holdsWords, wordsOf } from '#contract/rules/find-words.ts';
import { copiesOf } from '../../offline/copies.ts';
import { currentChat } from '../current-chat.ts';

/** The messages saved in this browser that hold the words of a search, newest first, of the conversations that are open. */
export async function findSaved(q: string, conversationId: string | null): Promise<Message[]> {
  const { threads, conversations } = currentChat()?.getState() ?? { threads: {}, conversations: [] };
  const open = new Set(conversations?.flatMap(({ _id, isClosed }) => (isClosed ? [] : _id)));
  const copies = await copiesOf(conversationCalls.listMessages);
  const saved = copies.flatMap(({ answer }) => (answer as { data?: Message[] }).data ?? []);
  // A thread is newer than its copy.
  const live = Object.values(threads).flatMap(({ messages }) => messages);
  const words = wordsOf(q);
  const isFound = (message: Message) =>
    open.has(message.conversationId) &&
    (conversationId === null || message.conversationId === conversationId) &&
    !message.isDeleted &&
    !message.isRemoved &&
    !message.isHidden &&
    holdsWords(message.content, words);
  return [...new Map([...saved, ...live].map((message) => [message._id, message])).values()]
    .filter(isFound)
    .sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
    .slice(0, CHAT.searched);
}
