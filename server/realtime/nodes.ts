import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { CHANNEL, type ChannelMessage, type ChannelMessageOf, MAX_PAYLOAD } from './channel-messages.ts';
import { openListenConnection } from './listen-connection.ts';

/** Milliseconds between attempts to publish. */
const RETRY_PAUSES = [100, 500, 2000];

/** Publish and subscribe between the nodes of one database, over LISTEN and NOTIFY. */
export interface Nodes {
  /** Of this node, new at each start. */
  id: string;
  /** There are no other nodes (CLUSTER is unset): nothing is published or received. */
  isAlone: boolean;
  /** Publishes in the background. A failure is retried, and logged in the end. */
  publish(message: ChannelMessage): void;
  /** One handler a kind; it does not receive what this node published. */
  subscribe<Kind extends ChannelMessage['kind']>(kind: Kind, handler: (message: ChannelMessageOf<Kind>) => void): void;
  /** `handler` catches up with what was published since then. If it throws, it is called again. */
  onReconnect(handler: (since: Date) => Promise<void>): void;
  /** Milliseconds since the listening connection last worked; 0 for a single node. */
  silentFor(): number;
  close(): Promise<void>;
}

export const singleNode = (): Nodes => ({
  id: randomUUID(),
  isAlone: true,
  publish: () => {},
  subscribe: () => {},
  onReconnect: () => {},
  silentFor: () => 0,
  close: async () => {},
});

/** Joins the nodes of a database (CLUSTER=postgres). Resolves once this node listens. */
export async function joinNodes(url: string, db: Kysely<Tables>, log: FastifyBaseLogger): Promise<Nodes> {
  const id = randomUUID();
  const handlers = new Map<string, (message: never) => void>();
  const reconnectHandlers: ((since: Date) => Promise<void>)[] = [];
  let failures = 0;
  let isInvalidating = false;
  let isInvalidAgain = false;

  const connection = await openListenConnection(url, {
    log,
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
    isAlone: false,
    publish: (message) => void (message.kind === 'invalidate' ? invalidate() : send(message)),
    subscribe: (kind, handler) => void handlers.set(kind, handler),
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    silentFor: connection.silentFor,
    close: connection.close,
  };
}
