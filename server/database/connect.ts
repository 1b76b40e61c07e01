import { type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import { Health } from './health.ts';
import { preparing, type Statement } from './prepared.ts';
import { shareByCall } from './share-by-call.ts';
import type { Tables } from './tables.ts';
import { Database } from './try-again.ts';

export interface Connection {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** How many connections there are, and how many requests wait for one. */
  poolFigures(): { idle: number; busy: number; waiting: number };
  /** The health check: whether PostgreSQL answers. Never waits for the pool. */
  isHealthy(): Promise<boolean>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

/** Milliseconds: no request waits longer for the database (I2). */
const timeoutsOf = (timeoutFactor: number) => ({
  pool: 2 * SECOND * timeoutFactor,
  statement: 5 * SECOND * timeoutFactor,
  lock: 2 * SECOND * timeoutFactor,
  idleInTransaction: 10 * SECOND * timeoutFactor,
});
/** Timeouts for the start and for tools, which prefer waiting to failing; 0 is no timeout. */
const NO_TIMEOUTS = { pool: MINUTE, statement: 0, lock: 0, idleInTransaction: 0 };
/** Milliseconds that we wait for PostgreSQL to report its own statement timeout. */
const NETWORK_DELAY = SECOND;

export interface ConnectOptions {
  /** The size of the pool. */
  pool: number;
  /** Multiplies the timeouts of requests; infinite: there are none. */
  timeoutFactor?: number;
  /** Called after each statement. */
  watch?: (statement: Statement) => void;
}

/** Creates Kysely over at most `pool` connections. Connects with the first statement. */
export function connect(url: string, { pool: max, timeoutFactor = 1, watch }: ConnectOptions): Connection {
  const isEndless = timeoutFactor === Number.POSITIVE_INFINITY;
  const timeouts = isEndless ? NO_TIMEOUTS : timeoutsOf(timeoutFactor);
  const health = new Health(url);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: MINUTE,
    connectionTimeoutMillis: timeouts.pool,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    // No statement of a tool is given up.
    ...(!isEndless && { query_timeout: timeouts.statement + NETWORK_DELAY }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    application_name: 'dogear',
    options: '-c TimeZone=UTC',
    types,
  });
  // The pool replaces broken connections. Without listeners their errors would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const shared = shareByCall(pool);
  const db = new Database({
    dialect: new PostgresDialect({ pool: preparing(shared, { health: isEndless ? undefined : health, watch }) }),
  });
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    poolFigures: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: shared.waiting(),
    }),
    isHealthy: () => health.checkNow(),
    close() {
      // Kysely ends the pool only if it has used it.
      closed ??= db
        .destroy()
        .then(() => (pool.ended ? undefined : pool.end()))
        .then(() => health.close());
      return closed;
    },
  };
}

/** Throws StartError where PostgreSQL would confirm a commit before it is on disk. */
export async function assertDurable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartError(`The database of DATABASE_URL may lose what it has acknowledged: switch ${names} on.`);
}

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;

/** '2025-03-01 10:20:30.123456+00' as '2025-03-01T10:20:30.123Z', which is what JSON carries. */
const readTime = (text: string): string =>
  text.length <= 26 && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

/** The type of timestamptz[], for which pg has no constant. Inside an array a time needs quotes only for its space. */
const TIMESTAMPTZ_ARRAY = 1185;
const readTimes = (text: string): string[] => [...text.matchAll(/[^{}",]+/g)].map(([one]) => readTime(one));

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, readTime],
  [TIMESTAMPTZ_ARRAY, readTimes],
  [DATE, String],
  [NUMERIC, Number],
  [INT8, Number],
]);

/** pg's `types`: times as ISO texts, dates as texts, all numbers as numbers; the rest as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};
