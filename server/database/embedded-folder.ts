import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { keepSecret } from '../secret.ts';
import { StartError } from '../start-error.ts';
import { type Account, chooseAccount, findPrograms, type Programs } from './embedded-programs.ts';

/** Where an embedded database lives, and with what it is run. */
export interface Cluster {
  /** The folder of PostgreSQL, its real path. */
  data: string;
  log: string;
  password: string;
  account: Account;
  programs: Programs;
}

export const USER = 'dogear';
export const DATABASE = 'dogear';

export const dataFolder = (dataDir: string): string => path.join(dataDir, 'postgres');
export const passwordFile = (dataDir: string): string => path.join(dataDir, 'postgres.password');

/** Finds the embedded database in this folder; makes it where there is none. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const data = dataFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const account = chooseAccount(data);
  const programs = await findPrograms(account);
  const password = keepSecret(passwordFile(dataDir));
  const log = path.join(dataDir, 'postgres.log');
  if (!existsSync(data)) await makeCluster(data, passwordFile(dataDir), programs, account);
  else if (account && statSync(data).uid !== account.uid) giveTo(data, account);
  return { data: realpathSync(data), log, password, account, programs };
}

/** initdb works beside and the whole is renamed: a start that was killed on the way leaves no half of a database. */
async function makeCluster(data: string, pwfile: string, programs: Programs, account: Account): Promise<void> {
  for (const name of readdirSync(path.dirname(data)))
    if (name.startsWith('postgres.new-')) rmSync(path.join(path.dirname(data), name), { recursive: true, force: true });
  const draft = mkdtempSync(`${data}.new-`);
  if (account) {
    chownSync(draft, account.uid, account.gid);
    chownSync(pwfile, account.uid, account.gid);
  }
  const words = [
    `--pgdata=${seenFromInside(draft, account)}`,
    `--username=${USER}`,
    '--auth=scram-sha-256',
    `--pwfile=${account ? '/dev/stdin' : pwfile}`,
    '--data-checksums',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  // The C library's own C.UTF-8 only classifies letters here; a system without it (musl, old macOS) does with C.
  const first = await run(programs.initdb, [...words, '--lc-ctype=C.UTF-8'], draft, pwfile, account);
  if (first.code !== 0) {
    for (const name of readdirSync(draft)) rmSync(path.join(draft, name), { recursive: true, force: true });
    const second = await run(programs.initdb, words, draft, pwfile, account);
    if (second.code !== 0)
      throw new StartError(
        `The embedded database could not be made in DATA_DIR (${reasonIn(second.said) ?? second.said.trim()}).`,
      );
  }
  renameSync(draft, data);
}

/**
 * How PostgreSQL, running as another user, names the folder in which it stands. It may not be able to pass the folders
 * above (DATA_DIR below /root, or of mktemp): it is put there while we are still root and stays.
 */
export function seenFromInside(folder: string, account: Account): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The environment of PostgreSQL: nothing of ours, or our secrets would stand in its processes. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]] as const);
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
}

function run(program: string, words: string[], cwd: string, input: string, account: Account) {
  const stdin = openSync(input, 'r');
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(program, words, { cwd, env: childEnvironment(), stdio: [stdin, 'pipe', 'pipe'], ...account });
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve({ code: -1, said: error.message }));
    child.on('close', (code) => resolve({ code, said }));
  }).finally(() => closeSync(stdin));
}

/** A folder that root copied or restored is root's; PostgreSQL starts only in its own. */
function giveTo(data: string, account: { uid: number; gid: number }): void {
  chownSync(data, account.uid, account.gid);
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
}

/** The last complaint among what PostgreSQL or initdb says: after it comes how they clear up. */
export const reasonIn = (said: string): string | undefined =>
  said
    .split('\n')
    .findLast((line) => /(FATAL|PANIC|error):/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|error):\s*/, '');

const LOG_LIMIT = 1024 * 1024;

/** Opens PostgreSQL's log to write at its end; of a long one only the end is kept. */
export function openLog(file: string): number {
  const handle = openSync(file, 'a+', 0o600);
  keepEnd(handle);
  return handle;
}

/** Cuts an open log down to its last part when it has grown. Safe beside a writer: all write at the end. */
export function keepEnd(handle: number): void {
  const { size } = fstatSync(handle);
  if (size <= LOG_LIMIT) return;
  const end = readFrom(handle, size - LOG_LIMIT / 4);
  ftruncateSync(handle, 0);
  writeSync(handle, end);
}

export function readFrom(handle: number, start: number): string {
  const buffer = Buffer.alloc(Math.max(0, fstatSync(handle).size - start));
  readSync(handle, buffer, 0, buffer.length, start);
  return buffer.toString('utf8');
}
