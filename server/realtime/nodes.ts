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
import { joinRedis } from './redis.ts';

/** Milliseconds between attempts to publish. */
const RETRY_PAUSES = [100, 500, 2000];
/** Milliseconds between searches for unannounced messages. */
const POLL_INTERVAL = 5000;
/** Milliseconds that a node which leaves waits until what it published is sent. */
const LAST_WORDS = 2000;
/** Milliseconds without Redis. */
const DEGRADED_AFTER = 3000;

/** Publish and subscribe between the nodes of one database, over LISTEN and NOTIFY, or a stream of Redis beside them. */
export interface Nodes {
  /** Of this node, new at each start. */
  id: string;
  /** There are no other nodes (CLUSTER is unset): nothing is published or received. */
  isAlone: boolean;
  /**
   * The statement that stores messages publishes them with its commit, so they are received in the order of the commits.
   * Otherwise (Redis) they are published after it: in any order, and not at all if the node dies in between.
   */
  notifies: boolean;
  /** Publishes in the background. A failure is retried, and logged in the end. */
  publish(message: ChannelMessage): void;
  /** One handler a kind; it does not receive what this node published. */
  subscribe<Kind extends ChannelMessage['kind']>(kind: Kind, handler: (message: ChannelMessageOf<Kind>) => void): void;
  /** `handler` catches up with what was published since then. If it throws, it is called again. */
  onReconnect(handler: (since: Date) => Promise<void>): void;
  /** `handler` looks for unannounced messages; it is called every 5 s where there can be any. */
  onPoll(handler: () => Promise<void>): void;
  /** Milliseconds since the listening connection last worked; 0 for a single node. */
  silentFor(): number;
  /** Redis is away: PostgreSQL alone connects the nodes. */
  isDegraded(): boolean;
  close(): Promise<void>;
}

export const singleNode = (): Nodes => ({
  id: randomUUID(),
  isAlone: true,
  notifies: false,
  publish: () => {},
  subscribe: () => {},
  onReconnect: () => {},
  onPoll: () => {},
  silentFor: () => 0,
  isDegraded: () => false,
  close: async () => {},
});

interface Options {
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
  /** `postgres`, or the address of Redis. */
  cluster: string;
}

/** Joins the nodes of a database. Resolves once this node listens. */
export async function joinNodes(url: string, { db, log, cluster }: Options): Promise<Nodes> {
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
  const name = 'the connection to the other nodes';
  const postgres = keepListening<ReceivedMessage>({ log, name, open, receive, catchUp });
  await postgres.opened;
  const redis = cluster === 'postgres' ? undefined : await joinRedis(cluster, { log, receive, catchUp });
  const polls = new Set<NodeJS.Timeout>();

  async function send(message: ChannelMessage): Promise<void> {
    const payload = JSON.stringify({ ...message, from: id });
    try {
      if (redis) return await redis.send(payload);
    } catch {
      // Its loss is logged. PostgreSQL carries the message meanwhile.
    }
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
    isAlone: false,
    notifies: redis === undefined,
    publish(message) {
      const published = message.kind === 'invalidate' ? invalidate() : send(message);
      underWay.add(published);
      void published.then(() => underWay.delete(published));
    },
    subscribe: (kind, handler) => void handlers.set(kind, handler),
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    onPoll(handler) {
      if (!redis) return;
      let isRunning = false;
      const poll = async () => {
        if (isRunning) return;
        isRunning = true;
        await handler().catch((error: unknown) => log.warn({ err: error }, 'the log of messages was not searched'));
        isRunning = false;
      };
      polls.add(setInterval(poll, POLL_INTERVAL));
    },
    silentFor: postgres.silentFor,
    isDegraded: () => (redis?.silentFor() ?? 0) > DEGRADED_AFTER,
    async close() {
      for (const timer of polls) clearInterval(timer);
      await Promise.race([Promise.all(underWay), wait(LAST_WORDS, undefined, { ref: false })]);
      await Promise.all([postgres.close(), redis?.close()]);
    },
  };
}
