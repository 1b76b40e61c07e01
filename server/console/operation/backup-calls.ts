import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listBackups } from './backup-files.ts';
import { signBackupLink } from './backup-link.ts';
import { beginJob } from './begin-job.ts';

type Calls = typeof operationCalls;

/** Throws CONFLICT while one is being made. */
export const makeBackup: ServerFunction<Calls['makeBackup']> = async (context, viewer) => {
  await beginJob(context, viewer, {
    job: 'makeBackup',
    action: 'backup begun',
    busy: 'A backup is being made already.',
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
