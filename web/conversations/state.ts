import { useSyncExternalStore } from 'react';
import type { Conversation, Message } from '#contract/conversations.ts';
import type { Unsent } from './outbox.ts';
import { setUnread } from './unread.ts';

/** The messages of one conversation, as far back as they were asked for. */
export interface Thread {
  state: 'loading' | 'ready' | 'failed';
  /** Oldest first, by number; none is missing between the first and the last. */
  messages: readonly Message[];
  /** Where the page before the first message is to be had; null at the beginning. */
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
}

export interface Chat {
  /** Newest last message first; null until they are known. */
  conversations: readonly Conversation[] | null;
  /** Why they could not be had. */
  failure: string | null;
  connection: 'connecting' | 'connected' | 'lost';
  threads: Readonly<Record<string, Thread>>;
  outbox: readonly Unsent[];
  /** Conversations in which too much was sent: the rest waits. */
  waiting: readonly string[];
}

const NOTHING: Chat = {
  conversations: null,
  failure: null,
  connection: 'connecting',
  threads: {},
  outbox: [],
  waiting: [],
};

let chat = NOTHING;
let life = new AbortController();
const changes = new Set<() => void>();

export const getChat = (): Chat => chat;

export function setChat(change: Partial<Chat>): void {
  chat = { ...chat, ...change };
  if (change.conversations) setUnread(change.conversations.reduce((sum, { unread }) => sum + unread, 0));
  for (const tell of changes) tell();
}

export function setThread(conversationId: string, change: Partial<Thread>): void {
  const thread = chat.threads[conversationId] ?? { state: 'loading', messages: [], cursor: null, older: 'idle' };
  setChat({ threads: { ...chat.threads, [conversationId]: { ...thread, ...change } } });
}

/** Aborted when the session ends: an answer that comes later belongs to nobody. */
export const alive = (): AbortSignal => life.signal;

export function forgetChat(): void {
  life.abort();
  life = new AbortController();
  setUnread(0);
  setChat(NOTHING);
}

function subscribe(change: () => void): () => void {
  changes.add(change);
  return () => changes.delete(change);
}

export const useChat = (): Chat => useSyncExternalStore(subscribe, getChat, () => NOTHING);
