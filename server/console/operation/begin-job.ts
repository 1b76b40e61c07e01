import { sql } from 'kysely';
import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { type Action, writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { JobName } from '#server/jobs/jobs.ts';
import type { Member } from '#server/viewer.ts';

type Calls = typeof operationCalls;

/** Throws CONFLICT while one is being made. */
export const makeBackup: ServerFunction<Calls['makeBackup']> = async (context, viewer) => {
  const busy = 'A backup is being made already.';
  await beginJob(context, viewer, { job: 'makeBackup', action: 'backup begun', busy });
  return { message: 'The backup has begun.' };
};

/** Throws CONFLICT while they are being checked. */
export const checkFiles: ServerFunction<Calls['checkFiles']> = async (context, viewer) => {
  const busy = 'The files are being checked already.';
  await beginJob(context, viewer, { job: 'checkFiles', action: 'file check begun', busy });
  return { message: 'The check has begun.' };
};

interface Begun {
  job: 'makeBackup' | 'checkFiles';
  action: Action;
  /** The refusal while such a job exists. */
  busy: string;
}

/** Adds a job that may exist once, and records it in the audit. Throws CONFLICT while it runs. */
const beginJob = (
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  viewer: Member,
  { job, action, busy }: Begun,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await jobs.add(trx, job, {}))) throw new Problem('CONFLICT', { message: busy });
    await writeAudit(trx, now(), { action, by: viewer });
  });

/** How the newest job of a queue stands. */
export async function readLastJob(
  db: Context['db'],
  name: JobName,
): Promise<{ isRunning: boolean; error: string | null }> {
  const { rows } = await sql<{ state: string; error: string | null }>`
    select state::text, output->>'message' as error from pgboss.job
    where name = ${name} order by created_on desc limit 1`.execute(db);
  const [last] = rows;
  return {
    isRunning: last !== undefined && ['created', 'retry', 'active'].includes(last.state),
    error: last?.state === 'failed' ? (last.error ?? 'It failed.') : null,
  };
}
