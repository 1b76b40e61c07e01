import type { Message } from '#contract/conversations.ts';
import type { Api } from '../../api/api.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import type { Connection, Listener } from '../../socket.ts';
import { createConversationList } from './conversation-list.ts';
import { createOutbox } from './outbox.ts';
import { createSendQueue } from './send-queue.ts';
import { type ChatState, createStore } from './store.ts';
import { createThreads } from './threads.ts';

/** Milliseconds without a connection until the screen says so. */
const LOST_AFTER = 1500;

interface ChatOptions {
  memberId: string;
  api: Api;
  /** Opens the socket; it reconnects by itself until it is closed. */
  connect: (listener: Listener) => Connection;
  storage: SafeStorage;
  /** Runs the work while no other tab of the member sends. */
  alone?: (work: () => Promise<void>) => Promise<void>;
  /** A page of history could not be loaded. */
  historyFailed?: () => void;
}

/** The chat of one member: conversations, threads, unread counts, and an outbox that loses nothing. */
export interface Chat {
  readonly memberId: string;
  getState(): ChatState;
  /** Returns the function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Loads the list of conversations; resolves when it is newer than this call, or could not be loaded. */
  refresh(): Promise<void>;
  /** Sets the conversation on the screen, or none. */
  show(conversationId: string | null): void;
  /** Loads a thread's newest page if it is not loaded yet, or what it has missed. */
  openThread(conversationId: string): void;
  loadOlder(conversationId: string): Promise<void>;
  markRead(conversationId: string, number: number): Promise<void>;
  send(message: { clientId: string; conversationId: string; recipientId: string | null; content: string }): void;
  /** Sends a refused message again. */
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** Another tab has changed the outbox. */
  outboxChanged(): void;
  stop(): void;
}

/** Starts the chat of a member and connects it. It is independent of the browser: everything it needs is passed in. */
export function createChat(options: ChatOptions): Chat {
  const { memberId, api, connect, storage, alone = (work) => work(), historyFailed = () => {} } = options;
  const store = createStore();
  const life = new AbortController();
  const { signal } = life;
  const list = createConversationList({ memberId, api, store, signal });
  const threads = createThreads({ api, store, signal, historyFailed });
  const outbox = createOutbox(storage, memberId);
  let isConnected = false;
  /** The conversation on the screen. */
  let shown: string | null = null;
  let lostTimer: ReturnType<typeof setTimeout> | undefined;

  function receive(message: Message): void {
    threads.add(message);
    list.noteMessage(message);
    // The conversation may be about another item now.
    if (message.deal) void list.refresh();
    if (message.senderId === memberId && message.clientId) queue.remove(message.clientId);
  }

  const queue = createSendQueue({
    memberId,
    store,
    outbox,
    connection: () => (isConnected ? connection : null),
    alone,
    acknowledged: receive,
  });

  const connection = connect({
    connected() {
      isConnected = true;
      clearTimeout(lostTimer);
      lostTimer = undefined;
      store.set({ connection: 'connected' });
      if (shown) connection.joinConversation(shown);
      void list.refresh();
      threads.reconnected(shown);
      void queue.flush();
    },
    disconnected() {
      isConnected = false;
      lostTimer ??= setTimeout(() => store.set({ connection: 'lost' }), LOST_AFTER);
    },
    // This call distinguishes a bad token, which ends the session, from a failed lookup.
    refused: () => void list.refresh(),
    receiveMessage: receive,
    conversationRead: list.noteRead,
  });
  queue.publish();

  return {
    memberId,
    getState: store.get,
    subscribe: store.subscribe,
    refresh: list.refresh,
    show(conversationId) {
      shown = conversationId;
      if (!conversationId) return;
      if (isConnected) connection.joinConversation(conversationId);
      threads.open(conversationId);
    },
    openThread: threads.open,
    loadOlder: threads.loadOlder,
    markRead: list.markRead,
    send: queue.add,
    retry: queue.retry,
    discard: queue.remove,
    outboxChanged: queue.changed,
    stop() {
      life.abort();
      clearTimeout(lostTimer);
      queue.stop();
      connection.close();
    },
  };
}
