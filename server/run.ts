import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { setRole } from './accounts/admins.ts';
import { createApp } from './app.ts';
import { assertFinished } from './backup/unfinished.ts';
import { addDefaultCategories } from './categories/defaults.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { assertDurable, connect } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { createFiles } from './files.ts';
import { watchRequests } from './http/drain.ts';
import { createShared } from './http/shared.ts';
import { startJobs } from './jobs.ts';
import { lockFolder } from './lock.ts';
import { createLog } from './log.ts';
import { createMail } from './mail.ts';
import { createRealtime } from './realtime.ts';
import { StartError } from './start-error.ts';
import { startWork } from './work.ts';

/** Milliseconds that requests have to end once the end is asked for, and that each part then has to close. */
const DRAIN = 10_000;
const CLOSE = 5_000;

/** What has been started and how it ends; closed in the opposite order. */
type Closers = { close: () => Promise<void>; within?: number }[];

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
    await Promise.race([starting?.catch(() => {}), wait(2 * DRAIN)]);
    for (const { close, within = CLOSE } of closers.reverse())
      await Promise.race([close().catch(complain), wait(within)]);
    process.exit(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      void end(0);
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
    starting = start(config, log, closers, () => isEnding, prepare);
    await starting;
  } catch (error) {
    if (isEnding) return;
    if (!(error instanceof StartError)) log?.fatal({ err: error }, 'the start failed');
    console.error(error instanceof Error ? error.message : error);
    await end(1);
  }
}

async function start(
  config: Config,
  log: ReturnType<typeof createLog>,
  closers: Closers,
  isEnding: () => boolean,
  prepare?: (context: Context) => Promise<void>,
): Promise<void> {
  const lock = await lockFolder(config.dataDir);
  closers.push({ close: lock.release });
  assertFinished(config.dataDir);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded(config.dataDir, log);
    closers.push({ close: embedded.stop, within: 25_000 });
    url = embedded.url;
  }
  await prepareDatabase(url, config, log);
  const { db, isAwake: isDatabaseAwake, close } = connect(url, { pool: config.databasePool });
  closers.push({ close });

  const now = () => new Date();
  const files = await createFiles(config);
  const jobs = await startJobs(url, log);
  closers.push({ close: jobs.stop });
  const mail = createMail({ config, jobs, now });
  const between = config.cluster ? connect(url, { pool: 3 }) : undefined;
  if (between) closers.push({ close: between.close });
  const realtime = createRealtime(config, between?.pool);
  const shared = createShared(realtime.forgetElsewhere);
  realtime.whenToldToForget(shared.drop);
  const context: Context = { config, db, isDatabaseAwake, files, jobs, mail, realtime, shared, log, now };
  await prepare?.(context);
  await startWork(context);
  const app = await createApp(context, { withPages: true });
  closers.push({ close: () => app.close() });
  if (isEnding()) return;
  const drain = watchRequests(app.server);
  await listen(app, config);
  closers.push({ close: () => drain(DRAIN), within: DRAIN + 1000 });
  console.error(`${config.brandName} is ready: ${config.publicUrl}`);
}

/** Before anybody waits for an answer: without the bounds of requests, for the machine may be busy starting us. */
async function prepareDatabase(url: string, config: Config, log: Context['log']): Promise<void> {
  await migrate(url, log);
  const { db, close } = connect(url, { pool: 1, isPatient: true });
  try {
    await assertDurable(db);
    await addDefaultCategories(db);
    await setRole(db, config.adminEmails, 'Admin', 'ADMIN_EMAILS');
  } finally {
    await close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`PORT ${port} is taken by another program; choose another.`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} is not allowed for this user; choose one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
