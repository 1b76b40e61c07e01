import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setRole } from './accounts/admins.ts';
import { backUp } from './backup/backup.ts';
import { openBackup } from './backup/restore.ts';
import { assertFinished } from './backup/unfinished.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { embeddedUrl, startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { createFiles } from './files.ts';
import { lockFolder } from './lock.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

/*
 * The operator's tool: npm run admin -- <command>. It works beside a running server (but for restore); where none runs
 * it starts the embedded database for as long as it needs it.
 */

const USAGE = `Usage:
  npm run admin -- promote EMAIL    make a member an Admin
  npm run admin -- demote EMAIL     make an Admin a Student again
  npm run admin -- backup FILE      write everything into a new file (.tar.gz), also while the server runs
  npm run admin -- restore FILE     put a backup into an empty place, before its server starts`;

const log = createLog('silent');

async function main([command, given, ...rest]: string[]): Promise<void> {
  const isEmail = given?.includes('@') === true;
  if (given && rest.length === 0) {
    if (command === 'promote' && isEmail) return changeRole(given, 'Admin');
    if (command === 'demote' && isEmail) return changeRole(given, 'Student');
    if (command === 'backup') return writeBackup(path.resolve(given));
    if (command === 'restore') return restoreBackup(path.resolve(given));
  }
  throw new StartError(USAGE);
}

async function changeRole(email: string, role: 'Admin' | 'Student'): Promise<void> {
  const config = readConfig();
  await withDatabase(config, async (url, isOurs) => {
    if (isOurs) await migrate(url, log);
    const { db, close } = connect(url, { pool: 1, isPatient: true });
    try {
      const address = email.trim().toLowerCase();
      const member = await db.selectFrom('members').select('role').where('email', '=', address).executeTakeFirst();
      if (!member) throw new StartError(`There is no member with the address ${address}.`);
      const changed = await setRole(db, [address], role, 'npm run admin');
      console.log(changed.length > 0 ? `${address} is now ${role}.` : `${address} was ${role} already.`);
      if (role === 'Student' && config.adminEmails.includes(address))
        console.log('The address stands in ADMIN_EMAILS: take it out, or the next start promotes it again.');
    } finally {
      await close();
    }
  });
}

async function writeBackup(file: string): Promise<void> {
  const config = readConfig();
  assertFinished(config.dataDir);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  // As it is: a backup is what one has before anything is migrated.
  await withDatabase(config, async (databaseUrl) => {
    const files = await createFiles(config);
    const secret = isSecretSet() ? undefined : config.jwtSecret;
    const made = await backUp({ databaseUrl, files, secret }, file, stop.signal);
    console.log(`${file} has the database and ${made.files} files (${Math.round(made.bytes / 1e6)} MB).`);
    if (!secret) console.log('JWT_SECRET is set and not in it: keep it elsewhere, or a restore ends all sessions.');
  });
}

async function restoreBackup(file: string): Promise<void> {
  // Reading the settings makes a secret where none is; this place gets that of the backup.
  const config = readConfig(
    isSecretSet() ? process.env : { ...process.env, JWT_SECRET: randomBytes(32).toString('hex') },
  );
  const backup = await openBackup(file);
  try {
    await withLock(config, async () => {
      await withEmbedded(config, async (databaseUrl) => {
        const secretFile = isSecretSet() ? undefined : path.join(config.dataDir, 'secret');
        const files = await createFiles(config);
        const put = await backup.restoreInto({ dataDir: config.dataDir, databaseUrl, files, secretFile, log });
        console.log(`Restored the backup of ${backup.manifest.madeAt} with ${put.files} files; the server may start.`);
      });
    });
  } finally {
    await backup.close();
  }
}

const isSecretSet = (): boolean => (process.env.JWT_SECRET ?? '').trim() !== '';

/** Runs an act on the database that a running server uses; else on the embedded one, started for it (`isOurs`). */
async function withDatabase(config: Config, act: (url: string, isOurs: boolean) => Promise<void>): Promise<void> {
  const running = config.databaseUrl ?? embeddedUrl(config.dataDir);
  if (running) return act(running, false);
  await withLock(config, () => withEmbedded(config, (url) => act(url, true)));
}

async function withLock(config: Config, act: () => Promise<void>): Promise<void> {
  const lock = await lockFolder(config.dataDir);
  try {
    await act();
  } finally {
    await lock.release();
  }
}

async function withEmbedded(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return act(config.databaseUrl);
  const embedded = await startEmbedded(config.dataDir, log);
  try {
    await act(embedded.url);
  } finally {
    await embedded.stop();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
