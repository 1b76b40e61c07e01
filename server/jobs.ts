import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { fromKysely, type Job, PgBoss, type Queue } from 'pg-boss';
import type { Tables } from './database/tables.ts';

/** Every kind of job, and what it is told. Never a secret: jobs are kept a while after they are done. */
export interface JobData {
  sendMail: { mailId: string };
  sendResetLink: { email: string };
  removeFiles: { names: string[] };
  readPaper: { paperId: string };
  sweep: Record<string, never>;
}
export type JobName = keyof JobData;

type Rules = Omit<Queue, 'name' | 'partition' | 'deadLetter'>;

/** A job is done within a minute, or its process was killed and another takes it. Retries wait longer and longer. */
const ORDINARY: Rules = {
  notify: true,
  expireInSeconds: 60,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: 3600,
  retentionSeconds: 7 * 86_400,
};

const RULES: Record<JobName, Rules> = {
  // A mail is tried until it is useless, which the mail itself knows.
  sendMail: { ...ORDINARY, retryLimit: 1000, retryDelayMax: 900 },
  sendResetLink: ORDINARY,
  removeFiles: ORDINARY,
  // A file that is too much to read once is so the third time too.
  readPaper: { ...ORDINARY, retryLimit: 2 },
  // One waits or runs, however many nodes ask for it.
  sweep: { ...ORDINARY, policy: 'exclusive', retryLimit: 2, expireInSeconds: 900 },
};

export interface AddOptions {
  /** Longest pause between two tries, in seconds, where it matters more than usual. */
  longestPause?: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it is there if and when that is committed. */
  add<N extends JobName>(trx: Kysely<Tables>, name: N, data: JobData[N], options?: AddOptions): Promise<void>;
  /** Does the jobs of this name from now on, up to `atOnce` at once. A handler that throws is tried again. */
  work<N extends JobName>(
    name: N,
    handler: (data: JobData[N], signal: AbortSignal) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** Adds a job again and again by a cron rule (UTC). */
  repeat(name: 'sweep', cron: string): Promise<void>;
  /** Lets what runs end, within seconds; what does not is tried again elsewhere or later. */
  stop(): Promise<void>;
}

/** Starts the queue, which keeps its jobs in a schema `pgboss` of the same database. */
export async function startJobs(databaseUrl: string, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'dogear jobs',
    max: 3,
    // Jobs are begun as they are added; asking for them is what is left where LISTEN does not work.
    useListenNotify: true,
    // How often jobs of killed processes are looked for.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: error.message }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  await boss.start();
  const queues = Object.entries(RULES).map(async ([name, rules]) => {
    const { policy, ...changeable } = rules;
    await boss.createQueue(name, rules);
    // Rules may have changed since the queue was made; its policy cannot.
    await boss.updateQueue(name, changeable);
  });
  await Promise.all(queues);

  return {
    async add(trx, name, data, { longestPause } = {}) {
      const limits = longestPause === undefined ? {} : { retryBackoff: true, retryDelayMax: longestPause };
      await boss.send(name, data, { ...limits, db: fromKysely(trx) });
    },
    async work(name, handler, { atOnce = 2 } = {}) {
      type Data = JobData[typeof name];
      const settle = async (job: Job<Data>) => {
        try {
          await handler(job.data, job.signal);
          return { id: job.id, status: 'completed' as const };
        } catch (error) {
          const { message } = error as Error;
          log.warn({ job: name, id: job.id, err: message }, 'a job failed and will be tried again');
          return { id: job.id, status: 'failed' as const, output: { message } };
        }
      };
      await boss.work(
        name,
        {
          perJobResults: true,
          batchSize: atOnce,
          burstWhenBatchFull: atOnce > 1,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
        },
        (jobs: Job<Data>[]) => Promise.all(jobs.map(settle)),
      );
    },
    async repeat(name, cron) {
      await boss.schedule(name, cron);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 4000 });
    },
  };
}
