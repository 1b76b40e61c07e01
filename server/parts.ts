import type { FastifyInstance } from 'fastify';
import { setRole } from './accounts/admins.ts';
import { createApp } from './app.ts';
import { addDefaultCategories } from './categories/defaults.ts';
import { joinCluster } from './cluster.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { assertDurable, connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { createFiles } from './files.ts';
import { watchRequests } from './http/drain.ts';
import { createShared } from './http/shared.ts';
import { startJobs } from './jobs.ts';
import { createMail } from './mail.ts';
import { createRealtime } from './realtime.ts';
import type { Start } from './run.ts';
import { StartError } from './start-error.ts';
import { startWork } from './work.ts';

/** Milliseconds that requests have to end once the end is asked for. */
const DRAIN = 10_000;

/** Starts all that needs the database, in the order in which one part needs another; ends when the server listens. */
export async function startParts(url: string, { config, log, closers, isEnding, prepare }: Start): Promise<void> {
  await prepareDatabase(url, config, log);
  const { db, isAwake: isDatabaseAwake, close } = connect(url, { pool: config.databasePool });
  closers.push({ close });

  const now = () => new Date();
  const files = await createFiles(config);
  const jobs = await startJobs(url, log);
  closers.push({ close: jobs.stop });
  const mail = createMail({ config, jobs, now });
  const cluster = config.cluster ? await joinCluster(url) : undefined;
  if (cluster) closers.push({ close: cluster.close });
  const realtime = createRealtime(config, cluster?.adapter);
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
    if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EAI_AGAIN|EINVAL|ENOTFOUND)$/.test(code ?? ''))
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
