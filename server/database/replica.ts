import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { StartError } from '#server/start/start-error.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';
import type { Tables } from './tables.ts';

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

/** How the primary treats its standbys. */
interface Replication {
  /** How many standbys a commit waits for. */
  count: number;
  /** Where our user may see them (pg_monitor): each standby's name and PostgreSQL's word for it. */
  standbys: { name: string; state: string }[];
}

async function readReplication(primary: Kysely<Tables>): Promise<Replication> {
  const { rows } = await sql<{ names: string; name: string | null; state: string | null }>`
    select current_setting('synchronous_standby_names') as names, application_name as name, sync_state as state
    from (select) as one left join pg_stat_replication on true`.execute(primary);
  const standbys = rows.flatMap(({ name, state }) => (name !== null && state !== null ? [{ name, state }] : []));
  return { count: countOf(rows[0]?.names ?? ''), standbys };
}

/** `2 (one, two)` and `any 2 (…)` are 2, a list of names is 1. */
function countOf(names: string): number {
  if (names.trim() === '') return 0;
  return Number(/^\s*(?:(?:first|any)\s+)?(\d+)\s*\(/i.exec(names)?.[1] ?? 1);
}

/** The name that a standby has at its primary; undefined where our user may not see it. */
async function nameOf(standby: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ conninfo: string | null }>`select conninfo from pg_stat_wal_receiver`.execute(standby);
  const settings = rows[0]?.conninfo ?? '';
  const own = /(?:^|\s)application_name=('[^']*'|\S+)/.exec(settings);
  const given = own ?? /(?:^|\s)fallback_application_name=('[^']*'|\S+)/.exec(settings);
  return given?.[1]?.replaceAll("'", '');
}

/**
 * Whether every commit waits until this standby shows it. Where that cannot be seen, a commit must at least wait for as
 * many as are read from.
 */
function isWaitedFor({ count, standbys }: Replication, name: string | undefined, readFrom: number): boolean {
  if (count === 0) return false;
  if (name === undefined || standbys.length === 0) return count >= readFrom;
  const quorum = standbys.filter(({ state }) => state === 'quorum').length;
  const own = standbys.filter((one) => one.name === name);
  return own.length > 0 && own.every(({ state }) => state === 'sync' || (state === 'quorum' && count >= quorum));
}
