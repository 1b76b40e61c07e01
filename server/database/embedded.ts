import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import {
  type Cluster,
  childEnvironment,
  DATABASE,
  dataFolder,
  folderForChild,
  lastError,
  openCluster,
  passwordFile,
  trimLog,
  USER,
} from './embedded-folder.ts';
import { findPostmaster, removeStalePid, stopLeftover, stopProcess } from './embedded-postmaster.ts';
import { type FileLock, lockFile } from './file-lock.ts';

export interface Embedded {
  url: string;
  /** Shuts PostgreSQL down cleanly. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL in DATA_DIR/postgres, on a free port of 127.0.0.1 and with a password in DATA_DIR. If it dies it is
 * restarted on the same port, so that the pool reconnects. The caller holds the lock of DATA_DIR. `meanwhile` runs while
 * PostgreSQL starts. Throws StartError.
 */
export async function startEmbedded(
  dataDir: string,
  log: FastifyBaseLogger,
  { meanwhile }: { meanwhile?: () => Promise<unknown> } = {},
): Promise<Embedded> {
  const cluster = await openCluster(dataDir);
  if (await stopLeftover(cluster)) log.warn('stopped the PostgreSQL of a server that was killed');
  const stopping = new AbortController();
  let { child, port } = await launch(cluster, stopping.signal, { meanwhile });
  let startedAt = Date.now();
  let delay = 0;
  let restarting: Promise<void> = Promise.resolve();

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ code, signal }, 'PostgreSQL died; restarting it');
      restarting = restart();
    });
    // PostgreSQL may have died before the listener was added.
    if (!isRunning(child)) child.emit('exit', child.exitCode, child.signalCode);
  }

  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (Date.now() - startedAt > 30 * SECOND) delay = 0;
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {});
      delay = Math.min(Math.max(100, delay * 2), 5 * SECOND);
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
      await restarting;
      if (child.pid && isRunning(child))
        await stopProcess(child.pid, () => isRunning(child), cluster.data, cluster.programs.pg_ctl);
    },
  };
}

/** The URL of the embedded database of a running server; undefined when none runs. */
export function embeddedUrl(dataDir: string): string | undefined {
  const postmaster = findPostmaster(dataFolder(dataDir));
  if (!postmaster?.port) return undefined;
  return urlOf(readFileSync(passwordFile(dataDir), 'utf8').trim(), postmaster.port);
}

const urlOf = (password: string, port: number, database = DATABASE): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Errors that pass: processes of a killed PostgreSQL that are still ending, or a port that was just taken. */
const TRANSIENT = /still in use|already exists|could not bind|could not create any TCP/;

/**
 * Starts PostgreSQL and waits until it accepts connections. Retries transient errors for up to 20 s. Every process of
 * PostgreSQL inherits the lock of its folder, so none starts while one works there, in whatever container.
 */
async function launch(
  cluster: Cluster,
  stopping: AbortSignal,
  { fixedPort, meanwhile }: { fixedPort?: number; meanwhile?: (() => Promise<unknown>) | undefined },
) {
  const until = Date.now() + 20 * SECOND;
  for (;;) {
    const lock = await lockFolder(cluster, until, stopping);
    removeStalePid(cluster.data);
    const port = fixedPort ?? (await findFreePort());
    const log = openSync(cluster.log, 'a', 0o600);
    trimLog(cluster.log);
    const logSize = fstatSync(log).size;
    try {
      const child = spawnPostgres(cluster, port, { log, lock: lock.descriptor });
      await meanwhile?.();
      if (await isReady(child, cluster.password, port, stopping)) return { child, port };
      const output = readFileSync(cluster.log).subarray(logSize).toString();
      if (stopping.aborted || !TRANSIENT.test(output) || Date.now() > until)
        throw new StartError(
          `The embedded PostgreSQL does not start (${lastError(output) ?? 'see postgres.log in DATA_DIR'}).`,
        );
    } finally {
      closeSync(log);
    }
    await wait(100);
    await stopLeftover(cluster);
  }
}

/** Waits for processes of a killed PostgreSQL that are still ending. */
async function lockFolder(cluster: Cluster, until: number, stopping: AbortSignal): Promise<FileLock> {
  for (;;) {
    const lock = lockFile(cluster.lock);
    if (lock) return lock;
    if (stopping.aborted || Date.now() > until)
      throw new StartError(
        'DATA_DIR is in use by the PostgreSQL of a killed server in another container or namespace; end that container.',
      );
    await wait(100);
  }
}

/**
 * PostgreSQL's shared_buffers: an eighth of the machine's memory or of the container's limit (0 where unknown), which is
 * half of what its manual advises for a dedicated machine, and at most 1 GB, which holds nearly all that searches read of
 * a million items. A search for a rare word among them takes 3.3 ms with 1 GB and 5.5 ms with a quarter of that.
 */
export const bufferMegabytes = (machine: number, container: number): number =>
  Math.round(Math.min(1024, Math.max(128, Math.min(machine, container || machine) / 8 / 1024 ** 2)));

function spawnPostgres(cluster: Cluster, port: number, { log, lock }: { log: number; lock: number }): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    // The app logs errors; statements with their values must not be in this log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    // Neither is worth its cost for short statements.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // On SSDs and from the system's cache, random pages cost nearly as little as sequential ones.
    random_page_cost: 1.1,
    effective_cache_size: '1GB',
    // Prefetch by hints to the system: worker processes (the default) cost more than reading from the system's cache.
    io_method: 'sync',
    effective_io_concurrency: 16,
    shared_buffers: `${bufferMegabytes(os.totalmem(), process.constrainedMemory())}MB`,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess;
  try {
    child = spawn(cluster.programs.postgres, ['-D', folderForChild(cluster.data, cluster.account), ...args], {
      cwd: cluster.data,
      env: childEnvironment(),
      // In its own process group Ctrl-C does not reach it: we stop it when all requests are done.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log, lock],
      ...cluster.account,
    });
  } finally {
    // From now on PostgreSQL alone has it.
    closeSync(lock);
  }
  child.once('error', () => child.emit('exit', -1, null));
  const trim = setInterval(() => trimLog(cluster.log), 10 * MINUTE).unref();
  child.once('exit', () => clearInterval(trim));
  return child;
}

/** True when PostgreSQL accepts our password and has our database, false when it ended before. */
async function isReady(child: ChildProcess, password: string, port: number, stopping: AbortSignal): Promise<boolean> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!ended && isRunning(child)) {
    const client = new pg.Client({
      connectionString: urlOf(password, port, 'postgres'),
      connectionTimeoutMillis: 5 * SECOND,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query(`select from pg_database where datname = '${DATABASE}'`);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return true;
    } catch (error) {
      // Invalid password. Other errors pass: it is starting, recovering or about to end.
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

/** A free port. If another program takes it first, PostgreSQL fails and `launch` tries another. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await once(server.close(), 'close');
  return port;
}
