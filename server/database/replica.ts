import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { StartError } from '#server/start/start-error.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';
import type { Tables } from './tables.ts';
import { isWaitedFor, nameOf, readReplication } from './waited-for.ts';

/** Standbys for reads that are the same for everybody (DATABASE_READ_URL). */
export interface Replica {
  /** The next standby to read from; undefined while all are away, more than 2 s behind, or not waited for by commits. */
  current(): Kysely<Tables> | undefined;
  close(): Promise<void>;
}

type ReplicaOptions = ConnectOptions & { primary: Connection; log: FastifyBaseLogger };

interface Standby extends Replica {
  /** It answers, and is not behind; it may not be one that commits wait for. */
  isFresh(): boolean;
}

/** Milliseconds. */
const MAX_LAG = 2000;
const INTERVAL = 500;

/**
 * Connects to the standbys. Throws StartError unless commits wait until a standby shows them: otherwise writers would
 * not see their own writes.
 */
export async function connectReplicas(urls: string[], options: ReplicaOptions): Promise<Replica> {
  const { rows } = await sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(
    options.primary.db,
  );
  if (rows[0]?.setting !== 'remote_apply')
    throw new StartError('DATABASE_READ_URL needs synchronous_commit = remote_apply for the user of DATABASE_URL.');
  const countFresh = () => standbys.filter((standby) => standby.isFresh()).length;
  const standbys: Standby[] = urls.map((url) => connectStandby(url, countFresh, options));
  let turn = 0;
  return {
    current() {
      const good = standbys.flatMap((standby) => standby.current() ?? []);
      turn += 1;
      return good.length === 0 ? undefined : good[turn % good.length];
    },
    async close() {
      await Promise.all(standbys.map((standby) => standby.close()));
    },
  };
}

/**
 * Compares the standby with the primary twice a second, and looks whether commits wait for it: which standbys those are
 * changes while it runs, so that a start cannot know.
 */
function connectStandby(url: string, countFresh: () => number, { primary, log, ...options }: ReplicaOptions): Standby {
  const standby = connect(url, options);
  const closing = new AbortController();
  /** What the primary had written, in bytes of its log, at the last comparisons; the oldest first. */
  let written: { bytes: number; at: number }[] = [];
  /** When the primary had written what the standby shows. */
  let shownOf = Number.NEGATIVE_INFINITY;
  let isSynchronous = false;
  let lastState: string | undefined;
  const isFresh = () => performance.now() - shownOf <= MAX_LAG;
  const isCurrent = () => isFresh() && isSynchronous;

  /** While others write, a standby never has the newest changes: what counts is the age of those that it shows. */
  async function compare(): Promise<void> {
    const at = performance.now();
    const bytes = await readPosition(primary, sql`pg_current_wal_lsn()`);
    written = [...written.filter((one) => at - one.at <= MAX_LAG), { bytes, at }];
    const shown = await readPosition(standby, sql`pg_last_wal_replay_lsn()`);
    shownOf = written.findLast((one) => one.bytes <= shown)?.at ?? shownOf;
    isSynchronous = isWaitedFor(await readReplication(primary.db), await nameOf(standby.db), countFresh());
  }

  async function keepComparing(): Promise<void> {
    while (!closing.signal.aborted) {
      // A failed or slow check lets the standby go stale.
      await compare().catch(() => {});
      const state = isCurrent() ? STATES.isRead : isFresh() ? STATES.isNotWaitedFor : STATES.isAway;
      if (state !== lastState) log.warn({ host: new URL(url).host }, state);
      lastState = state;
      await wait(INTERVAL, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const comparing = keepComparing();
  return {
    isFresh,
    current: () => (isCurrent() ? standby.db : undefined),
    async close() {
      closing.abort();
      await comparing;
      await standby.close();
    },
  };
}

const STATES = {
  isRead: 'the standby is read from',
  isAway: 'the standby is away or behind, and not read from',
  isNotWaitedFor: 'commits do not wait for the standby (synchronous_standby_names), so it is not read from',
};

/** Position in bytes from the beginning of the log. NaN, which is neither before nor after another, where a standby turns out to be the primary. */
async function readPosition({ db }: Connection, position: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`select pg_wal_lsn_diff(${position}, '0/0') as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
