import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { CHANNEL, parseChannelMessage, type ReceivedMessage } from './channel-messages.ts';
import type { Line } from './keep-listening.ts';

/** Milliseconds. */
const TIMES = { connect: 2000, query: 2000 };

/** Opens a connection with LISTEN. */
export const listenPostgres =
  (url: string) =>
  async (receive: (message: ReceivedMessage) => void): Promise<Line> => {
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
    return { lost, ask: () => client.query('select 1'), destroy: () => stream.destroy() };
  };
