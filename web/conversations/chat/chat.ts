import type { Message } from '#contract/conversations.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Api } from '../../api/api.ts';
import type { SafeStorage } from '../../browser/storage.ts';
import type { Connection, Listener } from '../../socket.ts';
import { ConversationList } from './conversation-list.ts';
import { type Change, createOutbox, type Unsent } from './outbox.ts';
import { type PictureStore, SendQueue } from './send-queue.ts';
import { type ChatState, createStore } from './store.ts';
import { Threads } from './threads.ts';

/** Milliseconds without a connection until the screen says so. */
const LOST_AFTER = 1.5 * SECOND;

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
  /** Uploads and forgets pictures of unsent messages. */
  pictures?: PictureStore;
  /** A change of a message was refused. */
  refused?: (why: string) => void;
}

/**
 * The chat of one member: conversations, threads, unread counts, and an outbox that loses nothing. It connects as it is
 * made, and is independent of the browser: everything it needs is passed in.
 */
export class Chat {
  readonly memberId: string;
  readonly #store = createStore();
  readonly #life = new AbortController();
  readonly #list: ConversationList;
  readonly #threads: Threads;
  readonly #queue: SendQueue;
  readonly #connection: Connection;
  #isConnected = false;
  /** The conversation on the screen. */
  #shown: string | null = null;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChatOptions) {
    const {
      memberId,
      api,
      connect,
      storage,
      alone = (work) => work(),
      historyFailed = () => {},
      refused = () => {},
      pictures = { upload: async () => null, forget: () => {} },
    } = options;
    const store = this.#store;
    const { signal } = this.#life;
    this.memberId = memberId;
    this.#list = new ConversationList({ memberId, api, store, signal });
    this.#threads = new Threads({ api, store, signal, historyFailed });
    this.#queue = new SendQueue({
      memberId,
      api,
      store,
      outbox: createOutbox(storage, memberId),
      connection: () => (this.#isConnected ? this.#connection : null),
      alone,
      acknowledged: (message) => this.#receive(message),
      pictures,
      changed: (message) => this.#change(message),
      refused,
    });
    this.#connection = connect({
      connected: () => this.#connected(),
      disconnected: () => this.#disconnected(),
      // This call distinguishes a bad token, which ends the session, from a failed lookup.
      refused: () => void this.#list.refresh(),
      receiveMessage: (message) => this.#receive(message),
      messageChanged: (message) => this.#change(message),
      conversationRead: (read) => this.#list.noteRead(read),
      readByOther: ({ conversationId, number }) => this.#list.noteReadByOther(conversationId, number),
      conversationsChanged: () => void this.#list.refresh(),
    });
    this.#queue.publish();
  }

  getState(): ChatState {
    return this.#store.get();
  }

  /** Returns the function to unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  /** Loads the list of conversations; resolves when it is newer than this call, or could not be loaded. */
  refresh(): Promise<void> {
    return this.#list.refresh();
  }

  /** Sets the conversation on the screen, or none. */
  show(conversationId: string | null): void {
    this.#shown = conversationId;
    if (!conversationId) return;
    if (this.#isConnected) this.#connection.joinConversation(conversationId);
    this.#threads.open(conversationId);
  }

  /** Loads a thread's newest page if it is not loaded yet, or what it has missed. */
  openThread(conversationId: string): void {
    this.#threads.open(conversationId);
  }

  loadOlder(conversationId: string, limit?: number): Promise<void> {
    return this.#threads.loadOlder(conversationId, limit);
  }

  markRead(conversationId: string, number: number): Promise<void> {
    return this.#list.markRead(conversationId, number);
  }

  send(message: Omit<Unsent, 'at' | 'failed'>): void {
    this.#queue.add(message);
  }

  /** Edits, deletes or reacts to a stored message. */
  change(clientId: string, { _id, conversationId }: Pick<Message, '_id' | 'conversationId'>, change: Change): void {
    this.#queue.add({ clientId, conversationId, messageId: _id, change });
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    this.#queue.retry(clientId);
  }

  discard(clientId: string): void {
    this.#queue.remove(clientId);
  }

  /** Another tab has changed the outbox. */
  outboxChanged(): void {
    this.#queue.changed();
  }

  stop(): void {
    this.#life.abort();
    clearTimeout(this.#lostTimer);
    this.#queue.stop();
    this.#connection.close();
  }

  #connected(): void {
    this.#isConnected = true;
    clearTimeout(this.#lostTimer);
    this.#lostTimer = undefined;
    this.#store.set({ connection: 'connected' });
    if (this.#shown) this.#connection.joinConversation(this.#shown);
    void this.#list.refresh();
    this.#threads.reconnected(this.#shown);
    void this.#queue.flush();
  }

  #disconnected(): void {
    this.#isConnected = false;
    this.#lostTimer ??= setTimeout(() => this.#store.set({ connection: 'lost' }), LOST_AFTER);
  }

  #change(message: Message): void {
    this.#threads.change(message);
    this.#list.noteMessage(message);
    // It may have been unread.
    if (message.isDeleted) void this.#list.refresh();
  }

  #receive(message: Message): void {
    this.#threads.add(message);
    this.#list.noteMessage(message);
    // The conversation may be about another item now.
    if (message.deal) void this.#list.refresh();
    if (message.senderId === this.memberId && message.clientId) this.#queue.remove(message.clientId);
  }
}
