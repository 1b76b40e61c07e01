import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { SECOND } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import { CHANNEL, type ChannelMessage, MAX_PAYLOAD } from './channel-messages.ts';

/** Milliseconds between attempts to publish. */
const RETRY_PAUSES = [100, 500, 2 * SECOND];
/** Milliseconds that a node which leaves waits until what it published is sent. */
const DRAIN_TIMEOUT = 2 * SECOND;

/** Publishes to the other nodes in the background. A failure is retried, and logged in the end. */
export class Publisher {
  readonly #db: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  readonly #nodeId: string;
  readonly #running = new Set<Promise<void>>();
  #failures = 0;
  #invalidation: 'none' | 'in flight' | 'in flight, and one waits' = 'none';

  constructor(db: Kysely<Tables>, log: FastifyBaseLogger, nodeId: string) {
    this.#db = db;
    this.#log = log;
    this.#nodeId = nodeId;
  }

  publish(message: ChannelMessage): void {
    const published = message.kind === 'invalidate' ? this.#invalidate() : this.#send(message);
    this.#running.add(published);
    void published.then(() => this.#running.delete(published));
  }

  /** Waits until what was published is sent, or 2 s. */
  async drain(): Promise<void> {
    await Promise.race([Promise.all(this.#running), wait(DRAIN_TIMEOUT, undefined, { ref: false })]);
  }

  /** Coalesces: at most one invalidation is in flight, and one waits. */
  async #invalidate(): Promise<void> {
    if (this.#invalidation !== 'none') {
      this.#invalidation = 'in flight, and one waits';
      return;
    }
    do {
      this.#invalidation = 'in flight';
      await this.#send({ kind: 'invalidate' });
    } while (this.#isOneWaiting());
    this.#invalidation = 'none';
  }

  #isOneWaiting(): boolean {
    return this.#invalidation === 'in flight, and one waits';
  }

  /** Never rejects. */
  async #send(message: ChannelMessage): Promise<void> {
    const payload = JSON.stringify({ ...message, from: this.#nodeId });
    for (const pause of [...RETRY_PAUSES, null]) {
      try {
        if (Buffer.byteLength(payload) > MAX_PAYLOAD) throw new Error('The message is too long.');
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#db);
        return;
      } catch (error) {
        if (pause === null) {
          this.#failures += 1;
          const failed = { err: error, kind: message.kind, failures: this.#failures };
          this.#log.error(failed, 'publishing to the other nodes failed');
        } else await wait(pause, undefined, { ref: false });
      }
    }
  }
}
