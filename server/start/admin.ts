import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type MemberRole, RESET, type Role } from '#contract/limits.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { setOpened, setRole } from '#server/accounts/admins.ts';
import { addReset } from '#server/accounts/resets.ts';
import { backUp } from '#server/backup/backup.ts';
import { openBackup } from '#server/backup/restore.ts';
import { assertFinished } from '#server/backup/unfinished.ts';
import { type Connection, connect } from '#server/database/connect.ts';
import { embeddedUrl, startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { caseOfDeskLine, findCasesOfDesk } from '#server/desk/cases-of-desk.ts';
import { bringBackNamed } from '#server/files/bring-back.ts';
import { createFiles, type Files } from '#server/files/files.ts';
import { pairAnew } from '#server/files/storage-id.ts';
import { verifyFiles } from '#server/files/verify.ts';
import { HELD_WORDS, resume } from '#server/held.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { setBlocked } from '#server/people/block.ts';
import { OPERATOR } from '#server/viewer.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataDir } from './lock.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

/*
 * The operator's tool: npm run admin -- <command>. All commands but restore work beside a running server; without one
 * the tool starts the embedded database itself. Beside a server in another container it refuses.
 */

const USAGE = `Usage:
  npm run admin -- promote EMAIL    make a member an Admin
  npm run admin -- moderator EMAIL  make a member a moderator: works at the desk and adds papers
  npm run admin -- demote EMAIL     make an Admin or a moderator a Student again
  npm run admin -- open-login EMAIL   let an Admin sign in with a password also with OIDC=only, and print a link to set one
  npm run admin -- close-login EMAIL  end that
  npm run admin -- block EMAIL      sign a member out everywhere, and refuse to sign in again
  npm run admin -- unblock EMAIL    let a blocked member sign in again
  npm run admin -- cases            say who may decide the cases against admins and moderators, who see nothing of them
  npm run admin -- backup FILE      write everything into a new file (.tar.gz), also while the server runs
  npm run admin -- restore FILE     put a backup into a place without members, whose server does not run
  npm run admin -- resume           let a restored copy send notices, digests and pushes: it takes the original's place
  npm run admin -- bring-back       put removed files back that are named again: after the database was taken back in time
  npm run admin -- pair             let the database and the file storage of the settings belong together from now on
  npm run admin -- verify           read every file, and say what is missing, damaged or belongs to nothing`;

const log = createLog('silent');

async function main([command, given, ...rest]: string[]): Promise<void> {
  const isEmail = given?.includes('@') === true;
  if (given && rest.length === 0) {
    if (command === 'promote' && isEmail) return changeRole(given, 'Admin');
    if (command === 'moderator' && isEmail) return changeRole(given, 'Moderator');
    if (command === 'demote' && isEmail) return changeRole(given, 'Student');
    if (command === 'open-login' && isEmail) return changeOpened(given, true);
    if (command === 'close-login' && isEmail) return changeOpened(given, false);
    if (command === 'block' && isEmail) return changeBlock(given, true);
    if (command === 'unblock' && isEmail) return changeBlock(given, false);
    if (command === 'backup') return writeBackup(path.resolve(given));
    if (command === 'restore') return restoreBackup(path.resolve(given));
  }
  if (command === 'bring-back' && !given) return bringFilesBack();
  if (command === 'verify' && !given) return verify();
  if (command === 'pair' && !given) return pair();
  if (command === 'resume' && !given) return endHold();
  if (command === 'cases' && !given) return sayWhoDecides();
  throw new StartError(USAGE);
}

async function changeRole(email: string, role: MemberRole): Promise<void> {
  const config = readConfig();
  await withMember(config, email, async ({ db, address }) => {
    const changed = await setRole(db, [address], role, 'npm run admin').catch((error: unknown) => {
      throw error instanceof Problem ? new StartError(error.message) : error;
    });
    console.log(changed.length > 0 ? `${address} is now ${role}.` : `${address} was ${role} already.`);
    if (role !== 'Admin' && config.adminEmails.includes(address))
      console.log('The address stands in ADMIN_EMAILS: take it out, or the next start promotes it again.');
  });
}

async function changeOpened(email: string, isOpened: boolean): Promise<void> {
  const config = readConfig();
  await withMember(config, email, async ({ db, address, member }) => {
    if (isOpened && member.role !== 'Admin') throw new StartError(`${address} is no Admin: promote it first.`);
    await setOpened(db, address, isOpened);
    if (!isOpened) return console.log(`${address} may sign in with a password like everybody else.`);
    const token = await addReset(db, member.id, new Date());
    console.log(`${address} may sign in with a password. To set one, once and within ${RESET.minutes} minutes:`);
    console.log(config.publicUrl + mailedPaths.updatePassword(token));
  });
}

async function changeBlock(email: string, blocked: boolean): Promise<void> {
  await withMember(readConfig(), email, async ({ db, url, address, member }) => {
    if ((member.blocked_at !== null) === blocked)
      return console.log(`${address} ${blocked ? 'is blocked' : 'may sign in'} already.`);
    const jobs = await startJobs(url, log);
    try {
      await db.transaction().execute(async (trx) => {
        await setBlocked(trx, jobs, { id: member.id, blocked, by: OPERATOR, at: new Date() });
        // A running server ends the member's sockets.
        if (blocked) await jobs.add(trx, 'endMember', { memberId: member.id });
      });
    } catch (error) {
      throw error instanceof Problem ? new StartError(error.message) : error;
    } finally {
      await jobs.stop();
    }
    console.log(blocked ? `${address} is blocked and signed out everywhere.` : `${address} may sign in again.`);
  });
}

async function sayWhoDecides(): Promise<void> {
  await withDatabase(readConfig(), async (url, isOurs) => {
    if (isOurs) await migrate(url, log);
    const { db, close } = connect(url, { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
    try {
      const cases = await findCasesOfDesk(db);
      for (const one of cases) console.log(caseOfDeskLine(one));
      if (cases.length === 0) console.log('No case against an admin or a moderator waits.');
    } finally {
      await close();
    }
  });
}

interface Found {
  db: Connection['db'];
  url: string;
  address: string;
  member: { id: string; role: Role; blocked_at: string | null };
}

/** Runs `act` on the member with this address. Throws StartError where there is none. */
async function withMember(config: Config, email: string, act: (found: Found) => Promise<void>): Promise<void> {
  await withDatabase(config, async (url, isOurs) => {
    if (isOurs) await migrate(url, log);
    const { db, close } = connect(url, { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
    try {
      const address = email.trim().toLowerCase();
      const member = await db
        .selectFrom('members')
        .select(['id', 'role', 'blocked_at'])
        .where('email', '=', address)
        .executeTakeFirst();
      if (!member) throw new StartError(`There is no member with the address ${address}.`);
      await act({ db, url, address, member });
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
  // Without migrating, because a backup is what one makes before an upgrade.
  await withDatabase(config, async (databaseUrl) => {
    const files = await createFiles(config);
    const secret = isSecretSet() ? undefined : config.jwtSecret;
    const written = await backUp({ databaseUrl, files, secret }, file, stop.signal);
    console.log(`${file} has the database and ${written.files} files (${Math.round(written.bytes / 1e6)} MB).`);
    if (!secret) console.log('JWT_SECRET is set and not in it: keep it elsewhere, or a restore ends all sessions.');
  });
}

async function restoreBackup(file: string): Promise<void> {
  // readConfig would create a secret, but DATA_DIR gets that of the backup.
  const config = readConfig(
    isSecretSet() ? process.env : { ...process.env, JWT_SECRET: randomBytes(32).toString('hex') },
  );
  const backup = await openBackup(file);
  try {
    await withLock(config, async () => {
      await withEmbedded(config, async (databaseUrl) => {
        const secretFile = isSecretSet() ? undefined : path.join(config.dataDir, 'secret');
        const files = await createFiles(config);
        const restored = await backup.restoreInto({ dataDir: config.dataDir, databaseUrl, files, secretFile, log });
        console.log(
          `Restored the backup of ${backup.manifest.madeAt} with ${restored.files} files; the server may start.`,
        );
        console.log(HELD_WORDS);
      });
    });
  } finally {
    await backup.close();
  }
}

async function verify(): Promise<void> {
  await withFiles(async (sources) => {
    const { files, problems } = await verifyFiles({ ...sources, now: () => new Date() });
    for (const problem of problems) console.log(problem);
    console.log(`${files} files read, ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}.`);
    if (problems.length > 0) process.exitCode = 1;
  });
}

/** Pairs a storage and a database for whoever knows better than the start, which refuses a storage of another database. */
async function pair(): Promise<void> {
  await withFiles(async (sources) => {
    await pairAnew(sources);
    console.log('The database and the file storage belong together from now on; see what `verify` says of the files.');
  });
}

async function endHold(): Promise<void> {
  await withDatabase(readConfig(), async (url) => {
    const { db, close } = connect(url, { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
    try {
      const wasHeld = await resume(db);
      console.log(
        wasHeld ? 'Notices, digests and pushes leave from now on.' : 'It was not held: notices leave already.',
      );
    } finally {
      await close();
    }
  });
}

async function bringFilesBack(): Promise<void> {
  await withFiles(async (sources) => {
    if (!sources.files.removed) throw new StartError('KEEP_REMOVED_FILES is not set, so no removed files are kept.');
    const count = await bringBackNamed(sources);
    console.log(count === 1 ? '1 file is back.' : `${count} files are back.`);
  });
}

async function withFiles(act: (sources: { db: Connection['db']; files: Files }) => Promise<void>): Promise<void> {
  const config = readConfig();
  await withDatabase(config, async (url) => {
    const { db, close } = connect(url, { pool: 1, timeoutFactor: Number.POSITIVE_INFINITY });
    try {
      await act({ db, files: await createFiles(config) });
    } finally {
      await close();
    }
  });
}

const isSecretSet = (): boolean => (process.env.JWT_SECRET ?? '').trim() !== '';

/** Runs `act` on the database of a running server, else on the embedded one, started for it (`isOurs`). */
async function withDatabase(config: Config, act: (url: string, isOurs: boolean) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return act(config.databaseUrl, false);
  const running = embeddedUrl(config.dataDir);
  if (running) {
    await assertReachable(running);
    return act(running, false);
  }
  await withLock(config, () => withEmbedded(config, (url) => act(url, true)));
}

/** Throws StartError in a network namespace of our own, such as that of another container. */
async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10 * SECOND });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `The database of the running server does not answer here (${(error as Error).message}): run the command where the server runs (docker compose exec app npm run admin -- …).`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

async function withLock(config: Config, act: () => Promise<void>): Promise<void> {
  const lock = await lockDataDir(config.dataDir);
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
