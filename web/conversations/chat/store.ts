import type { Conversation, Message } from '#contract/conversations.ts';
import { createListeners } from '../../browser/listeners.ts';
import type { Unsent, UnsentChange } from './outbox.ts';

/** The messages of one conversation, as far back as they were loaded. */
export interface Thread {
  state: 'loading' | 'ready' | 'failed';
  /** Oldest first, by number; none is missing between the first and the last. */
  messages: readonly Message[];
  /** Cursor of the page before the first message; null at the beginning of the conversation. */
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
  /** The number of the conversation's last change that the messages show. */
  change: number;
}

export interface ChatState {
  /** Newest last message first; null until they are loaded. */
  conversations: readonly Conversation[] | null;
  /** Why the list could not be loaded. */
  failure: string | null;
  connection: 'connecting' | 'connected' | 'lost';
  threads: Readonly<Record<string, Thread>>;
  outbox: readonly Unsent[];
  /** Changes of stored messages that wait to be sent. */
  changes: readonly UnsentChange[];
  /** Conversations whose sending pauses: the server refused or did not answer. */
  paused: readonly string[];
}

export const EMPTY: ChatState = {
  conversations: null,
  failure: null,
  connection: 'connecting',
  threads: {},
  outbox: [],
  changes: [],
  paused: [],
};

const LOADING: Thread = { state: 'loading', messages: [], cursor: null, older: 'idle', change: 0 };

export type Store = ReturnType<typeof createStore>;

/** The state of the chat. It is replaced, never mutated, so that React compares by identity. */
export function createStore() {
  let state = EMPTY;
  const { subscribe, notify } = createListeners();

  function set(change: Partial<ChatState>): void {
    state = { ...state, ...change };
    notify();
  }

  return {
    get: (): ChatState => state,
    set,
    thread: (conversationId: string): Thread | undefined => state.threads[conversationId],
    setThread(conversationId: string, change: Partial<Thread>): void {
      const thread = { ...(state.threads[conversationId] ?? LOADING), ...change };
      set({ threads: { ...state.threads, [conversationId]: thread } });
    },
    subscribe,
  };
}
