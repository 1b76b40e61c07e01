import { setTimeout as wait } from 'node:timers/promises';
import { assertFinished } from './backup/unfinished.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { startEmbedded } from './database/embedded.ts';
import { lockFolder } from './lock.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

/** Milliseconds that what is being started has to come up once the end is asked for, and each part to close. */
const COME_UP = 20_000;
const CLOSE = 5_000;
/** Milliseconds. Ctrl-C reaches all that a terminal runs, and npm passes it on to us once more: within these it is one. */
const ECHO = 1000;

/** What has been started and how it ends; closed in the opposite order. */
type Closers = { close: () => Promise<void>; within?: number }[];

/** A start, and what it leaves behind for the end. */
export interface Start {
  config: Config;
  log: Context['log'];
  closers: Closers;
  isEnding: () => boolean;
  prepare: ((context: Context) => Promise<void>) | undefined;
}

/** Most of the program: read from the disk while PostgreSQL comes up. */
const readParts = () => import('./parts.ts');

/**
 * Runs the whole server until it is told to end. `prepare` works on the context before anybody is served.
 * A start that cannot succeed ends with one sentence and exit code 1.
 */
export async function runServer(
  readConfig: () => Config,
  prepare?: (context: Context) => Promise<void>,
): Promise<void> {
  let isEnding = false;
  const closers: Closers = [];
  let starting: Promise<void> | undefined;

  async function end(code: number): Promise<never> {
    isEnding = true;
    // What is being started is let come up first: it cannot be closed before.
    await Promise.race([starting?.catch(() => {}), wait(COME_UP)]);
    for (const { close, within = CLOSE } of closers.reverse())
      await Promise.race([close().catch(complain), wait(within)]);
    process.exit(code);
  }

  let askedAt = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isEnding) {
        askedAt = performance.now();
        void end(0);
      } else if (performance.now() - askedAt > ECHO) process.exit(1);
    });
  process.on('uncaughtException', fall).on('unhandledRejection', fall);

  let log: ReturnType<typeof createLog> | undefined;
  function complain(error: unknown): void {
    log?.error({ err: error }, 'a part did not close');
  }
  function fall(error: unknown): never {
    if (log) log.fatal({ err: error }, 'stopped by a fault');
    else console.error(error);
    process.exit(1);
  }

  try {
    const config = readConfig();
    log = createLog(config.logLevel);
    starting = start({ config, log, closers, isEnding: () => isEnding, prepare });
    await starting;
  } catch (error) {
    if (isEnding) return;
    if (!(error instanceof StartError)) log?.fatal({ err: error }, 'the start failed');
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
}

async function start(begun: Start): Promise<void> {
  const { config, log, closers } = begun;
  const lock = await lockFolder(config.dataDir);
  closers.push({ close: lock.release });
  assertFinished(config.dataDir);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded(config.dataDir, log, { meanwhile: readParts });
    closers.push({ close: embedded.stop, within: 25_000 });
    url = embedded.url;
  }
  const { startParts } = await readParts();
  await startParts(url, begun);
}
