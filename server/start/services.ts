import type { FastifyInstance } from 'fastify';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { setRole } from '#server/accounts/admins.ts';
import { createCampusProvider } from '#server/accounts/campus/provider.ts';
import { createApp } from '#server/app.ts';
import { createCache } from '#server/cache/cache.ts';
import { followCampus } from '#server/campus/current-campus.ts';
import { addDefaultCategories } from '#server/categories/defaults.ts';
import type { Context } from '#server/context.ts';
import { claimDatabase } from '#server/database/claim.ts';
import { assertDurable, type Connection, connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Statement } from '#server/database/prepared.ts';
import { connectReplicas } from '#server/database/replica.ts';
import { logSlowStatements } from '#server/database/slow-statements.ts';
import { assertUsable } from '#server/database/usable.ts';
import { createFiles, type Files } from '#server/files/files.ts';
import { assertSameStorage } from '#server/files/storage-id.ts';
import { HELD_WORDS, readHeldSince } from '#server/held.ts';
import { storeAssets } from '#server/http/assets.ts';
import { trackRequests } from '#server/http/drain.ts';
import { FAREWELL } from '#server/http/load.ts';
import { ITEM_CONSEQUENCES } from '#server/item-consequences.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { createMail } from '#server/mail/mail.ts';
import { createChat } from '#server/messages/chat.ts';
import { openRealtime } from '#server/realtime/realtime.ts';
import { type Tracer, traceStatements } from '#server/tracing/tracer.ts';
import { createUsage } from '#server/usage.ts';
import { addDefaultWords } from '#server/warning-words/defaults.ts';
import type { Config } from './config.ts';
import { exitWhenIdle } from './idle-exit.ts';
import type { Start } from './run.ts';
import { StartError } from './start-error.ts';

/** The first descriptor that a supervisor hands over (sd_listen_fds(3)). */
const FIRST = 3;

/**
 * The descriptor of a socket that systemd, or whoever speaks its protocol, listens on for this process; undefined
 * without one. Such a socket stays open while the server is away, so that the next visitor starts it.
 */
function handedSocket(env: NodeJS.ProcessEnv = process.env): number | undefined {
  // Those that a parent left in the environment are not for this process.
  if (env.LISTEN_FDS === undefined || Number(env.LISTEN_PID) !== process.pid) return undefined;
  if (env.LISTEN_FDS !== '1') throw new StartError(`LISTEN_FDS is ${env.LISTEN_FDS}: hand over one socket.`);
  return FIRST;
}

/** Milliseconds that a shutdown waits for running requests. */
const DRAIN_TIMEOUT = 10 * SECOND;

/** Starts everything that needs the database, in the order of dependency. Resolves when the server listens. */
export async function startServices(url: string, start: Start): Promise<void> {
  const { config, log, closers, isShuttingDown, prepare } = start;
  const claim = await claimDatabase(url, { isAlone: config.cluster === undefined, log });
  closers.push({ close: claim.close });
  const files = await createFiles(config);
  await prepareDatabase(url, { config, log, files });
  const { context, poolFigures } = await createContext(url, start, files);
  await prepare?.(context);
  await startWorkers(context);
  const app = await createApp(context, { withPages: true });
  closers.push({ close: () => app.close() });
  if (isShuttingDown()) return;
  if (config.metrics) {
    const { serveMetrics } = await import('#server/metrics/metrics.ts');
    const serving = serveMetrics(context, { app, pool: poolFigures, address: config.metrics });
    const metrics = await serving.catch((error) => throwAddressError(error, 'METRICS', config.metrics));
    closers.push({ close: metrics.close });
  }
  await openServer(app, context, closers);
  console.error(`${config.brandName} is ready: ${config.publicUrl}`);
}

