import { sendResetLink } from './accounts/resets.ts';
import type { Context } from './context.ts';
import { deliverMail } from './mail/deliver.ts';
import type { Transport } from './mail/transport.ts';
import { readPaper } from './papers/read-paper.ts';
import { removeFiles } from './pictures.ts';
import { sweep } from './sweep.ts';

/** Begins to do the jobs that the calls leave behind, one line a job. Ends with context.jobs.stop(). */
export async function startWork(context: Context): Promise<void> {
  const { config, db, jobs } = context;
  // Read from the disk with the first mail: no start waits for it.
  let transport: Promise<Transport> | undefined;
  const findTransport = () => {
    transport ??= import('./mail/transport.ts').then(({ createTransport }) => createTransport(config));
    return transport;
  };
  await Promise.all([
    jobs.work('sendMail', async ({ mailId }, signal) => deliverMail(context, await findTransport(), mailId, signal), {
      atOnce: 5,
    }),
    jobs.work('sendResetLink', (data) => sendResetLink(context, data)),
    jobs.work('removeFiles', (data) => removeFiles(context, data)),
    jobs.work('readPaper', (data, signal) => readPaper(context, data, signal)),
    jobs.work('sweep', (_data, signal) => sweep(context, signal)),
    jobs.repeat('sweep', '17 * * * *'),
  ]);
  // What has gathered while nothing ran does not wait for the hour.
  await jobs.add(db, 'sweep', {});
}
