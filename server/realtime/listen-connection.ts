import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { CHANNEL, parseChannelMessage, type ReceivedMessage } from './channel-messages.ts';

/** Milliseconds. A lost connection is noticed within `heartbeat` + `query`; the pause between retries doubles. */
const TIMES = { connect: 2000, query: 2000, heartbeat: 1000, firstPause: 100, longestPause: 1000 };

interface Options {
  log: FastifyBaseLogger;
  receive: (message: ReceivedMessage) => void;
  /** Catches up with what was published since then. If it fails, the node reconnects. */
  catchUp: (since: Date) => Promise<void>;
}

/** The connection on which a node listens to the others (LISTEN). It is monitored and reconnects by itself (rule L2). */
export interface ListenConnection {
  /** Milliseconds since the connection was last known to work. */
  silentFor(): number;
  close(): Promise<void>;
}

/** Resolves once the node listens. */
export async function openListenConnection(url: string, { log, receive, catchUp }: Options): Promise<ListenConnection> {
  const closing = new AbortController();
  const opened = Promise.withResolvers<void>();
  let lastHealthy: { monotonic: number; date: Date } | undefined;
  let losses = 0;
  let pause = TIMES.firstPause;

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        losses += 1;
        log.warn({ err: error, losses }, 'the connection to the other nodes is lost');
      }
      await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(2 * pause, TIMES.longestPause);
    }
  }

  /** Throws when the connection is lost. */
  async function listen(): Promise<void> {
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
    const lost = once(client, 'end', { signal: closing.signal }).then(() => {
      throw new Error('The connection was ended.');
    });
    lost.catch(() => {});
    client.on('error', () => {});
    // Hold new messages back while the node catches up, or they would overtake the older ones.
    let pending: ReceivedMessage[] | null = [];
    client.on('notification', ({ payload }) => {
      const message = parseChannelMessage(payload);
      if (!message) return;
      if (pending) pending.push(message);
      else receive(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (lastHealthy) {
        const { date, monotonic } = lastHealthy;
        await catchUp(date);
        const silentMs = Math.round(performance.now() - monotonic);
        log.warn({ losses, silentMs }, 'the connection to the other nodes is back');
      }
      for (const message of pending) receive(message);
      pending = null;
      pause = TIMES.firstPause;
      for (;;) {
        const asked = { monotonic: performance.now(), date: new Date() };
        await Promise.race([client.query('select 1'), lost]);
        lastHealthy = asked;
        opened.resolve();
        await Promise.race([wait(TIMES.heartbeat), lost]);
      }
    } finally {
      stream.destroy();
    }
  }

  const ended = keepListening();
  await opened.promise;
  return {
    silentFor: () => performance.now() - (lastHealthy?.monotonic ?? 0),
    async close() {
      closing.abort();
      await ended;
    },
  };
}
