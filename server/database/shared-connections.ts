import { Socket } from 'node:net';
import type pg from 'pg';

/** A pool as Kysely and `preparing` use it. */
export interface ConnectionSource {
  connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>>;
  end(): Promise<void>;
  readonly options: pg.PoolConfig;
}

/** Milliseconds without an answer after which no statement joins a connection: it would wait for the slow one. */
const SLOW = 100;

/** What comes in one turn of the event loop goes over one connection, up to so many. */
const TOGETHER = 8;

/** A connection that the pool has lent, or that it is asked for. */
interface Lent {
  /** Rejects if the pool has none in time. */
  client: Promise<pg.PoolClient>;
  users: number;
  /** When it was lent or last answered, by performance.now(); undefined while the pool is asked for it. */
  answered?: number;
  isBroken: boolean;
}

/**
 * Lets concurrent statements share the connections of a pool whose connections have pg's option `pipeline`: a statement
 * is sent without waiting for the answers before it, and PostgreSQL answers in order. Sharing begins when `enough`
 * connections are lent. A shared connection knows no transactions.
 */
export function sharing(pool: pg.Pool, enough: number): ConnectionSource {
  const lent = new Set<Lent>();
  /** The one of this turn of the event loop. */
  let current: Lent | undefined;

  /**
   * The least used connection that answers. While one is awaited none of the others is joined, or they would never be
   * free for it.
   */
  function findShared(): Lent | undefined {
    const all = [...lent];
    const awaited = all.filter(({ answered }) => answered === undefined);
    const since = performance.now() - SLOW;
    const open =
      awaited.length > 0 ? awaited : all.filter(({ answered = 0, isBroken }) => answered > since && !isBroken);
    return open.reduce<Lent | undefined>((least, one) => (least && least.users <= one.users ? least : one), undefined);
  }

  function take(): Lent {
    const one: Lent = { client: pool.connect(), users: 0, isBroken: false };
    lent.add(one);
    one.client.then(
      () => (one.answered = performance.now()),
      () => lent.delete(one),
    );
    return one;
  }

  function chooseShared(): Lent {
    if (current && current.users < TOGETHER && lent.has(current) && !current.isBroken) return current;
    current = findShared() ?? take();
    setImmediate(() => (current = undefined));
    return current;
  }

  function release(one: Lent, client: pg.PoolClient, isBroken: boolean): void {
    one.isBroken ||= isBroken;
    one.users -= 1;
    if (one.users > 0) return;
    lent.delete(one);
    client.release(one.isBroken);
  }

  async function connect() {
    const one = lent.size < enough ? take() : chooseShared();
    one.users += 1;
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
      release: (isBroken?: Error | boolean) => release(one, client, Boolean(isBroken)),
    };
  }

  return { connect, end: () => pool.end(), options: pool.options };
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
