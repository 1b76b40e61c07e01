import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { fromKysely, type Job, PgBoss, type Queue } from 'pg-boss';
import { DAY, HOUR, SECOND } from '#contract/rules/time.ts';
import { beginActivity, currentActivity, runActivity } from '#server/activity.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Tracer } from '#server/tracing/tracer.ts';

type ScheduledJob =
  /** The cleanup. The name stays, because existing databases have this queue. */
  | 'sweep'
  | 'tellOfRequests'
  | 'tellOfUnread'
  | 'mailNotices'
  | 'mailDigests'
  | 'runOutDeals'
  | 'endItems'
  | 'tellOfEnds'
  | 'tellOfLeaving'
  | 'endStudies'
  | 'showReviews'
  | 'countAnswerTimes'
  | 'countMessages'
  | 'makeBackup';

/** The data of each kind of job, by the name of its queue. Never a secret: finished jobs stay in the table for an hour. */
export interface JobData extends Record<ScheduledJob, Record<string, never>> {
  sendMail: { mailId: string };
  sendResetLink: { email: string };
  removeFiles: { names: string[] };
  readPaper: { paperId: string };
  readScan: { paperId: string };
  endMember: { memberId: string };
  closeDealsOfMember: { memberId: string };
  tellFollowers: { itemId: string };
  tellOfPaper: { paperId: string };
  matchItem: { itemId: string };
  findAlike: { itemId: string };
  findAlikeRequests: { messageId: string; senderId: string };
  /** `saved`: how much cheaper it became; null if it is available again. */
  tellWishers: { itemId: string; at: string; price: number; saved: number | null };
  /** The item may be deleted: wishes outlive it. */
  tellOfGone: { itemId: string; wishIds: string[]; at: string };
  takeBackItems: { itemIds: string[]; isDearer: boolean; at: string };
  takeBackPaper: { paperId: string };
  tellOfBreach: { breachId: string };
  sendAnnouncement: { announcementId: string };
  sendPush: { noticeId: string; subscriptionId: string };
  refileCategory: { categoryId: string };
  finishMerge: { categoryId: string };
  checkFiles: Record<string, never>;
}
export type JobName = keyof JobData;

interface QueueOptions extends Omit<Queue, 'name' | 'partition' | 'deadLetter'> {
  /** A job that throws is not retried; one whose process died is. */
  givesUp?: boolean;
}

/** Seconds between the heartbeats of a running job, and between two searches for jobs of dead processes. */
const HEARTBEAT = 5;
const SUPERVISION = 10;

/**
 * A job may take a minute, and is retried with growing delays. One without a heartbeat for 30 s is a dead process's: with
 * the search, the first delay (4 s) and the pause of a worker (5 s) it begins again within 60 s (L10).
 */
const ORDINARY: QueueOptions = {
  notify: true,
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: HOUR / SECOND,
  retentionSeconds: 7 * (DAY / SECOND),
};

/** Queues one at most, however many nodes add it. Its schedule adds it anew, whatever becomes of it. */
const EXCLUSIVE: QueueOptions = { ...ORDINARY, policy: 'exclusive', retryLimit: 2, givesUp: true };
/** The same, for up to 15 minutes. */
const LONG: QueueOptions = { ...EXCLUSIVE, expireInSeconds: 900 };

/** Started by an admin, one at a time, for hours. They stay for a week: the console shows why the last one failed. */
const ASKED_FOR: QueueOptions = {
  ...EXCLUSIVE,
  expireInSeconds: 6 * (HOUR / SECOND),
  deleteAfterSeconds: 7 * (DAY / SECOND),
};

