import { LRUCache } from 'lru-cache';
import type { Context } from '#server/context.ts';
import { findBegin, type LogEntry, readEntry, readLog, readMissed } from './message-log.ts';

/** Conversations whose last delivered number is remembered. */
const MAX_CONVERSATIONS = 50_000;
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
  running?: Promise<void> | undefined;
}

/**
 * Delivers stored messages to the sockets of this node, those that it stored itself like any other. The log is the order
 * (rule L1); README.md has the picture.
 */
export class Delivery {
  readonly #context: Pick<Context, 'db' | 'realtime' | 'log'>;
  readonly #startedAt = Date.now();
  readonly #conversations = new LRUCache<string, Progress>({ max: MAX_CONVERSATIONS });

  constructor(context: Pick<Context, 'db' | 'realtime' | 'log'>) {
    this.#context = context;
    const { realtime, db, log } = context;
    realtime.nodes.subscribe('messages', ({ conversationId, first, last, members }) => {
      // Notifications arrive in order: everything before a conversation's first one is delivered.
      const progress = this.#track(conversationId, first - 1);
      if (last <= progress.delivered) return;
      if (progress.running || realtime.isAnyLocal(members)) this.#advanceWithRetry(conversationId, progress, last);
      else progress.delivered = progress.stored = last;
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
    for (const [id, { running }] of this.#conversations.entries())
      if (!ids.has(id) && !running) this.#conversations.delete(id);
    for (const { id, last } of missed) {
      const known = this.#conversations.get(id);
      await this.#advance(id, known ?? this.#track(id, await findBegin(db, id, last, since)), last);
    }
  }

  #track(conversationId: string, delivered: number): Progress {
    const progress = this.#conversations.get(conversationId) ?? { delivered, stored: delivered };
    this.#conversations.set(conversationId, progress);
    return progress;
  }

  /** Retries for half a minute if the log cannot be read. The conversation's next message tries again. */
  #advanceWithRetry(conversationId: string, progress: Progress, stored: number, tries = 0): void {
    this.#advance(conversationId, progress, stored).catch((error: unknown) => {
      this.#context.log.warn({ err: error, tries }, 'stored messages could not be delivered yet');
      if (tries === RETRY_PAUSES.length) return;
      const retry = () => this.#advanceWithRetry(conversationId, progress, stored, tries + 1);
      setTimeout(retry, RETRY_PAUSES[tries]).unref();
    });
  }

  #advance(conversationId: string, progress: Progress, stored: number): Promise<void> {
    progress.stored = Math.max(progress.stored, stored);
    // Start in a later microtask, because `#run` may end before `running` is assigned.
    progress.running ??= Promise.resolve().then(() => this.#run(conversationId, progress));
    return progress.running;
  }

  /** Runs once at a time for each conversation. */
  async #run(conversationId: string, progress: Progress): Promise<void> {
    try {
      while (progress.delivered < progress.stored) {
        const range = { after: progress.delivered, last: progress.stored };
        const entries = await readLog(this.#context.db, conversationId, range);
        for (const entry of entries) this.#send(entry);
        // A deleted conversation has no rows.
        progress.delivered = entries.at(-1)?.number ?? progress.stored;
      }
    } finally {
      // No `await` after the last check of `stored`, so no later message is missed.
      progress.running = undefined;
    }
  }

  #send({ kind, readers, payload, hiddenTo }: LogEntry): void {
    this.#context.realtime.sendLocally(readers, EVENTS[kind], payload, hiddenTo);
  }
}
