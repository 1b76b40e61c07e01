import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import { type NewMessage, type Stored, storeMessages } from './storing.ts';

/** As many as one statement stores. */
const MOST = 50;
/** Milliseconds. What has not been stored by then may wait for a lock: those of other conversations go on without it. */
const PATIENCE = 50;
/** As many statements at a time, when all are slow. */
const MOST_AT_ONCE = 4;

interface Waiting extends NewMessage {
  resolve: (message: Message) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores and delivers messages, those of each conversation in the order they came. What comes while others are being
 * stored waits and is stored together, of whatever conversations: many wait for the disk once.
 * `deliver` is called for each new one, in the order of their numbers, before its sender's promise resolves.
 */
export function createWriter(
  { db, now }: Pick<Context, 'db' | 'now'>,
  deliver: (message: Message) => void,
): (message: NewMessage) => Promise<Message> {
  const waiting = new Map<string, Waiting[]>();
  /** Conversations that are being stored. */
  const busy = new Set<string>();
  let running = 0;
  /** The one that the next waits for. */
  let current: Waiting[] | undefined;
  let isPlanned = false;

  function storeNext(): void {
    isPlanned = false;
    if (current || running === MOST_AT_ONCE) return;
    const batch = takeBatch();
    if (batch.length === 0) return;
    current = batch;
    running += 1;
    for (const { conversationId } of batch) busy.add(conversationId);
    const letGo = () => {
      if (current === batch) current = undefined;
    };
    const slow = setTimeout(() => {
      letGo();
      storeNext();
    }, PATIENCE);
    void storeMessages(db, batch, now()).then((stored) => {
      clearTimeout(slow);
      letGo();
      running -= 1;
      for (const { conversationId } of batch) busy.delete(conversationId);
      // The disk is at work again while these are sent to all who are there.
      storeNext();
      for (const [i, one] of batch.entries()) settle(one, stored[i] as Stored | Error);
    });
  }

  /** Messages of a conversation that is being stored keep their place: they must not overtake those before. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    for (const [conversationId, queue] of waiting) {
      if (busy.has(conversationId)) continue;
      batch.push(...queue.splice(0, MOST - batch.length));
      // What is left goes to the end, after those of other conversations.
      waiting.delete(conversationId);
      if (queue.length > 0) waiting.set(conversationId, queue);
      if (batch.length === MOST) break;
    }
    return batch;
  }

  function settle({ resolve, reject }: Waiting, stored: Stored | Error): void {
    if (stored instanceof Error) {
      reject(stored);
      return;
    }
    if (stored.isNew) deliver(stored.message);
    resolve(stored.message);
  }

  return (message) =>
    new Promise((resolve, reject) => {
      const one = { ...message, resolve, reject };
      const queue = waiting.get(message.conversationId);
      if (queue) queue.push(one);
      else waiting.set(message.conversationId, [one]);
      if (current || isPlanned) return;
      isPlanned = true;
      // What came with the same packets of the network is stored together.
      setImmediate(storeNext);
    });
}
