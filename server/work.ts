import { sendResetLink } from './accounts/resets.ts';
import type { Context } from './context.ts';
import { deliverMail } from './mail/deliver.ts';
import { createTransport } from './mail/transport.ts';
import { readPaper } from './papers/read-paper.ts';
import { removeFiles } from './pictures.ts';
import { sweep } from './sweep.ts';

/** Begins to do the jobs that the calls leave behind, one line a job. Ends with context.jobs.stop(). */
export async function startWork(context: Context): Promise<void> {
  const { config, db, jobs } = context;
  const transport = createTransport(config);
  await jobs.work('sendMail', ({ mailId }, signal) => deliverMail(context, transport, mailId, signal), { atOnce: 5 });
  await jobs.work('sendResetLink', (data) => sendResetLink(context, data));
  await jobs.work('removeFiles', (data) => removeFiles(context, data));
  await jobs.work('readPaper', (data, signal) => readPaper(context, data, signal));
  await jobs.work('sweep', (_data, signal) => sweep(context, signal));
  await jobs.repeat('sweep', '17 * * * *');
  // What has gathered while nothing ran does not wait for the hour.
  await jobs.add(db, 'sweep', {});
}
