import { setImmediate as readPendingData, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Checks whether PostgreSQL answers, over a connection of its own, so that it never waits for the pool. */
export interface Health {
  /** Resolves within 1 s. Concurrent checks share one query. */
  check(): Promise<boolean>;
  /** Resolves within 0.1 s, with the last result if the check takes longer: a busy machine is not a dead database. */
  checkNow(): Promise<boolean>;
  /**
   * Waits for the answer to a statement. When it takes long, PostgreSQL is asked once; if it answers nobody (it is
   * frozen, the network dead), the statement's connection is ended, so that it fails. A slow statement is left alone.
   */
  watch<T>(client: Pick<pg.Client, 'end'>, answer: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Milliseconds. `select 1` takes one or two, also when PostgreSQL is busy. */
const TIMEOUT = 1000;
const QUICK_TIMEOUT = 100;
/** Milliseconds that a statement may take before we ask whether PostgreSQL lives. */
const SUSPICIOUS = 500;

/** Nothing connects before the first check. */
export function createHealth(url: string): Health {
  let connection: pg.Client | undefined;
  let checking: Promise<boolean> | undefined;
  let last: boolean | undefined;

  async function ask(): Promise<boolean> {
    try {
      connection ??= await open();
      await connection.query('select 1');
      last = true;
    } catch {
      drop();
      last = false;
    }
    checking = undefined;
    return last;
  }

  async function open() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      application_name: 'dogear health',
    });
    client.on('error', () => {
      if (connection === client) drop();
    });
    await client.connect();
    return client;
  }

  function drop(): void {
    void connection?.end();
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
    async watch(client, answer) {
      let isWaiting = true;
      const timer = setTimeout(async () => {
        if (await check()) return;
        // If this process was paused, the answer may be in the socket's buffer.
        await readPendingData();
        if (isWaiting) void client.end();
      }, SUSPICIOUS);
      try {
        return await answer;
      } finally {
        isWaiting = false;
        clearTimeout(timer);
      }
    },
    async close() {
      await checking;
      await connection?.end().catch(() => {});
      connection = undefined;
    },
  };
}
