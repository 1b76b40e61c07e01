import { conversationCalls, type Message } from '#contract/conversations.ts';
import { LIST } from '#contract/limits.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Api } from '../../api/api.ts';
import type { Store, Thread } from './store.ts';

/** Messages in a page. */
export const PAGE = 40;
/** Milliseconds until missed messages are requested again. */
const RETRY = 3 * SECOND;

interface Options {
  api: Api;
  store: Store;
  /** Aborted when the chat stops. */
  signal: AbortSignal;
  historyFailed: () => void;
}

/** The threads of messages: pages of history, new messages in order, gaps filled from the server. */
export class Threads {
  readonly #options: Options;
  /** The highest known number, by conversation: a thread that ends before it has missed messages. */
  readonly #heard = new Map<string, number>();
  /** Threads that may have missed something while there was no connection. */
  readonly #stale = new Set<string>();
  readonly #catchingUp = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Shows a thread: loads its newest page, or what it has missed since it was last shown. */
  open(conversationId: string): void {
    const state = this.#options.store.thread(conversationId)?.state;
    if (state === 'ready') this.#catchUpIfBehind(conversationId);
    else if (state !== 'loading') void this.#loadNewest(conversationId);
  }

  /** Loads the page before the first message. */
  async loadOlder(conversationId: string, limit: number = PAGE): Promise<void> {
    const { api, store, signal } = this.#options;
    const thread = store.thread(conversationId);
    if (!thread?.cursor || thread.older === 'loading') return;
    const { cursor } = thread;
    store.setThread(conversationId, { older: 'loading' });
    try {
      const page = await api(conversationCalls.listMessages, { conversationId, limit, cursor }, { signal });
      // The thread was reloaded meanwhile.
      if (store.thread(conversationId)?.cursor !== cursor) return;
      const messages = [...page.data, ...this.#messagesOf(conversationId)];
      store.setThread(conversationId, { messages, cursor: page.nextCursor, older: 'idle' });
    } catch {
      this.#fail(conversationId, { older: 'failed' });
    }
  }

  /** Adds a message that arrived live or as an acknowledgement: often both, in any order. */
  add(message: Message): void {
    const { store } = this.#options;
    const { conversationId, number } = message;
    this.#heard.set(conversationId, Math.max(number, this.#heard.get(conversationId) ?? 0));
    const thread = store.thread(conversationId);
    if (thread?.state !== 'ready') return;
    const last = this.#lastOf(conversationId);
    if (number <= last) this.#replace(message);
    else if (number === last + 1) store.setThread(conversationId, { messages: [...thread.messages, message] });
    else this.#catchUpIfBehind(conversationId);
  }

  /** A message has changed. What changed before it and was not heard is asked for. */
  change(message: Message): void {
    const { conversationId, change } = message;
    const { store } = this.#options;
    const thread = store.thread(conversationId);
    if (thread?.state !== 'ready') return;
    this.#replace(message);
    if (change === thread.change + 1) store.setThread(conversationId, { change });
    else if (change > thread.change) {
      this.#stale.add(conversationId);
      this.#catchUpIfBehind(conversationId);
    }
  }

  /** After a lost connection every thread may be behind; hidden ones catch up when they are opened. */
  reconnected(shown: string | null): void {
    for (const conversationId of Object.keys(this.#options.store.get().threads)) this.#stale.add(conversationId);
    if (shown) this.open(shown);
  }

  #messagesOf(conversationId: string): readonly Message[] {
    return this.#options.store.thread(conversationId)?.messages ?? [];
  }

  #lastOf(conversationId: string): number {
    return this.#messagesOf(conversationId).at(-1)?.number ?? 0;
  }

  #isReady(conversationId: string): boolean {
    return this.#options.store.thread(conversationId)?.state === 'ready';
  }

  /** Shows that history could not be loaded, unless the chat has stopped. */
  #fail(conversationId: string, change: Partial<Thread>): void {
    const { store, signal, historyFailed } = this.#options;
    if (signal.aborted) return;
    store.setThread(conversationId, change);
    historyFailed();
  }

  async #loadNewest(conversationId: string): Promise<void> {
    const { api, store, signal } = this.#options;
    // A loaded thread that missed many messages stays on the screen meanwhile.
    if (!this.#isReady(conversationId)) store.setThread(conversationId, { state: 'loading' });
    this.#stale.delete(conversationId);
    try {
      const page = await api(conversationCalls.listMessages, { conversationId, limit: PAGE }, { signal });
      const { data: messages, nextCursor: cursor, change = 0 } = page;
      store.setThread(conversationId, { state: 'ready', messages, cursor, older: 'idle', change });
      this.#catchUpIfBehind(conversationId);
    } catch {
      this.#fail(conversationId, { state: 'failed' });
    }
  }

  #catchUpIfBehind(conversationId: string): void {
    const isBehind =
      this.#stale.has(conversationId) || (this.#heard.get(conversationId) ?? 0) > this.#lastOf(conversationId);
    if (this.#isReady(conversationId) && isBehind && !this.#catchingUp.has(conversationId))
      void this.#catchUp(conversationId);
  }

  async #catchUp(conversationId: string): Promise<void> {
    const { store, signal } = this.#options;
    this.#catchingUp.add(conversationId);
    const wasStale = this.#stale.delete(conversationId);
    try {
      await this.#loadMissed(conversationId);
      if (wasStale) await this.#loadChanges(conversationId);
      this.#catchingUp.delete(conversationId);
      this.#catchUpIfBehind(conversationId);
    } catch {
      if (signal.aborted) return;
      this.#catchingUp.delete(conversationId);
      this.#stale.add(conversationId);
      setTimeout(() => {
        if (!signal.aborted && store.get().connection === 'connected') this.#catchUpIfBehind(conversationId);
      }, RETRY);
    }
  }

  async #loadMissed(conversationId: string): Promise<void> {
    const { api, store, signal } = this.#options;
    const after = this.#lastOf(conversationId);
    const missed = await api(conversationCalls.listMessages, { conversationId, after, limit: LIST.max }, { signal });
    // Beyond one page, the newest page is more useful than everything between.
    if (missed.nextCursor) return this.#loadNewest(conversationId);
    const last = this.#lastOf(conversationId);
    const fresh = missed.data.filter(({ number }) => number > last);
    if (fresh.length > 0)
      store.setThread(conversationId, { messages: [...this.#messagesOf(conversationId), ...fresh] });
    else this.#heard.set(conversationId, last);
  }

  /** What has changed in the messages that are loaded. */
  async #loadChanges(conversationId: string): Promise<void> {
    const { api, store, signal } = this.#options;
    let cursor: string | undefined;
    do {
      const after = store.thread(conversationId)?.change ?? 0;
      const input = { conversationId, after, limit: LIST.max, ...(cursor && { cursor }) };
      const page = await api(conversationCalls.listMessageChanges, input, { signal });
      for (const message of page.data) this.#replace(message);
      if (page.change > (store.thread(conversationId)?.change ?? 0))
        store.setThread(conversationId, { change: page.change });
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
  }

  /** Shows a message as it is now. Where two are known, the one with the greater change is newer. */
  #replace(message: Message): void {
    const messages = this.#messagesOf(message.conversationId);
    // A copy of the version before has no numbers.
    const isOlder = (one: Message) => one._id === message._id && (one.change ?? 0) < message.change;
    if (!messages.some(isOlder)) return;
    const replaced = messages.map((one) => (isOlder(one) ? message : one));
    this.#options.store.setThread(message.conversationId, { messages: replaced });
  }
}
