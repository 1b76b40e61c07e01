import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';

/** Throws CONFLICT while they are being checked. */
export const checkFiles: ServerFunction<(typeof operationCalls)['checkFiles']> = async ({ db, jobs, now }, viewer) => {
  await db.transaction().execute(async (trx) => {
    if (!(await jobs.add(trx, 'checkFiles', {})))
      throw new Problem('CONFLICT', { message: 'The files are being checked already.' });
    await writeAudit(trx, now(), { action: 'file check begun', actorId: viewer.id, ip: viewer.ip });
  });
  return { message: 'The check has begun.' };
};
