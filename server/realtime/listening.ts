import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SECOND } from '#contract/rules/time.ts';

/** Milliseconds. The pause between attempts to reconnect doubles. */
const TIMES = { heartbeat: SECOND, firstPause: 100, longestPause: SECOND };

/** An open connection on which a node hears the others. */
export interface Subscription {
  /** Rejects when the connection is lost. */
  lost: Promise<never>;
  /** Checks the connection. Rejects within 2 s if it does not work. */
  check(): Promise<unknown>;
  /** Closes the connection, even if it is silent. */
  destroy(): void;
}

interface Options<Message> {
  log: FastifyBaseLogger;
  /** Its name in the log. */
  name: string;
  /** Rejects within some seconds if nobody answers. */
  subscribe(receive: (message: Message) => void): Promise<Subscription>;
  receive(message: Message): void;
  /** Catches up with what was published since then. If it fails, the node reconnects. */
  catchUp(since: Date): Promise<void>;
}

/** Listens on a connection that is monitored, and reconnects by itself (rule L2). */
export class Listening<Message> {
  /** Resolves when the node listens for the first time. */
  readonly opened: Promise<void>;
  readonly #options: Options<Message>;
  readonly #opened = Promise.withResolvers<void>();
  readonly #closing = new AbortController();
  readonly #closed: Promise<void>;
  readonly #ended: Promise<void>;
  /** When the connection was last known to work. */
  #lastHealthy: { monotonic: number; date: Date } | undefined;
  #losses = 0;
  #pause = TIMES.firstPause;
  /** New messages wait while the node catches up: they would overtake the older ones. */
  #pending: Message[] | null = null;

  constructor(options: Options<Message>) {
    this.#options = options;
    this.opened = this.#opened.promise;
    this.#closed = new Promise((resolve) => this.#closing.signal.addEventListener('abort', () => resolve()));
    this.#ended = this.#run();
  }

  /** Milliseconds since the connection was last known to work. */
  silentFor(): number {
    return performance.now() - (this.#lastHealthy?.monotonic ?? 0);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { log, name } = this.#options;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#listen();
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#losses += 1;
        log.warn({ err: error, losses: this.#losses }, `${name} is lost`);
      }
      await Promise.race([wait(this.#pause, undefined, { ref: false }), this.#closed]);
      this.#pause = Math.min(2 * this.#pause, TIMES.longestPause);
    }
  }

  /** Throws when the connection is lost. */
  async #listen(): Promise<void> {
    // Messages of a subscription that failed to catch up are kept: another may not repeat them.
    this.#pending ??= [];
    const subscription = await this.#options.subscribe((message) => {
      if (this.#pending) this.#pending.push(message);
      else this.#options.receive(message);
    });
    const closed = this.#closed.then(() => Promise.reject(new Error('It was closed.')));
    const ended = Promise.race([subscription.lost, closed]);
    ended.catch(() => {});
    try {
      await this.#catchUp();
      for (;;) {
        const checked = { monotonic: performance.now(), date: new Date() };
        await Promise.race([subscription.check(), ended]);
        this.#lastHealthy = checked;
        this.#opened.resolve();
        await Promise.race([wait(TIMES.heartbeat), ended]);
      }
    } finally {
      subscription.destroy();
    }
  }

  async #catchUp(): Promise<void> {
    const { log, name, catchUp, receive } = this.#options;
    if (this.#lastHealthy) {
      await catchUp(this.#lastHealthy.date);
      log.warn({ losses: this.#losses, silentMs: Math.round(this.silentFor()) }, `${name} is back`);
    }
    const pending = this.#pending ?? [];
    this.#pending = null;
    for (const message of pending) receive(message);
    this.#pause = TIMES.firstPause;
  }
}