const QUEUES: Record<JobName, QueueOptions> = {
  // Retried until the mail expires, which deliverMail checks.
  sendMail: { ...ORDINARY, retryLimit: 1000, retryDelayMax: 900 },
  sendResetLink: ORDINARY,
  // Tried for a day: a backup or a store that is away may take hours, and what stays is an orphan.
  removeFiles: { ...ORDINARY, retryLimit: 100, retryDelayMax: 900 },
  // Tried over a minute or two, in which a storage may come back; then the cleanup adds it again.
  readPaper: { ...ORDINARY, retryLimit: 6 },
  // One page, in up to four turns. What could not be read is stored; the cleanup adds the job again after a fault.
  readScan: { ...ORDINARY, expireInSeconds: 240, retryLimit: 3 },
  // A server that starts later has no sockets of the member to end.
  endMember: { ...ORDINARY, retentionSeconds: 60 },
  closeDealsOfMember: ORDINARY,
  tellFollowers: ORDINARY,
  tellOfPaper: ORDINARY,
  matchItem: ORDINARY,
  findAlike: ORDINARY,
  findAlikeRequests: ORDINARY,
  tellWishers: ORDINARY,
  tellOfGone: ORDINARY,
  takeBackItems: ORDINARY,
  takeBackPaper: ORDINARY,
  tellOfBreach: { ...ORDINARY, expireInSeconds: 900 },
  sendAnnouncement: ORDINARY,
  refileCategory: { ...ORDINARY, expireInSeconds: 900 },
  finishMerge: { ...ORDINARY, expireInSeconds: 900 },
  tellOfUnread: EXCLUSIVE,
  tellOfRequests: EXCLUSIVE,
  runOutDeals: EXCLUSIVE,
  endItems: LONG,
  tellOfEnds: LONG,
  tellOfLeaving: LONG,
  endStudies: LONG,
  showReviews: LONG,
  countAnswerTimes: { ...LONG, givesUp: false },
  countMessages: { ...LONG, givesUp: false },
  mailNotices: EXCLUSIVE,
  mailDigests: EXCLUSIVE,
  // sendPush gives up when the push is no longer useful.
  sendPush: { ...ORDINARY, retryLimit: 1000, retryDelayMax: 900 },
  sweep: { ...LONG, givesUp: false },
  makeBackup: ASKED_FOR,
  checkFiles: ASKED_FOR,
};

interface AddOptions {
  /** Longest pause in seconds between two tries; by default the queue's. */
  maxRetryDelay?: number;
  /** Not before. */
  startAfter?: Date;
  /** The activity that caused it, if not the current one. */
  requestId?: string;
}

export interface Jobs {
  /**
   * Adds a job in the caller's transaction: it exists if and when that commits. Returns false if its queue allows one
   * job and has it.
   */
  add<N extends JobName>(trx: Kysely<Tables>, name: N, data: JobData[N], options?: AddOptions): Promise<boolean>;
  /** Runs the job with this data now, whatever it waits for; adds it if there is none. */
  hurry<N extends JobName>(trx: Kysely<Tables>, name: N, data: JobData[N]): Promise<void>;
  /** Runs the jobs of a queue from now on, up to `concurrency` at a time. A job whose handler throws is retried. */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N], signal: AbortSignal) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>;
  /** Adds a job by a cron expression, of UTC where no time zone is given. */
  schedule(name: ScheduledJob, cron: string, timeZone?: string): Promise<void>;
  /** Removes the schedule, also for the other nodes. */
  unschedule(name: ScheduledJob): Promise<void>;
  /** Runs it on this node every so many seconds, one run at a time. Failures are logged. */
  every(seconds: number, name: string, act: (signal: AbortSignal) => Promise<void>): void;
  /** Waits some seconds for running jobs; those that do not finish are retried elsewhere or later. */
  stop(): Promise<void>;
}

