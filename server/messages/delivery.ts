import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import { findBegin, type LogEntry, type Range, readEntry, readLog, readMissed } from './message-log.ts';

/** Conversations whose last delivered number is remembered. */
const MAX_CONVERSATIONS = 50_000;
/** Conversations, and messages of each, that one statement reads. */
const TOGETHER = 50;
const PAGE = 200;
/** Milliseconds that the clocks of two nodes may differ. */
const CLOCK_SKEW = 30_000;
/** Milliseconds between attempts to read the log. */
const RETRY_PAUSES = [200, 500, 1000, 2000, 4000, 8000, 15_000];

/** The event that carries an entry, by its kind. */
const EVENTS = { message: 'receiveMessage' } as const;

/** The last number of a conversation that this node has delivered, and the last that is stored. */
interface Progress {
  delivered: number;
  stored: number;
}

/**
 * Delivers stored messages to the sockets of this node, those that it stored itself like any other. The log is the order
 * (rule L1); README.md has the picture.
 */
export class Delivery {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #startedAt = Date.now();
  readonly #conversations = new LRUCache<string, Progress>({ max: MAX_CONVERSATIONS });
  /** Those that have more than is delivered, by their ids. */
  readonly #behind = new Map<string, Progress>();
  #reading: Promise<void> | undefined;

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
    const { realtime, db, log } = context;
    realtime.nodes.subscribe('messages', ({ conversationId, first, last, members }) => {
      // Notifications arrive in order: everything before a conversation's first one is delivered.
      const progress = this.#track(conversationId, first - 1);
      if (last <= progress.delivered) return;
      if (!this.#behind.has(conversationId) && !realtime.isAnyLocal(members)) progress.delivered = last;
      else this.#fallBehind(conversationId, progress, last);
      this.#readWithRetry();
    });
    realtime.nodes.subscribe('messageChanged', ({ messageId }) => {
      readEntry(db, messageId).then(
        (entry) => entry && this.#send(entry),
        (error: unknown) => log.warn({ err: error }, 'a changed message could not be delivered'),
      );
    });
  }

  /** Delivers what was stored while this node could not hear the others, since then. */
  async catchUp(lastHeard: Date): Promise<void> {
    const { db, realtime } = this.#context;
    const since = new Date(Math.max(this.#startedAt, lastHeard.getTime() - CLOCK_SKEW));
    const missed = await readMissed(db, realtime.localMembers(), since);
    const ids = new Set(missed.map(({ id }) => id));
    // Forget conversations without a local participant, whose delivery is unknown.
    for (const id of this.#conversations.keys())
      if (!ids.has(id) && !this.#behind.has(id)) this.#conversations.delete(id);
    for (const { id, last } of missed) {
      const known = this.#find(id);
      this.#fallBehind(id, known ?? this.#track(id, await findBegin(db, id, last, since)), last);
    }
    await this.#read();
  }

  #find = (conversationId: string) => this.#behind.get(conversationId) ?? this.#conversations.get(conversationId);

  #track(conversationId: string, delivered: number): Progress {
    const progress = this.#find(conversationId) ?? { delivered, stored: delivered };
    this.#conversations.set(conversationId, progress);
    return progress;
  }

  #fallBehind(conversationId: string, progress: Progress, stored: number): void {
    progress.stored = Math.max(progress.stored, stored);
    if (progress.delivered < progress.stored) this.#behind.set(conversationId, progress);
  }

  /** Retries for half a minute if the log cannot be read. The next message tries again. */
  #readWithRetry(tries = 0): void {
    if (this.#reading || this.#behind.size === 0) return;
    this.#read().catch((error: unknown) => {
      this.#context.log.warn({ err: error, tries }, 'stored messages could not be delivered yet');
      if (tries < RETRY_PAUSES.length) setTimeout(() => this.#readWithRetry(tries + 1), RETRY_PAUSES[tries]).unref();
    });
  }

  #read(): Promise<void> {
    // In a later microtask: what one commit has notified is read together.
    this.#reading ??= Promise.resolve().then(() => this.#readBehind());
    return this.#reading;
  }

  async #readBehind(): Promise<void> {
    try {
      while (this.#behind.size > 0) {
        const ranges = [...this.#behind].slice(0, TOGETHER).map(([conversationId, { delivered, stored }]) => ({
          conversationId,
          after: delivered,
          last: Math.min(stored, delivered + PAGE),
        }));
        for (const entry of await readLog(this.#context.db, ranges)) this.#send(entry);
        for (const range of ranges) this.#reach(range);
      }
    } finally {
      // No `await` after the last look at what is behind, so no later message is missed.
      this.#reading = undefined;
    }
  }

  /** Numbers become visible in order: up to the last one of a range that was read nothing is missing. */
  #reach({ conversationId, last }: Range): void {
    const progress = this.#behind.get(conversationId);
    this.#behind.delete(conversationId);
    if (!progress) return;
    progress.delivered = last;
    // To the end: others are not kept waiting by one that has much.
    this.#fallBehind(conversationId, progress, progress.stored);
  }

  #send({ kind, readers, payload, hiddenTo }: LogEntry): void {
    this.#context.realtime.sendLocally(readers, EVENTS[kind], payload, hiddenTo);
  }
}
