import { conversationCalls, type Message } from '#contract/conversations.ts';
import { LIST } from '#contract/limits.ts';
import type { Api } from '../../api/api.ts';
import type { Store } from './store.ts';

/** Messages in a page. */
export const PAGE = 40;
/** Milliseconds until missed messages are requested again. */
const RETRY = 3000;

interface Options {
  api: Api;
  store: Store;
  /** Aborted when the chat stops. */
  signal: AbortSignal;
  historyFailed: () => void;
}

/** The threads of messages: pages of history, new messages in order, gaps filled from the server. */
export function createThreads({ api, store, signal, historyFailed }: Options) {
  /** The highest known number, by conversation: a thread that ends before it has missed messages. */
  const heard = new Map<string, number>();
  /** Threads that may have missed something while there was no connection. */
  const stale = new Set<string>();
  const catchingUp = new Set<string>();

  const messagesOf = (conversationId: string): readonly Message[] => store.thread(conversationId)?.messages ?? [];
  const lastOf = (conversationId: string): number => messagesOf(conversationId).at(-1)?.number ?? 0;
  const isReady = (conversationId: string): boolean => store.thread(conversationId)?.state === 'ready';

  /** Shows a thread: loads its newest page, or what it has missed since it was last shown. */
  function open(conversationId: string): void {
    const state = store.thread(conversationId)?.state;
    if (state === 'ready') catchUpIfBehind(conversationId);
    else if (state !== 'loading') void loadNewest(conversationId);
  }

  async function loadNewest(conversationId: string): Promise<void> {
    // A loaded thread that missed many messages stays on the screen meanwhile.
    if (!isReady(conversationId)) store.setThread(conversationId, { state: 'loading' });
    stale.delete(conversationId);
    try {
      const page = await api(conversationCalls.listMessages, { conversationId, limit: PAGE }, { signal });
      store.setThread(conversationId, { state: 'ready', messages: page.data, cursor: page.nextCursor, older: 'idle' });
      catchUpIfBehind(conversationId);
    } catch {
      if (signal.aborted) return;
      store.setThread(conversationId, { state: 'failed' });
      historyFailed();
    }
  }

  function catchUpIfBehind(conversationId: string): void {
    const isBehind = stale.has(conversationId) || (heard.get(conversationId) ?? 0) > lastOf(conversationId);
    if (isReady(conversationId) && isBehind && !catchingUp.has(conversationId)) void catchUp(conversationId);
  }

  async function catchUp(conversationId: string): Promise<void> {
    catchingUp.add(conversationId);
    stale.delete(conversationId);
    try {
      const after = lastOf(conversationId);
      const missed = await api(conversationCalls.listMessages, { conversationId, after, limit: LIST.max }, { signal });
      // Beyond one page, the newest page is more useful than everything between.
      if (missed.nextCursor) await loadNewest(conversationId);
      else {
        const fresh = missed.data.filter(({ number }) => number > lastOf(conversationId));
        if (fresh.length > 0) store.setThread(conversationId, { messages: [...messagesOf(conversationId), ...fresh] });
        else heard.set(conversationId, lastOf(conversationId));
      }
      catchingUp.delete(conversationId);
      catchUpIfBehind(conversationId);
    } catch {
      if (signal.aborted) return;
      catchingUp.delete(conversationId);
      stale.add(conversationId);
      setTimeout(() => {
        if (!signal.aborted && store.get().connection === 'connected') catchUpIfBehind(conversationId);
      }, RETRY);
    }
  }

  /** Applies that the desk has removed or restored a message. */
  function replace(messages: readonly Message[], message: Message): void {
    const isOther = (one: Message) => one._id === message._id && one.isRemoved !== message.isRemoved;
    if (messages.some(isOther))
      store.setThread(message.conversationId, { messages: messages.map((one) => (isOther(one) ? message : one)) });
  }

  return {
    open,

    /** Loads the page before the first message. */
    async loadOlder(conversationId: string): Promise<void> {
      const thread = store.thread(conversationId);
      if (!thread?.cursor || thread.older === 'loading') return;
      const { cursor } = thread;
      store.setThread(conversationId, { older: 'loading' });
      try {
        const page = await api(conversationCalls.listMessages, { conversationId, limit: PAGE, cursor }, { signal });
        // The thread was reloaded meanwhile.
        if (store.thread(conversationId)?.cursor !== cursor) return;
        const messages = [...page.data, ...messagesOf(conversationId)];
        store.setThread(conversationId, { messages, cursor: page.nextCursor, older: 'idle' });
      } catch {
        if (signal.aborted) return;
        store.setThread(conversationId, { older: 'failed' });
        historyFailed();
      }
    },

    /** Adds a message that arrived live or as an acknowledgement: often both, in any order. */
    add(message: Message): void {
      const { conversationId, number } = message;
      heard.set(conversationId, Math.max(number, heard.get(conversationId) ?? 0));
      const thread = store.thread(conversationId);
      if (thread?.state !== 'ready') return;
      if (number <= lastOf(conversationId)) replace(thread.messages, message);
      else if (number === lastOf(conversationId) + 1)
        store.setThread(conversationId, { messages: [...thread.messages, message] });
      else catchUpIfBehind(conversationId);
    },

    /** After a lost connection every thread may be behind; hidden ones catch up when they are opened. */
    reconnected(shown: string | null): void {
      for (const conversationId of Object.keys(store.get().threads)) stale.add(conversationId);
      if (shown) open(shown);
    },
  };
}
