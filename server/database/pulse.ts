import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Whether PostgreSQL answers, asked over a connection of its own: it waits behind nothing else. */
export interface Pulse {
  /** Within a second or so. */
  answers(): Promise<boolean>;
  /** At once: where the answer takes its time, what it was last. A busy machine is no dead database. */
  answersNow(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds. Where PostgreSQL lives `select 1` takes one or two, also while it has much to do. */
const PATIENCE = 1000;
const AT_ONCE = 100;

/** However many ask at once, PostgreSQL is asked once. Nothing connects before the first time. */
export function watchPulse(url: string): Pulse {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;
  let last: boolean | undefined;

  async function ask(): Promise<boolean> {
    try {
      client ??= await open();
      await client.query('select 1');
      last = true;
      return true;
    } catch {
      drop();
      last = false;
      return false;
    } finally {
      asking = undefined;
    }
  }

  async function open(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      application_name: 'dogear pulse',
    });
    made.on('error', () => {
      if (client === made) drop();
    });
    await made.connect();
    return made;
  }

  /** One that went silent would also be silent about its end. */
  function drop(): void {
    (client as unknown as { connection: pg.Connection } | undefined)?.connection.stream.destroy();
    client = undefined;
  }

  function answers(): Promise<boolean> {
    asking ??= ask();
    return asking;
  }

  return {
    answers,
    async answersNow() {
      if (last === undefined) return answers();
      const before = last;
      return Promise.race([answers(), wait(AT_ONCE, undefined, { ref: false }).then(() => before)]);
    },
    async close() {
      await asking;
      await client?.end().catch(() => {});
      client = undefined;
    },
  };
}
