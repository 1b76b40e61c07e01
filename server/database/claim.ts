import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import { connectClient } from './connect-client.ts';
import { LOCKS } from './locks.ts';

/** Milliseconds: PostgreSQL notices a killed server within that, unless the machine is gone. */
const TIMEOUT = 5 * SECOND;
/** Milliseconds between two attempts. */
const PAUSE = 250;
/** The session of a machine that is gone ends after half a minute, instead of two hours. */
const KEEPALIVES = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

interface Options {
  /** No other server may be there; otherwise only others that know of each other (CLUSTER). */
  isAlone: boolean;
  log: FastifyBaseLogger;
}

/**
 * Claims the database for this server, by a lock on a connection of its own: a second server that is not told of would
 * miss its messages, and serve what it has cached. Throws StartError where the database is claimed. A lost connection is
 * replaced, and the claim made again.
 */
export async function claimDatabase(url: string, { isAlone, log }: Options): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const until = Date.now() + TIMEOUT;
  let client: pg.Client | undefined;
  while (!client) {
    client = await claim(url, isAlone);
    if (client) break;
    if (Date.now() > until) throw new StartError(isAlone ? REFUSAL.alone : REFUSAL.node);
    await wait(PAUSE);
  }

  async function keep(): Promise<void> {
    let isTaken = false;
    while (!closing.signal.aborted) {
      if (client) await lossOf(client, closing.signal);
      client = undefined;
      if (closing.signal.aborted) return;
      try {
        client = await claim(url, isAlone);
        if (!client && !isTaken) log.error('another server works on this database, and knows nothing of this one');
        isTaken = !client;
      } catch {
        // The pool says that the database is away.
      }
      if (!client) await wait(SECOND, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const kept = keep();
  return {
    async close() {
      const last = client;
      closing.abort();
      await kept;
      await last?.end().catch(() => {});
    },
  };
}

const REFUSAL = {
  alone:
    'DATABASE_URL is in use by another server: end that one, or set CLUSTER=postgres on every server of this database.',
  node: 'DATABASE_URL is in use by a server without CLUSTER: end that one, or set CLUSTER=postgres there too.',
};

/** A connection that has the lock; undefined where another server keeps it from us. */
async function claim(url: string, isAlone: boolean): Promise<pg.Client | undefined> {
  const client = await connectClient(url, 'dogear claim');
  try {
    await client.query(KEEPALIVES);
    const lock = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query(`select ${lock}($1) as is_ours`, [LOCKS.servers]);
    if (rows[0].is_ours) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  return undefined;
}

const lossOf = (client: pg.Client, closing: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', resolve);
    closing.addEventListener('abort', () => resolve(), { once: true });
  });
