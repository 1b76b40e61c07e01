import { conversationCalls } from '#contract/conversations.ts';
import { away } from '../offline/away.ts';
import type { Chat } from './chat/chat.ts';
import type { Thread } from './chat/store.ts';
import { PAGE } from './chat/threads.ts';

/** Milliseconds between a change and its copy: several come together. */
const DELAY = 1500;

/** A chat begins without them. */
const loadCopies = () => Promise.all([import('../offline/copies.ts'), import('../offline/store.ts')]);

/** Copies threads as they are on the screen, live messages too, for a time without network. */
export function keepThreads(chat: Chat) {
  const kept = new Map<string, Thread>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(): Promise<void> {
    // Nothing is kept where there is no service worker: this never comes.
    await navigator.serviceWorker?.ready;
    timer = undefined;
    const [{ keepCopy, ownerOf }, { claim }] = await loadCopies();
    const { memberId } = chat;
    if (ownerOf() !== memberId) return;
    await claim(memberId);
    for (const [conversationId, thread] of Object.entries(chat.getState().threads)) {
      if (thread.state !== 'ready' || kept.get(conversationId)?.messages === thread.messages) continue;
      kept.set(conversationId, thread);
      // It may be a copy itself, which must not seem newer than it is.
      if (away.get().isAway) continue;
      const answer = { success: true, data: thread.messages, nextCursor: thread.cursor };
      await keepCopy(conversationCalls.listMessages, { conversationId, limit: PAGE }, answer);
    }
  }

  return {
    changed(): void {
      if ('serviceWorker' in navigator) timer ??= setTimeout(() => keep().catch(() => {}), DELAY);
    },
    stop: () => clearTimeout(timer),
  };
}
