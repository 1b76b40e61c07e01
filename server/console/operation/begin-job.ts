import { Problem } from '#contract/problems.ts';
import type { Action } from '#server/audit.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/viewer.ts';

interface Begun {
  job: 'makeBackup' | 'checkFiles';
  action: Action;
  /** The refusal while such a job exists. */
  busy: string;
}

/** Adds a job that may exist once, and records it in the audit. Throws CONFLICT while it runs. */
export const beginJob = (
  { db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>,
  viewer: Member,
  { job, action, busy }: Begun,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await jobs.add(trx, job, {}))) throw new Problem('CONFLICT', { message: busy });
    await writeAudit(trx, now(), { action, actorId: viewer.id, ip: viewer.ip });
  });
