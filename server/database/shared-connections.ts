import { Socket } from 'node:net';
import type pg from 'pg';

/** A pool as Kysely and `preparing` use it. */
export interface ConnectionSource {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
  end(): Promise<void>;
  readonly options: pg.PoolConfig;
}

/**
 * Milliseconds without an answer after which no statement joins a connection, because it would wait for a slow one:
 * while there may be more connections, and at the most.
 */
const SILENT = 10;
const SLOW = 100;

/** A connection with so many short reads is full: another is used, if there may be one. */
const FULL = 32;

/** A connection that the pool has lent, or that it is asked for. */
interface Lent {
  /** Rejects if the pool has none in time. */
  client: Promise<pg.PoolClient>;
  users: number;
  /** Short reads on it; a long one counts as `FULL`. */
  load: number;
  /** When it was lent or last answered, by performance.now(); undefined while the pool is asked for it. */
  answered?: number;
  isBroken: boolean;
}

/**
 * Lets concurrent statements share the connections of a pool whose connections have pg's option `pipeline`: a statement
 * is sent without waiting for the answers before it, and PostgreSQL answers in order. Short reads go over one connection
 * until it is full, because each write wakes PostgreSQL; a long one fills a connection. When `enough` connections are
 * full, they are shared all the same. A shared connection knows no transactions.
 */
export function sharing(pool: pg.Pool, enough: number): Record<'short' | 'long', ConnectionSource> {
  const lent = new Set<Lent>();
  /** The one of this turn of the event loop. */
  let current: Lent | undefined;

  /**
   * The least loaded connection that answers. While one is awaited none of the others is joined, or they would never be
   * free for it.
   */
  function findShared(): Lent | undefined {
    const all = [...lent];
    const awaited = all.filter(({ answered }) => answered === undefined);
    const since = performance.now() - (lent.size < enough ? SILENT : SLOW);
    const open =
      awaited.length > 0 ? awaited : all.filter(({ answered = 0, isBroken }) => answered > since && !isBroken);
    return open.reduce<Lent | undefined>((least, one) => (least && least.load <= one.load ? least : one), undefined);
  }

  function take(): Lent {
    const one: Lent = { client: pool.connect(), users: 0, load: 0, isBroken: false };
    lent.add(one);
    one.client.then(
      () => (one.answered = performance.now()),
      () => lent.delete(one),
    );
    return one;
  }

  function choose(): Lent {
    if (current && current.load < FULL && lent.has(current) && !current.isBroken) return current;
    const least = findShared();
    current = least && (least.load < FULL || lent.size >= enough) ? least : take();
    setImmediate(() => (current = undefined));
    return current;
  }

  function release(one: Lent, client: pg.PoolClient, load: number, isBroken: boolean): void {
    one.isBroken ||= isBroken;
    one.users -= 1;
    one.load -= load;
    if (one.users > 0) return;
    lent.delete(one);
    client.release(one.isBroken);
  }

  async function connect(load: number) {
    const one = choose();
    one.users += 1;
    one.load += load;
    const client = await one.client;
    async function query(statement: pg.QueryConfig) {
      if (/^(begin|start transaction)\b/i.test(statement.text))
        throw new Error('Shared connections know no transactions');
      try {
        return await client.query(statement);
      } finally {
        one.answered = performance.now();
      }
    }
    return {
      query: query as pg.PoolClient['query'],
      release: (isBroken?: Error | boolean) => release(one, client, load, Boolean(isBroken)),
    };
  }

  const source = (load: number): ConnectionSource => ({
    connect: () => connect(load),
    end: async () => {
      if (!pool.ending) await pool.end();
    },
    options: pool.options,
  });
  return { short: source(1), long: source(FULL) };
}

/** Sends what is written in one turn of the event loop together: each write wakes PostgreSQL. */
export class BatchingSocket extends Socket {
  #isBatching = false;

  override cork(): void {
    super.cork();
    if (this.#isBatching) return;
    this.#isBatching = true;
    super.cork();
    setImmediate(() => {
      this.#isBatching = false;
      this.uncork();
    });
  }
}
