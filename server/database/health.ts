import { setImmediate as readPendingData, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SECOND } from '#contract/rules/time.ts';

/** Milliseconds. `select 1` takes one or two, also when PostgreSQL is busy. */
const TIMEOUT = SECOND;
const QUICK_TIMEOUT = 100;
/** Milliseconds that a statement may take before we ask whether PostgreSQL lives. */
const SUSPICIOUS = 500;

/**
 * Checks whether PostgreSQL answers, over a connection of its own, so that it never waits for the pool. Nothing connects
 * before the first check.
 */
export class Health {
  readonly #url: string;
  #connection: pg.Client | undefined;
  #checking: Promise<boolean> | undefined;
  #last: boolean | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves within 1 s. Concurrent checks share one query. */
  check(): Promise<boolean> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Resolves within 0.1 s, with the last result if the check takes longer: a busy machine is not a dead database. */
  async checkNow(): Promise<boolean> {
    const before = this.#last;
    if (before === undefined) return this.check();
    return Promise.race([this.check(), wait(QUICK_TIMEOUT, before, { ref: false })]);
  }

  /**
   * Waits for the answer to a statement. When it takes long, PostgreSQL is asked once; if it answers nobody (it is
   * frozen, the network dead), the statement's connection is ended, so that it fails. A slow statement is left alone.
   */
  async watch<T>(client: Pick<pg.Client, 'end'>, answer: Promise<T>): Promise<T> {
    let isWaiting = true;
    const timer = setTimeout(async () => {
      if (await this.check()) return;
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
  }

  async close(): Promise<void> {
    await this.#checking;
    await this.#connection?.end().catch(() => {});
    this.#connection = undefined;
  }

  /** Never rejects. */
  async #ask(): Promise<boolean> {
    try {
      this.#connection ??= await this.#open();
      await this.#connection.query('select 1');
      this.#last = true;
    } catch {
      this.#drop();
      this.#last = false;
    }
    return this.#last;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      application_name: 'dogear health',
    });
    client.on('error', () => {
      if (this.#connection === client) this.#drop();
    });
    await client.connect();
    return client;
  }

  #drop(): void {
    void this.#connection?.end();
    this.#connection = undefined;
  }
}