/** What every function receives, with what it takes to close it. */
async function createContext(
  url: string,
  { config, log, closers }: Start,
  files: Files,
): Promise<{ context: Context; poolFigures: Connection['poolFigures'] }> {
  const tracer = await startTracer(config, log);
  if (tracer) closers.push({ close: tracer.close });
  const watch = watchStatements(config, log, tracer);
  const primary = connect(url, { pool: config.databasePool, watch });
  const { db, poolFigures, isHealthy: isDatabaseHealthy, close } = primary;
  closers.push({ close });
  const replica =
    config.databaseReadUrls.length === 0
      ? undefined
      : await connectReplicas(config.databaseReadUrls, { primary, pool: config.databasePool, watch, log });
  if (replica) closers.push({ close: replica.close });
  const now = () => new Date();
  const { realtime, leave } = await openRealtime(url, { config, db, log });
  closers.push({ close: leave });
  const jobs = await startJobs(url, log, tracer);
  closers.push({ close: jobs.stop });
  const mail = createMail({ config, jobs, now });
  const cache = createCache(() => realtime.publishInvalidation());
  realtime.onInvalidation(cache.invalidateHere);
  await followCampus({ db, log, realtime }, cache);
  const usage = createUsage({ db, log, timeZone: config.timeZone, now });
  closers.push({ close: usage.close });
  const chat = createChat({ config, db, log, now, realtime, usage });
  const context: Context = {
    config,
    databaseUrl: url,
    db,
    replica,
    isDatabaseHealthy,
    files,
    jobs,
    mail,
    realtime,
    chat,
    campusProvider: createCampusProvider({ config, log }),
    cache,
    usage,
    itemConsequences: ITEM_CONSEQUENCES,
    log,
    tracer,
    now,
  };
  return { context, poolFigures };
}

/** Listens, and adds what a shutdown waits for: the load balancers, the running requests. */
async function openServer(app: FastifyInstance, context: Context, closers: Start['closers']): Promise<void> {
  const { config, db, log } = context;
  const drain = trackRequests(app.server);
  const socket = handedSocket();
  // Other nodes may be asked for the assets of its first page. Alone, nobody has to wait.
  if (config.cluster) await storeAssets(db);
  await listen(app, config, socket);
  if (!config.cluster) {
    const storing = storeAssets(db).catch((error) => log.error({ err: error }, 'storing the assets failed'));
    closers.push({ close: () => storing });
  }
  if (config.idleExit !== undefined) {
    if (socket === undefined)
      throw new StartError('IDLE_EXIT is for a server whose socket somebody else holds: see deploy/campuses.');
    const exit = () => void process.kill(process.pid, 'SIGTERM');
    const stop = exitWhenIdle(context, app.server, { after: config.idleExit * MINUTE, exit });
    closers.push({ close: async () => stop() });
  }
  closers.push({ close: () => drain(DRAIN_TIMEOUT), within: DRAIN_TIMEOUT + SECOND });
  closers.push({ close: app.sayFarewell, within: FAREWELL + SECOND });
}

async function startTracer({ otlpEndpoint, tracedShare }: Config, log: Context['log']): Promise<Tracer | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const { openTelemetry } = await import('#server/tracing/open-telemetry.ts');
  return openTelemetry(log, tracedShare);
}

function watchStatements({ slowStatementMs }: Config, log: Context['log'], tracer: Tracer | undefined) {
  const logSlow = logSlowStatements(log, slowStatementMs);
  if (!tracer) return logSlow;
  const trace = traceStatements(tracer);
  return (statement: Statement) => {
    logSlow(statement);
    trace(statement);
  };
}

/** Migrates and seeds, without the timeouts of requests: the machine may be busy during the start. */
async function prepareDatabase(
  url: string,
  { config, log, files }: Pick<Context, 'config' | 'log'> & { files: Files },
): Promise<void> {
  await migrate(url, log);
  const { db, close } = connect(url, { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
  try {
    await assertDurable(db);
    await assertUsable(db, { pool: config.databasePool });
    await assertSameStorage({ db, files }, config);
    if ((await readHeldSince(db)) !== null) {
      log.warn(HELD_WORDS);
      console.error(HELD_WORDS);
    }
    await addDefaultCategories(db);
    await addDefaultWords(db);
    await setRole(db, config.adminEmails, 'Admin', 'ADMIN_EMAILS');
  } finally {
    await close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Config, socket: number | undefined): Promise<void> {
  const listenTextResolver = (address: string) => `listening at ${address}`;
  // Node prefers a descriptor to an address.
  const handed = socket !== undefined && { fd: socket };
  const listening = app.listen({ host, port, ...handed, listenTextResolver });
  await listening.catch((error) => throwAddressError(error, 'PORT', { host, port }));
}

/** Says in a sentence why nothing can listen there. */
function throwAddressError(
  error: unknown,
  name: 'PORT' | 'METRICS',
  at: { host: string; port: number } | undefined,
): never {
  const { code } = error as NodeJS.ErrnoException;
  const port = `${name} ${at?.port}`;
  if (code === 'EADDRINUSE') throw new StartError(`${port} is taken by another program; choose another.`);
  if (code === 'EACCES') throw new StartError(`${port} is not allowed for this user; choose one above 1023.`);
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EAI_AGAIN|EINVAL|ENOTFOUND)$/.test(code ?? ''))
    throw new StartError(`${name === 'PORT' ? 'HOST' : name} ${at?.host} is not an address of this machine.`);
  throw error;
}
