import type { Message } from '#contract/conversations.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { type NewMessage, type Stored, storeMessages } from './messages.ts';

/** As many as one statement stores. */
const MOST = 50;

interface Waiting extends NewMessage {
  resolve: (message: Message) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores and delivers the messages of each conversation in the order they came. What comes while others are being
 * stored waits and is stored together: a lively conversation waits for the disk once for many messages.
 * `deliver` is called for each new one, in the order of their numbers, before its sender's promise resolves.
 */
export function createWriter(
  { db, now }: Pick<Context, 'db' | 'now'>,
  deliver: (message: Message) => void,
): (conversationId: string, message: NewMessage) => Promise<Message> {
  const waiting = new Map<string, Waiting[]>();

  async function work(conversationId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST);
      try {
        const stored = await storeMessages(db, conversationId, batch, now());
        for (const [i, one] of batch.entries()) settle(one, stored[i] as Stored | Problem);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(conversationId);
  }

  function settle({ resolve, reject }: Waiting, stored: Stored | Problem): void {
    if (stored instanceof Problem) {
      reject(stored);
      return;
    }
    if (stored.isNew) deliver(stored.message);
    resolve(stored.message);
  }

  return (conversationId, message) =>
    new Promise((resolve, reject) => {
      const one = { ...message, resolve, reject };
      const queue = waiting.get(conversationId);
      if (queue) return void queue.push(one);
      const begun = [one];
      waiting.set(conversationId, begun);
      void work(conversationId, begun);
    });
}
