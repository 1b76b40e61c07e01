import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { getTypeParser } from './parsers.ts';
import { nameOf, PreparedQuery } from './prepared.ts';
import { type Pulse, watchPulse } from './pulse.ts';
import { openQuick, type Quick } from './quick.ts';
import { handRowsOnAsBytes } from './row-messages.ts';
import type { Tables } from './tables.ts';

export interface Connection {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Whether PostgreSQL answers; said at once, however many wait for the pool. */
  isAwake(): Promise<boolean>;
  /** Waits for what runs, then closes every connection. */
  close(): Promise<void>;
}

/** Milliseconds. No request waits longer than this for the database, whatever it does. */
const BOUNDS = { pool: 2000, statement: 5000, lock: 2000, idleInTransaction: 10_000 };
/** For the start and for tools, which rather wait than fail; 0 is no bound. */
const PATIENT = { pool: 60_000, statement: 0, lock: 0, idleInTransaction: 0 };
/** Milliseconds after which it is asked whether PostgreSQL still lives, and between two looks at who waits. */
const SILENCE = { most: 1000, look: 200 };

const UTC = '-c TimeZone=UTC';
/**
 * Quick reads go by keys and by the order of an index, whatever their values are: planned once a connection. Left to
 * itself PostgreSQL plans some of them each time, because it takes a page for a tenth of the table; of the 290 µs that it
 * took for a page of the feed, 155 went into that.
 */
const QUICK = { options: `${UTC} -c plan_cache_mode=force_generic_plan`, application_name: 'dogear reads' };

export interface ConnectOptions {
  /** Most connections at a time. */
  pool: number;
  /** Lifts the bounds of requests. */
  isPatient?: boolean;
}

const quickReads = new WeakMap<Kysely<Tables>, Quick>();

/** Where quick reads go past the pool; a transaction has no such way. */
export const quickOf = (db: Kysely<Tables>): Quick | undefined => quickReads.get(db);

/**
 * At most `pool` connections: a pool, used through Kysely, and a third of them for quick reads. Nothing connects before
 * the first statement.
 */
export function connect(url: string, { pool: size, isPatient = false }: ConnectOptions): Connection {
  const bounds = isPatient ? PATIENT : BOUNDS;
  const pulse = watchPulse(url);
  const config = {
    connectionString: url,
    connectionTimeoutMillis: bounds.pool,
    statement_timeout: bounds.statement,
    lock_timeout: bounds.lock,
    idle_in_transaction_session_timeout: bounds.idleInTransaction,
    keepAlive: true,
    application_name: 'dogear',
    options: UTC,
    types: { getTypeParser },
  };
  const lines = isPatient ? 0 : Math.floor(size / 3);
  const pool = new pg.Pool({ ...config, Client: PreparingClient, max: size - lines, idleTimeoutMillis: 60_000 });
  const endWatch = isPatient ? () => {} : watchSilence(pool, pulse);
  // A connection that breaks while idle is replaced by the next one; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const quick = openQuick({ ...config, ...QUICK }, lines);
  quickReads.set(db, quick);
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    isAwake: pulse.answersNow,
    close() {
      closed ??= quick
        .close()
        .then(() => db.destroy())
        .then(() => (pool.ended ? undefined : pool.end()))
        .then(endWatch)
        .then(pulse.close);
      return closed;
    },
  };
}

/** Refuses a PostgreSQL that would answer before a commit is safe on its disk. Throws StartError. */
export async function assertDurable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartError(`The database of DATABASE_URL may lose what it has acknowledged: switch ${names} on.`);
}

/**
 * Begins a statement whose best plan depends on its values, as with a word that is rare or in every row: it is not
 * prepared, so that PostgreSQL plans it each time for the values at hand.
 */
export const PLANNED_AFRESH = '/* planned afresh */';

/**
 * Prepares every statement that has parameters, so that PostgreSQL parses and plans it once a connection. Without
 * parameters (begin, commit, several statements in one text) it could not, or need not.
 */
class PreparingClient extends pg.Client {
  /** Rises when a table below prepared statements has changed: under new names they are prepared afresh. */
  #generation = 0;
  /** Milliseconds since 1970 when it was asked what it has not answered; 0 while nothing is owed. */
  #askedAt = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    handRowsOnAsBytes(this);
    // The pool listens only while a connection is idle; one that breaks in use would end the process.
    this.on('error', () => {});
    this.on('drain', () => {
      this.#askedAt = 0;
    });
  }

  /** Milliseconds that an answer has been waited for. */
  silentFor(): number {
    return this.#askedAt === 0 ? 0 : Date.now() - this.#askedAt;
  }

  giveUp(): void {
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be repeated in a subclass
  override query(config: any, values?: any, callback?: any): any {
    const isPrepared =
      typeof config === 'string' && Array.isArray(values) && values.length > 0 && !config.startsWith(PLANNED_AFRESH);
    const name = isPrepared ? this.#nameOf(config) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const ask = (done: any) =>
      name
        ? super.query(new PreparedQuery({ name, text: config, values }, done) as unknown as pg.Submittable)
        : super.query(config, values, done);
    if (this.#askedAt === 0) this.#askedAt = Date.now();
    // Who hands a callback, or something that takes the answer by itself, gets no promise.
    if (typeof (callback ?? values ?? config.callback ?? config.submit) === 'function') return ask(callback);
    // Not the promise of pg: V8 keeps what hangs on that until the next collection of everything, which then comes
    // five times a second.
    return new Promise((resolve, reject) => {
      ask((error: Error | undefined, result: pg.QueryResult) => {
        if (!error) return resolve(result);
        if ((error as pg.DatabaseError).routine === 'RevalidateCachedQuery') this.#generation += 1;
        reject(error);
      });
    });
  }

  #nameOf(text: string): string | undefined {
    const name = nameOf(text);
    return name && this.#generation > 0 ? `${name}.${this.#generation}` : name;
  }
}

/**
 * A statement may take its time, but where nothing answers any more (frozen, a silent network) it is given up. One look
 * at all connections now and then: a timer for each statement would cost as much as the statement. Returns what ends it.
 */
function watchSilence(pool: pg.Pool, pulse: Pulse): () => void {
  const clients = new Set<PreparingClient>();
  pool.on('connect', (client) => clients.add(client as pg.Client as PreparingClient));
  pool.on('remove', (client) => clients.delete(client as pg.Client as PreparingClient));
  let isLooking = false;
  const timer = setInterval(async () => {
    const silent = [...clients].filter((client) => client.silentFor() >= SILENCE.most);
    if (isLooking || silent.length === 0) return;
    isLooking = true;
    const lives = await pulse.answers();
    isLooking = false;
    // Who has answered meanwhile is silent for less.
    if (!lives) for (const client of silent) if (client.silentFor() >= SILENCE.most) client.giveUp();
  }, SILENCE.look);
  timer.unref();
  return () => clearInterval(timer);
}
