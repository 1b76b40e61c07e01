import { conversationCalls } from '#contract/conversations.ts';
import { SECOND } from '#contract/rules/time.ts';
import { away } from '../offline/away.ts';
import type { Chat } from './chat/chat.ts';
import type { Thread } from './chat/store.ts';
import { PAGE } from './chat/threads.ts';

/** Milliseconds between a change and its copy, so that several changes share one. */
const DELAY = 1.5 * SECOND;

/** The chat starts without these. */
const loadCopies = () => Promise.all([import('../offline/copies.ts'), import('../offline/store.ts')]);

/** Stores copies of the threads on the screen, with live messages, for offline use. */
export function copyThreads(chat: Chat) {
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
