import { useEffect, useState } from 'react';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { CHAT, LIST } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { holdsWords, wordsOf } from '#contract/rules/find-words.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { copiesOf } from '../../offline/copies.ts';
import { currentChat } from '../current-chat.ts';
import { isEnough, type Sought } from './sought.ts';

export interface Found {
  /** Newest first. */
  messages: readonly Message[];
  /** How many were found, by conversation, the one with most first. */
  counts: readonly { conversationId: string; count: number }[];
  /** Where more of them are; null at the end. */
  cursor: string | null;
  /** There is no network: only what is saved in this browser was searched. */
  isSaved: boolean;
}

type Search =
  | { is: 'idle' | 'searching' }
  | { is: 'failed'; why: string; again: () => void }
  | { is: 'done'; found: Found; more: () => Promise<void> };

const IDLE: Search = { is: 'idle' };

/** What is found for a search; the answer before it stays until the next one is there. */
export function useFound({ q, in: conversationId }: Pick<Sought, 'q' | 'in'>): Search {
  const [search, set] = useState<Search>(IDLE);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try searches again
  useEffect(() => {
    if (!isEnough({ q })) return set(IDLE);
    let isCurrent = true;
    const done = (found: Found) => {
      const more = async () => {
        const next = await find(q, conversationId, found.cursor);
        if (isCurrent) done({ ...next, counts: found.counts, messages: [...found.messages, ...next.messages] });
      };
      if (isCurrent) set({ is: 'done', found, more });
    };
    set((before) => (before.is === 'done' ? before : { is: 'searching' }));
    find(q, conversationId, null).then(done, (error: unknown) => {
      const why = failureText(error);
      if (isCurrent) set({ is: 'failed', why, again: () => setTries((before) => before + 1) });
    });
    return () => {
      isCurrent = false;
    };
  }, [q, conversationId, tries]);
  return search;
}

async function find(query: string, conversationId: string | null, cursor: string | null): Promise<Found> {
  try {
    const page = await api(conversationCalls.searchMessages, {
      query,
      limit: LIST.max,
      ...(conversationId && { conversationId }),
      ...(cursor && { cursor }),
    });
    const counts = page.found.sort((a, b) => b.count - a.count);
    return { messages: page.data, counts, cursor: page.nextCursor, isSaved: false };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'UNAVAILABLE') || cursor) throw error;
    const messages = await findSaved(query, conversationId);
    const counts = [...Map.groupBy(messages, (message) => message.conversationId)]
      .map(([conversationId, { length: count }]) => ({ conversationId, count }))
      .sort((a, b) => b.count - a.count);
    return { messages, counts, cursor: null, isSaved: true };
  }
}

/** The messages saved in this browser that hold the words of a search, newest first, of the conversations that are open. */
async function findSaved(q: string, conversationId: string | null): Promise<Message[]> {
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
