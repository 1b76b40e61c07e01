import { conversationCalls } from '#contract/conversations.ts';
import { keepCopy } from '../offline/copies.ts';
import type { Chat } from './chat/chat.ts';
import type { Thread } from './chat/store.ts';
import { PAGE } from './chat/threads.ts';

/** Milliseconds between a change and its copy: several come together. */
const DELAY = 1500;

/** Copies threads as they are on the screen, live messages too, for a time without network. */
export function keepThreads(chat: Chat) {
  const kept = new Map<string, Thread>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(): Promise<void> {
    timer = undefined;
    for (const [conversationId, thread] of Object.entries(chat.getState().threads)) {
      if (thread.state !== 'ready' || kept.get(conversationId)?.messages === thread.messages) continue;
      // What was just opened is a copy itself, or was kept when it came.
      const isFirst = !kept.has(conversationId);
      kept.set(conversationId, thread);
      if (isFirst) continue;
      const answer = { success: true, data: thread.messages, nextCursor: thread.cursor };
      await keepCopy(conversationCalls.listMessages, { conversationId, limit: PAGE }, answer);
    }
  }

  return {
    changed(): void {
      if (navigator.serviceWorker?.controller) timer ??= setTimeout(() => keep().catch(() => {}), DELAY);
    },
    stop: () => clearTimeout(timer),
  };
}
