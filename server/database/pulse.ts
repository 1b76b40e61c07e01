import pg from 'pg';

/** Whether PostgreSQL answers, asked over a connection of its own: it waits behind nothing else. */
export interface Pulse {
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds. Where PostgreSQL lives `select 1` takes one or two, also while it has much to do. */
const PATIENCE = 1000;

/** However many ask at once, PostgreSQL is asked once. Nothing connects before the first time. */
export function watchPulse(url: string): Pulse {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      client ??= await open();
      await client.query('select 1');
      return true;
    } catch {
      drop();
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

  return {
    answers() {
      asking ??= ask();
      return asking;
    },
    async close() {
      await asking;
      await client?.end().catch(() => {});
      client = undefined;
    },
  };
}
