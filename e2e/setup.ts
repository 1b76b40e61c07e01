import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { stopWaitingForDisk } from './clock.ts';
import { newItems } from './goods.ts';
import { mailFolder } from './mails.ts';
import { newMember, signUp } from './people.ts';
import { findFreePort, startProgram } from './program.ts';

/*
 * Once for a run: a mail server that keeps what it gets, and the real program beside it, on free ports and in a folder
 * of their own. Workers learn by the environment where both are.
 */

const root = path.join(import.meta.dirname, '..');
const ADMIN = 'admin@campus.edu';
const OPERATOR = 'operators@campus.edu';
/** More than one page of them. They are of the first category, Books. */
const ITEMS = 30;

export default async function setup(): Promise<() => Promise<void>> {
  // Nothing is done where the build is as new as its sources.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The web client does not build');

  const folder = await mkdtemp(path.join(tmpdir(), 'dogear-e2e-'));
  const mails = path.join(folder, 'mails');
  const data = path.join(folder, 'data');
  const mailServer = await startMailServer(mails);
  const secret = randomBytes(32).toString('base64url');
  const { url, stop: stopProgram } = await startProgram({
    DATA_DIR: data,
    SMTP_URL: mailServer.url,
    OPERATOR_EMAIL: OPERATOR,
    ADMIN_EMAILS: ADMIN,
    JWT_SECRET: secret,
    OCR: 'off',
  });

  Object.assign(process.env, {
    E2E_URL: url,
    E2E_DATA: data,
    E2E_MAILS: mails,
    E2E_SMTP: mailServer.url,
    E2E_OPERATOR: OPERATOR,
    E2E_SECRET: secret,
  });
  // The one Admin of a run, for all workers (theAdmin of people.ts).
  const stop = async () => {
    await stopProgram();
    await mailServer.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await stopWaitingForDisk();
    process.env.E2E_ADMIN = JSON.stringify(await signUp({ firstName: 'Sunita', lastName: 'Rane', email: ADMIN }));
    const seller = await newMember({ firstName: 'Meera' });
    await newItems(seller, ITEMS);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Keeps each mail as a file in a folder for its address, whole as soon as it is there under its name. */
async function startMailServer(folder: string) {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, { envelope }, taken) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      count += 1;
      const name = `${String(count).padStart(5, '0')}.eml`;
      for (const { address } of envelope.rcptTo) {
        const file = path.join(mailFolder(folder, address), name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(`${file}.part`, Buffer.concat(chunks));
        await rename(`${file}.part`, file);
      }
      taken();
    },
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
