import type { Message } from '#contract/conversations.ts';
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
    // What came with the same packet of the network is stored together.
    await new Promise(setImmediate);
    let running = store(conversationId, queue);
    while (running) {
      const { batch, stored } = await running;
      // The disk is at work again while these are sent to all who are there.
      running = store(conversationId, queue);
      for (const [i, one] of batch.entries()) settle(one, stored[i] as Stored | Error);
    }
    waiting.delete(conversationId);
  }

  /** The next messages that wait, and what has become of each; undefined where none do. */
  function store(conversationId: string, queue: Waiting[]) {
    const batch = queue.splice(0, MOST);
    if (batch.length === 0) return undefined;
    return storeMessages(db, conversationId, batch, now()).then(
      (stored) => ({ batch, stored }),
      (error: Error) => ({ batch, stored: batch.map(() => error) }),
    );
  }

  function settle({ resolve, reject }: Waiting, stored: Stored | Error): void {
    if (stored instanceof Error) {
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
