import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import {
  CHANNEL,
  type ChannelMessage,
  type ChannelMessageOf,
  MAX_PAYLOAD,
  type ReceivedMessage,
} from './channel-messages.ts';
import { keepListening } from './keep-listening.ts';
import { listenPostgres } from './listen-postgres.ts';

/** Milliseconds between attempts to publish. */
const RETRY_PAUSES = [100, 500, 2000];
/** Milliseconds that a node which leaves waits until what it published is sent. */
const LAST_WORDS = 2000;

/**
 * Publish and subscribe between the nodes of one database, over LISTEN and NOTIFY. A node alone hears the database too:
 * that is how it learns of stored messages and ended sessions.
 */
export interface Nodes {
  /** Id of this node, new at each start. */
  id: string;
  /** There are no other nodes (CLUSTER is unset): nothing is published. */
  isAlone: boolean;
  /** Publishes in the background. A failure is retried, and logged in the end. */
  publish(message: ChannelMessage): void;
  /** One handler a kind; it does not receive what this node published. */
  subscribe<Kind extends ChannelMessage['kind']>(kind: Kind, handler: (message: ChannelMessageOf<Kind>) => void): void;
  /** `handler` catches up with what was published since then. If it throws, it is called again. */
  onReconnect(handler: (since: Date) => Promise<void>): void;
  /** Milliseconds since the listening connection last worked. */
  silentFor(): number;
  close(): Promise<void>;
}

interface Options {
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
  isAlone: boolean;
}

/** Joins the nodes of a database. Resolves once this node listens. */
export async function joinNodes(url: string, { db, log, isAlone }: Options): Promise<Nodes> {
  const id = randomUUID();
  const handlers = new Map<string, (message: never) => void>();
  const reconnectHandlers: ((since: Date) => Promise<void>)[] = [];
  const underWay = new Set<Promise<void>>();
  let failures = 0;
  let isInvalidating = false;
  let isInvalidAgain = false;

  function receive(message: ReceivedMessage): void {
    if (message.from === id) return;
    try {
      handlers.get(message.kind)?.(message as never);
    } catch (error) {
      log.error({ err: error, kind: message.kind }, 'a message of another node failed');
    }
  }
  async function catchUp(since: Date): Promise<void> {
    for (const handler of reconnectHandlers) await handler(since);
  }
  const open = listenPostgres(url);
  const name = 'the connection that hears the nodes';
  const postgres = keepListening<ReceivedMessage>({ log, name, open, receive, catchUp });
  await postgres.opened;

  async function send(message: ChannelMessage): Promise<void> {
    const payload = JSON.stringify({ ...message, from: id });
    for (const pause of [...RETRY_PAUSES, null]) {
      try {
        if (Buffer.byteLength(payload) > MAX_PAYLOAD) throw new Error('The message is too long.');
        await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
        return;
      } catch (error) {
        if (pause === null) {
          failures += 1;
          log.error({ err: error, kind: message.kind, failures }, 'publishing to the other nodes failed');
        } else await wait(pause, undefined, { ref: false });
      }
    }
  }

  /** Coalesces: at most one invalidation is in flight, and one waits. */
  async function invalidate(): Promise<void> {
    isInvalidAgain = isInvalidating;
    if (isInvalidating) return;
    isInvalidating = true;
    do {
      isInvalidAgain = false;
      await send({ kind: 'invalidate' });
    } while (isInvalidAgain);
    isInvalidating = false;
  }

  return {
    id,
    isAlone,
    publish(message) {
      if (isAlone) return;
      const published = message.kind === 'invalidate' ? invalidate() : send(message);
      underWay.add(published);
      void published.then(() => underWay.delete(published));
    },
    subscribe: (kind, handler) => void handlers.set(kind, handler),
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    silentFor: postgres.silentFor,
    async close() {
      await Promise.race([Promise.all(underWay), wait(LAST_WORDS, undefined, { ref: false })]);
      await postgres.close();
    },
  };
}
