import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listBackups } from './backup-files.ts';
import { signBackupLink } from './backup-link.ts';

type Calls = typeof operationCalls;

/** Throws CONFLICT while one is being made. */
export const makeBackup: ServerFunction<Calls['makeBackup']> = async ({ db, jobs, now }, viewer) => {
  await db.transaction().execute(async (trx) => {
    if (!(await jobs.add(trx, 'makeBackup', {})))
      throw new Problem('CONFLICT', { message: 'A backup is being made already.' });
    await writeAudit(trx, now(), { action: 'backup begun', actorId: viewer.id, ip: viewer.ip });
  });
  return { message: 'The backup has begun.' };
};

/** Throws NOT_FOUND where this node does not have the file. */
export const getBackupLink: ServerFunction<Calls['getBackupLink']> = async ({ config, now }, viewer, { name }) => {
  const backups = await listBackups(config);
  if (!backups.some((one) => one.name === name))
    throw new Problem('NOT_FOUND', { message: 'This backup is not here any more.' });
  const token = signBackupLink(config, { name, memberId: viewer.id }, now());
  return { data: { url: `/backups?${new URLSearchParams({ token })}` } };
};
