import { Socket } from 'node:net';
import { setImmediate as readPendingData, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Checks whether PostgreSQL answers, over a connection of its own, so that it never waits for the pool. */
export interface Health {
  /** Resolves within 1 s. Concurrent checks share one query. */
  check(): Promise<boolean>;
  /** Resolves within 0.1 s, with the last result if the check takes longer: a busy machine is not a dead database. */
  checkNow(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds. `select 1` takes one or two, also when PostgreSQL is busy. */
const TIMEOUT = 1000;
const QUICK_TIMEOUT = 100;
/** Milliseconds without a byte after which a health check runs. */
const SILENCE = 500;

/** Nothing connects before the first check. */
export function createHealth(url: string): Health {
  let connection: { client: pg.Client; socket: Socket } | undefined;
  let checking: Promise<boolean> | undefined;
  let last: boolean | undefined;

  async function ask(): Promise<boolean> {
    try {
      connection ??= await open();
      await connection.client.query('select 1');
      last = true;
    } catch {
      drop();
      last = false;
    }
    checking = undefined;
    return last;
  }

  async function open() {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      application_name: 'dogear health',
    });
    client.on('error', () => {
      if (connection?.client === client) drop();
    });
    await client.connect();
    return { client, socket };
  }

  /** Destroys the socket: a silent PostgreSQL would not answer a polite end either. */
  function drop(): void {
    connection?.socket.destroy();
    connection = undefined;
  }

  function check(): Promise<boolean> {
    checking ??= ask();
    return checking;
  }

  return {
    check,
    async checkNow() {
      const before = last;
      if (before === undefined) return check();
      return Promise.race([check(), wait(QUICK_TIMEOUT, before, { ref: false })]);
    },
    async close() {
      await checking;
      await connection?.client.end().catch(() => {});
      connection = undefined;
    },
  };
}

/**
 * Watches the socket of a connection of the pool. It is destroyed when it is silent and the health check fails (a frozen
 * PostgreSQL, a dead network), so that its statement fails. A slow statement is left alone.
 */
export function watchSocket(socket: Socket, health: Health): Socket {
  socket.setTimeout(SILENCE);
  socket.on('timeout', async () => {
    const { bytesRead } = socket;
    const isAlive = await health.check();
    // If this process was paused, the answer may be in the socket's buffer.
    await readPendingData();
    if (isAlive) socket.setTimeout(SILENCE);
    else if (socket.bytesRead === bytesRead) socket.destroy();
  });
  return socket;
}
