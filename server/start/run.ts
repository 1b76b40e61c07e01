import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#contract/rules/time.ts';
import { assertFinished } from '#server/backup/unfinished.ts';
import type { Context } from '#server/context.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './lock.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

/** Milliseconds: how long a shutdown waits for the start that is under way, and for each service to close. */
const START_TIMEOUT = 20 * SECOND;
const CLOSE_TIMEOUT = 5 * SECOND;
/** Milliseconds. On Ctrl-C a process gets the signal from the terminal and again from npm; these count as one. */
const SIGNAL_ECHO = SECOND;

/** How to close what was started, in reverse order. */
type Closers = { close: () => Promise<void>; within?: number }[];

/** What a start needs, and leaves for the shutdown. */
export interface Start {
  config: Config;
  log: Context['log'];
  closers: Closers;
  isShuttingDown: () => boolean;
  prepare: ((context: Context) => Promise<void>) | undefined;
}

/** Most of the program, loaded while PostgreSQL starts. */
const loadServices = () => import('./services.ts');

/**
 * Runs the server until SIGTERM or SIGINT. `prepare` runs before the first request is served.
 * A failed start prints one sentence and exits with code 1.
 */
export async function runServer(
  readConfig: () => Config,
  prepare?: (context: Context) => Promise<void>,
): Promise<void> {
  let isShuttingDown = false;
  const closers: Closers = [];
  let starting: Promise<void> | undefined;

  async function shutDown(code: number): Promise<never> {
    isShuttingDown = true;
    // A service that is starting cannot be closed yet.
    await Promise.race([starting?.catch(() => {}), wait(START_TIMEOUT)]);
    for (const { close, within = CLOSE_TIMEOUT } of closers.reverse())
      await Promise.race([close().catch(logCloseFailure), wait(within)]);
    process.exit(code);
  }

  let signalledAt = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isShuttingDown) {
        signalledAt = performance.now();
        void shutDown(0);
      } else if (performance.now() - signalledAt > SIGNAL_ECHO) process.exit(1);
    });
  process.on('uncaughtException', crash).on('unhandledRejection', crash);

  let log: ReturnType<typeof createLog> | undefined;
  function logCloseFailure(error: unknown): void {
    log?.error({ err: error }, 'a service did not close');
  }
  function crash(error: unknown): never {
    if (log) log.fatal({ err: error }, 'stopped by an unexpected error');
    else console.error(error);
    process.exit(1);
  }

  try {
    const config = readConfig();
    log = createLog(config.logLevel);
    for (const warning of config.warnings) log.warn(warning);
    starting = start({ config, log, closers, isShuttingDown: () => isShuttingDown, prepare });
    await starting;
  } catch (error) {
    if (isShuttingDown) return;
    if (!(error instanceof StartError)) log?.fatal({ err: error }, 'the start failed');
    console.error(error instanceof Error ? error.message : error);
    await shutDown(1);
  }
}

async function start(options: Start): Promise<void> {
  const { config, log, closers } = options;
  const lock = await lockDataDir(config.dataDir);
  closers.push({ close: lock.release });
  assertFinished(config.dataDir);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded(config.dataDir, log, { meanwhile: loadServices });
    closers.push({ close: embedded.stop, within: 25 * SECOND });
    url = embedded.url;
  }
  const { startServices } = await loadServices();
  await startServices(url, options);
}
