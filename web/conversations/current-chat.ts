import { useSyncExternalStore } from 'react';
import { type Conversation, conversationCalls } from '#contract/conversations.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { createListeners } from '../browser/listeners.ts';
import { browserStorage } from '../browser/storage.ts';
import { CHAT } from '../messages.ts';
import { dealNews, wishNews } from '../news.ts';
import { notices } from '../notices/current-notices.ts';
import { away } from '../offline/away.ts';
import { refreshMember } from '../session/refresh-member.ts';
import { actorOf, getSession, onRefreshRequested, onSessionEnd, requestRefresh } from '../session/session.ts';
import { setUnread } from '../shown-counts.ts';
import type { Listener, openConnection } from '../socket.ts';
import { toast } from '../ui/toast.tsx';
import { Chat } from './chat/chat.ts';
import { outboxPrefix } from './chat/outbox.ts';
import { type ChatState, EMPTY, type Thread } from './chat/store.ts';
import { PAGE } from './chat/threads.ts';
import { openLate } from './late-connection.ts';

/** Milliseconds that another tab may hold the lock on sending; then it counts as stuck. */
const OTHER_TAB = 15 * SECOND;

/** Most messages have no pictures. */
const loadWaitingPictures = () => import('./pictures/waiting-pictures.ts');

interface Running {
  chat: Chat;
  stop(): void;
}

// The page has one chat: the header counts its unread messages on every screen.
let running: Running | null = null;
const changes = createListeners();

/** Starts the chat of the signed-in member, once for a page; it ends with the session. */
export function startChat(memberId: string): void {
  if (running?.chat.memberId === memberId || getSession()?.user._id !== memberId) return;
  running?.stop();
  running = start(memberId);
  notify();
}

/** The chat of this page; undefined until it has started and after the session has ended. */
export const currentChat = (): Chat | undefined => running?.chat;

/** The chat's state; empty until it has started. */
export const useChatState = (): ChatState =>
  useSyncExternalStore(
    changes.subscribe,
    () => running?.chat.getState() ?? EMPTY,
    () => EMPTY,
  );

function notify(): void {
  const { conversations } = running?.chat.getState() ?? EMPTY;
  setUnread(conversations?.reduce((sum, one) => sum + countOf(one), 0) ?? 0);
  changes.notify();
}

/** What a conversation adds to the number on the chat's icon. */
const countOf = ({ unread, isMuted, isMarked, request }: Conversation): number =>
  isMuted || request ? 0 : unread || Number(isMarked);

function start(memberId: string): Running {
  const chat = new Chat({
    memberId,
    api,
    connect,
    storage: browserStorage,
    alone: (work) => runAlone(`outbox ${memberId}`, work),
    historyFailed: () => toast.error(CHAT.historyFailed),
    refused: (why) => toast.error(why),
    pictures: {
      upload: async (conversationId, key) => (await loadWaitingPictures()).upload(conversationId, key),
      forget: async (keys) => (await loadWaitingPictures()).forget(keys),
    },
  });
  const copies = copyThreads(chat);
  const unsubscribe = chat.subscribe(() => {
    notify();
    copies.changed();
  });
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(outboxPrefix(memberId))) chat.outboxChanged();
  };
  addEventListener('storage', changedElsewhere);
  const unsubscribeFromEnd = onSessionEnd(() => {
    running?.stop();
    running = null;
    notify();
  });
  const unsubscribeFromRefresh = onRefreshRequested(() => void refreshMember());
  return {
    chat,
    stop() {
      unsubscribe();
      unsubscribeFromRefresh();
      copies.stop();
      unsubscribeFromEnd();
      removeEventListener('storage', changedElsewhere);
      chat.stop();
      notices.clear();
    },
  };
}

/** The one connection serves the notices and the wish list too. */
const connect = (chat: Listener) =>
  openLate(async () => {
    const { openConnection } = await import('../socket.ts');
    return () => openConnection(listenerOf(chat));
  }, chat.disconnected);

const listenerOf = (chat: Listener): Parameters<typeof openConnection>[0] => ({
  ...chat,
  connected() {
    chat.connected();
    void notices.refresh();
    wishNews.notify();
    // A suspension may have ended while disconnected, and the desk may have confirmed a term.
    const { isSuspended, isAlumnus } = actorOf();
    if (isSuspended || isAlumnus) requestRefresh();
  },
  receiveMessage(message) {
    chat.receiveMessage(message);
    if (message.deal) dealNews.notify(message.deal._id);
  },
  noticesChanged: notices.changed,
  wishesChanged: wishNews.notify,
  memberChanged: requestRefresh,
});

/**
 * Runs the work while no other tab runs such work. Plain http has no locks; browsers that block site data refuse them.
 */
async function runAlone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(OTHER_TAB) }, work);
  } catch (error) {
    if (!(error instanceof DOMException && ['TimeoutError', 'SecurityError'].includes(error.name))) throw error;
    await work();
  }
}

/** Milliseconds between a change and its copy, so that several changes share one. */
const DELAY = 1.5 * SECOND;

/** The chat starts without these. */
const loadCopies = () => Promise.all([import('../offline/copies.ts'), import('../offline/store.ts')]);

/** Stores copies of the threads on the screen, with live messages, for offline use. */
function copyThreads(chat: Chat) {
  const copied = new Map<string, Thread>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function copy(): Promise<void> {
    // Without a service worker nothing is stored: then this never resolves.
    await navigator.serviceWorker?.ready;
    timer = undefined;
    const [{ saveCopy, ownerOf }, { claim }] = await loadCopies();
    const { memberId } = chat;
    if (ownerOf() !== memberId) return;
    await claim(memberId);
    for (const [conversationId, thread] of Object.entries(chat.getState().threads)) {
      if (thread.state !== 'ready' || copied.get(conversationId)?.messages === thread.messages) continue;
      copied.set(conversationId, thread);
      // The thread may itself be a copy, which must keep its age.
      if (away.get().isAway) continue;
      const { messages, cursor, change } = thread;
      const answer = { success: true, data: messages, nextCursor: cursor, change };
      await saveCopy(conversationCalls.listMessages, { conversationId, limit: PAGE }, answer);
    }
  }

  return {
    changed(): void {
      if ('serviceWorker' in navigator) timer ??= setTimeout(() => copy().catch(() => {}), DELAY);
    },
    stop: () => clearTimeout(timer),
  };
}
