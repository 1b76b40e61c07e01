import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { type Action, writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
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
    await writeAudit(trx, now(), { action, actorId: viewer.id, ip: viewer.ip });
  });