/** Starts pg-boss, whose tables are in the schema `pgboss` of the same database. */
export async function startJobs(databaseUrl: string, log: FastifyBaseLogger, tracer?: Tracer): Promise<Jobs> {
  const boss = await startBoss(databaseUrl, log);
  const timers: Timer[] = [];
  return {
    async add(trx, name, data, { maxRetryDelay, startAfter, requestId } = {}) {
      const retries = maxRetryDelay === undefined ? {} : { retryBackoff: true, retryDelayMax: maxRetryDelay };
      const id = await boss.send(name, withOrigin(data, requestId), {
        ...retries,
        ...(startAfter && { startAfter }),
        db: fromKysely(trx),
      });
      return id !== null;
    },
    async hurry(trx, name, data) {
      const db = fromKysely(trx);
      const found = await boss.findJobs(name, { data, db });
      const open = found.filter(({ state }) => state === 'created' || state === 'retry' || state === 'active');
      // A running job is left alone.
      for (const { id } of open) await boss.update(name, undefined, { id, startAfter: new Date(), db });
      if (open.length === 0) await boss.send(name, withOrigin(data), { db });
    },
    async work(name, handler, { concurrency = 2 } = {}) {
      const run = createRun({ log, tracer }, name, handler);
      await boss.work(
        name,
        {
          perJobResults: true,
          batchSize: concurrency,
          burstWhenBatchFull: concurrency > 1,
          heartbeatRefreshSeconds: HEARTBEAT,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
        },
        (jobs: Job<JobData[typeof name]>[]) => Promise.all(jobs.map(run)),
      );
    },
    async schedule(name, cron, timeZone) {
      await boss.schedule(name, cron, null, timeZone === undefined ? {} : { tz: timeZone });
    },
    async unschedule(name) {
      await boss.unschedule(name);
    },
    every(seconds, name, act) {
      const warn = (error: unknown) => log.warn({ err: error }, 'regular work failed and will be tried again');
      timers.push(repeat(seconds * SECOND, (signal) => beginActivity(name, () => act(signal).catch(warn))));
    },
    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()));
      await boss.stop({ graceful: true, timeout: 4 * SECOND });
    },
  };
}

/** Starts the queue, with all its queues in the database. */
async function startBoss(databaseUrl: string, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'dogear jobs',
    max: 3,
    // Jobs start when they are added; polling finds them where LISTEN does not work.
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISION,
    // Shorter, or a search that comes a moment early is left out.
    monitorIntervalSeconds: SUPERVISION - 2,
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: error.message }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  await boss.start();
  const queues = Object.entries(QUEUES).map(async ([name, options]) => {
    const { policy, givesUp: _, ...changeable } = options;
    await boss.createQueue(name, { ...changeable, policy });
    // The options may have changed since the queue was created; its policy cannot change.
    await boss.updateQueue(name, changeable);
  });
  await Promise.all(queues);
  return boss;
}

/** Runs one job as an activity with a span, and says what became of it. */
function createRun<N extends JobName>(
  { log, tracer }: { log: FastifyBaseLogger; tracer: Tracer | undefined },
  name: N,
  handler: (data: JobData[N], signal: AbortSignal) => Promise<void>,
) {
  const settle = async (job: Job<JobData[N]>) => {
    const since = performance.now();
    const about = () => ({ job: name, id: job.id, ms: Math.round(performance.now() - since) });
    try {
      await handler(job.data, job.signal);
      // Scheduled jobs would fill the log.
      log[originOf(job).requestId ? 'info' : 'debug'](about(), 'a job is done');
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      const { message } = error as Error;
      // One that was broken off, such as by a shutdown, did not fail by itself.
      const isOver = QUEUES[name].givesUp && !job.signal.aborted;
      log.warn({ ...about(), err: message }, isOver ? 'a job failed' : 'a job failed and will be tried again');
      return { id: job.id, status: isOver ? ('deadletter' as const) : ('failed' as const), output: { message } };
    }
  };
  return async (job: Job<JobData[N]>) => {
    const { requestId = job.id, traceparent: parent } = originOf(job);
    const attributes = { 'messaging.message.id': job.id, 'dogear.request_id': requestId };
    const span = tracer?.start(`job ${name}`, { kind: 'consumer', parent, attributes });
    const settled = await runActivity({ requestId, name, traceparent: span?.traceparent }, () => settle(job));
    span?.end({ error: settled.status === 'failed' ? settled.status : undefined });
    return settled;
  };
}

/** The cause of a job. Scheduled jobs, and those of the previous version, have none. */
interface Origin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}

const withOrigin = (data: object, requestId = currentActivity()?.requestId): Origin => ({
  ...data,
  requestId,
  traceparent: currentActivity()?.traceparent,
});

const originOf = ({ data }: Job<object>): Origin => (data as Origin | null) ?? {};

interface Timer {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

function repeat(milliseconds: number, act: (signal: AbortSignal) => Promise<void>): Timer {
  const stopping = new AbortController();
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= act(stopping.signal).finally(() => {
      run = undefined;
    });
  }, milliseconds).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await run;
    },
  };
}
