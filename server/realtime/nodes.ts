import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { SECOND } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  CHANNEL,
  type ChannelMessage,
  type ChannelMessageOf,
  parseChannelMessage,
  type ReceivedMessage,
} from './channel-messages.ts';
import { Listening, type Subscription } from './listening.ts';
import { Publisher } from './publisher.ts';

/** Milliseconds. */
const TIMES = { connect: 2 * SECOND, query: 2 * SECOND };

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
  const publisher = new Publisher(db, log, id);
  const handlers = new Map<string, (message: never) => void>();
  const reconnectHandlers: ((since: Date) => Promise<void>)[] = [];
  const listening = new Listening<ReceivedMessage>({
    log,
    name: 'the connection that hears the nodes',
    subscribe: (receive) => subscribe(url, receive),
    receive(message) {
      if (message.from === id) return;
      try {
        handlers.get(message.kind)?.(message as never);
      } catch (error) {
        log.error({ err: error, kind: message.kind }, 'a message of another node failed');
      }
    },
    async catchUp(since) {
      for (const handler of reconnectHandlers) await handler(since);
    },
  });
  await listening.opened;
  return {
    id,
    isAlone,
    publish(message) {
      if (!isAlone) publisher.publish(message);
    },
    subscribe: (kind, handler) => void handlers.set(kind, handler),
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    silentFor: () => listening.silentFor(),
    async close() {
      await publisher.drain();
      await listening.close();
    },
  };
}

/** Opens a connection with LISTEN. */
async function subscribe(url: string, receive: (message: ReceivedMessage) => void): Promise<Subscription> {
  // Our own stream, because a silent connection does not react to `end`: it must be destroyed.
  const stream = new net.Socket();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMES.connect,
    query_timeout: TIMES.query,
    stream: () => stream,
    keepAlive: true,
    application_name: 'dogear nodes',
  });
  const lost = once(client, 'end').then(() => Promise.reject(new Error('The connection was ended.')));
  lost.catch(() => {});
  client.on('error', () => {});
  client.on('notification', ({ payload }) => {
    const message = parseChannelMessage(payload);
    if (message) receive(message);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { lost, check: () => client.query('select 1'), destroy: () => stream.destroy() };
}
