import type { operationCalls } from '#contract/operation.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { beginJob } from './begin-job.ts';

/** Throws CONFLICT while they are being checked. */
export const checkFiles: ServerFunction<(typeof operationCalls)['checkFiles']> = async (context, viewer) => {
  const busy = 'The files are being checked already.';
  await beginJob(context, viewer, { job: 'checkFiles', action: 'file check begun', busy });
  return { message: 'The check has begun.' };
};
