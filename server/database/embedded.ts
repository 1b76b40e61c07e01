import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import {
  type Cluster,
  childEnvironment,
  DATABASE,
  dataFolder,
  keepEnd,
  openCluster,
  openLog,
  passwordFile,
  readFrom,
  reasonIn,
  seenFromInside,
  USER,
} from './embedded-folder.ts';
import { endLeftover, endProcess, findPostmaster } from './embedded-postmaster.ts';

export interface Embedded {
  url: string;
  /** Ends PostgreSQL cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL of our own in DATA_DIR/postgres, reached over a free port of this machine by a password
 * kept in DATA_DIR. It is started again on the same port when it dies, so that a pool finds it by itself.
 * The caller holds the lock of DATA_DIR. While PostgreSQL comes up, there is time for `meanwhile`. Throws StartError.
 */
export async function startEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  { meanwhile }: { meanwhile?: () => Promise<unknown> } = {},
): Promise<Embedded> {
  const cluster = await openCluster(dataDir);
  if (await endLeftover(cluster)) log.warn('ended the PostgreSQL of a server that was killed');
  const stopping = new AbortController();
  let { child, port } = await launch(cluster, stopping.signal, { meanwhile });
  let startedAt = Date.now();
  let pause = 0;
  let reviving: Promise<void> = Promise.resolve();

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ code, signal }, 'PostgreSQL died; starting it again');
      reviving = revive();
    });
    // It may have died before anybody listened.
    if (!isRunning(child)) child.emit('exit', child.exitCode, child.signalCode);
  }

  async function revive(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (Date.now() - startedAt > 30_000) pause = 0;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(Math.max(100, pause * 2), 5000);
      startedAt = Date.now();
      try {
        ({ child } = await launch(cluster, stopping.signal, { fixedPort: port }));
        log.info('PostgreSQL is back');
        return watch();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'PostgreSQL does not start');
      }
    }
  }

  watch();
  return {
    url: urlOf(cluster.password, port),
    async stop() {
      stopping.abort();
      await reviving;
      if (child.pid && isRunning(child))
        await endProcess(child.pid, () => isRunning(child), cluster.data, cluster.programs.pg_ctl);
    },
  };
}

/** The address of the embedded database that a running server has in this folder; undefined when none runs. */
export function embeddedUrl(dataDir: string): string | undefined {
  const postmaster = findPostmaster(dataFolder(dataDir));
  if (!postmaster?.port) return undefined;
  return urlOf(readFileSync(passwordFile(dataDir), 'utf8').trim(), postmaster.port);
}

const urlOf = (password: string, port: number, database = DATABASE): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** What passes by itself: processes of a killed PostgreSQL that still end, or a port that was just taken. */
const PASSING = /still in use|already exists|could not bind|could not create any TCP/;

/** Starts PostgreSQL and waits until it answers; tries again for up to 20 s where the hindrance passes. */
async function launch(
  cluster: Cluster,
  stopping: AbortSignal,
  { fixedPort, meanwhile }: { fixedPort?: number; meanwhile?: (() => Promise<unknown>) | undefined },
) {
  const until = Date.now() + 20_000;
  for (;;) {
    const port = fixedPort ?? (await findFreePort());
    const log = openLog(cluster.log);
    const before = fstatSync(log).size;
    try {
      const child = spawnPostgres(cluster, port, log);
      await meanwhile?.();
      if (await isReady(child, cluster.password, port, stopping)) return { child, port };
      const said = readFrom(log, before);
      if (stopping.aborted || !PASSING.test(said) || Date.now() > until) throw new StartError(explain(said));
    } finally {
      closeSync(log);
    }
    await wait(100);
    await endLeftover(cluster);
  }
}

/**
 * What PostgreSQL keeps pages in, of which it takes what it has pages for: an eighth of the machine's memory or of what
 * a container allows (0 where that is not known), half of what its manual advises for a machine of its own. A page that is
 * here costs nothing, in the system's cache some 10 µs: a rare word among a million items takes 3.3 ms with 1 GB, 5.5 with
 * a quarter of it. All that a search reads of a million items is hardly more.
 */
export const bufferMegabytes = (machine: number, allowed: number): number =>
  Math.round(Math.min(1024, Math.max(128, Math.min(machine, allowed || machine) / 8 / 1024 ** 2)));

function spawnPostgres(cluster: Cluster, port: number, log: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    // Expected errors (a duplicate, a time-out) are ours to log; statements and their values never are written here.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    // Statements here are short: neither pays.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Today's disks read anywhere at nearly the price of the next page, and most is in the system's cache.
    random_page_cost: 1.1,
    effective_cache_size: '1GB',
    // Pages of a bitmap are asked of the disk ahead of their reading. By processes of its own (the default) that costs
    // more than to read from the system's cache; by a hint to the system nothing.
    io_method: 'sync',
    effective_io_concurrency: 16,
    shared_buffers: `${bufferMegabytes(os.totalmem(), process.constrainedMemory())}MB`,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(cluster.programs.postgres, ['-D', seenFromInside(cluster.data, cluster.account), ...words], {
    cwd: cluster.data,
    env: childEnvironment(),
    // A process group of its own: Ctrl-C in a terminal reaches us first, and we end PostgreSQL when requests are done.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    ...cluster.account,
  });
  child.once('error', () => child.emit('exit', -1, null));
  const trim = setInterval(() => trimLog(cluster.log), 600_000).unref();
  child.once('exit', () => clearInterval(trim));
  return child;
}

function trimLog(file: string): void {
  const handle = openLog(file);
  keepEnd(handle);
  closeSync(handle);
}

/** True when PostgreSQL takes our password and has our database, false when it ended before. */
async function isReady(child: ChildProcess, password: string, port: number, stopping: AbortSignal): Promise<boolean> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!ended && isRunning(child)) {
    const client = new pg.Client({
      connectionString: urlOf(password, port, 'postgres'),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query(`select from pg_database where datname = '${DATABASE}'`);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return true;
    } catch (error) {
      // Everything else passes: it is still starting, or recovering, or about to end.
      if ((error as { code?: string }).code === '28P01') {
        child.kill('SIGINT');
        while (isRunning(child)) await wait(30);
        throw new StartError('The embedded database does not take the password kept in DATA_DIR/postgres.password.');
      }
    } finally {
      await client.end().catch(() => {});
    }
    if (stopping.aborted) child.kill('SIGINT');
    await wait(30);
  }
  return false;
}

function explain(said: string): string {
  return `The embedded PostgreSQL does not start (${reasonIn(said) ?? 'see postgres.log in DATA_DIR'}).`;
}

/** A port nobody listens on now; somebody may be faster, then PostgreSQL says so and we take another. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
