import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { readOrCreateSecret } from '#server/start/secret.ts';
import { StartError } from '#server/start/start-error.ts';
import { type Account, chooseAccount, findPrograms, type Programs } from './embedded-programs.ts';

/** An embedded database: its files, and what runs it. */
export interface Cluster {
  /** PostgreSQL's data folder, as a real path. */
  data: string;
  /** Locked by each process of PostgreSQL, and by whoever is about to start one. */
  lock: string;
  log: string;
  password: string;
  account: Account;
  programs: Programs;
}

export const USER = 'dogear';
export const DATABASE = 'dogear';

export const dataFolder = (dataDir: string): string => path.join(dataDir, 'postgres');
export const passwordFile = (dataDir: string): string => path.join(dataDir, 'postgres.password');

/** Finds or creates the embedded database in DATA_DIR. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const data = dataFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const account = chooseAccount(data);
  const programs = await findPrograms(account);
  const password = readOrCreateSecret(passwordFile(dataDir));
  const log = path.join(dataDir, 'postgres.log');
  if (!existsSync(data)) createCluster(data, passwordFile(dataDir), programs, account);
  else if (account && statSync(data).uid !== account.uid) changeOwner(data, account);
  return { data: realpathSync(data), lock: path.join(dataDir, 'postgres.lock'), log, password, account, programs };
}

/** initdb works in a draft folder that is then renamed, so that a killed start leaves no half of a database. */
function createCluster(data: string, pwfile: string, programs: Programs, account: Account): void {
  for (const name of readdirSync(path.dirname(data)))
    if (name.startsWith('postgres.new-')) rmSync(path.join(path.dirname(data), name), { recursive: true, force: true });
  const draft = mkdtempSync(`${data}.new-`);
  if (account) {
    chownSync(draft, account.uid, account.gid);
    chownSync(pwfile, account.uid, account.gid);
  }
  const args = [
    `--pgdata=${folderForChild(draft, account)}`,
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
  // C.UTF-8 of the C library only classifies letters here; systems without it (musl, old macOS) can do with C.
  const first = runInitdb(programs.initdb, [...args, '--lc-ctype=C.UTF-8'], draft, pwfile, account);
  if (first.failed) {
    for (const name of readdirSync(draft)) rmSync(path.join(draft, name), { recursive: true, force: true });
    const second = runInitdb(programs.initdb, args, draft, pwfile, account);
    if (second.failed)
      throw new StartError(
        `The embedded database could not be made in DATA_DIR (${lastError(second.output) ?? second.output.trim()}).`,
      );
  }
  renameSync(draft, data);
}

/**
 * The path by which PostgreSQL opens its data folder. As another user it may have no access to the folders above
 * (DATA_DIR below /root, or of mktemp), so it starts with this folder as its working directory, set while we are root.
 */
export function folderForChild(folder: string, account: Account): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The environment of PostgreSQL, without our secrets. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]] as const);
  return { ...Object.fromEntries(inherited.filter(([, value]) => value !== undefined)), LC_ALL: 'C', TZ: 'UTC' };
}

function runInitdb(program: string, args: string[], cwd: string, input: string, account: Account) {
  const stdin = openSync(input, 'r');
  try {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd,
      env: childEnvironment(),
      stdio: [stdin, 'pipe', 'pipe'],
      encoding: 'utf8',
      ...account,
    });
    return { failed: status !== 0, output: error?.message ?? stdout + stderr };
  } finally {
    closeSync(stdin);
  }
}

/** PostgreSQL starts only in a folder that it owns; one that root copied or restored is root's. */
function changeOwner(data: string, account: { uid: number; gid: number }): void {
  chownSync(data, account.uid, account.gid);
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
}

/** The last error in the output of PostgreSQL or initdb; cleanup messages follow it. */
export const lastError = (output: string): string | undefined =>
  output
    .split('\n')
    .findLast((line) => /(FATAL|PANIC|error):/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|error):\s*/, '');

/** Bytes. */
const LOG_LIMIT = 1024 * 1024;

/** Cuts PostgreSQL's log to its last part when it has grown. Safe beside a writer, because all append. */
export function trimLog(file: string): void {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= LOG_LIMIT) return;
  const end = readFileSync(file).subarray(-LOG_LIMIT / 4);
  truncateSync(file);
  appendFileSync(file, end);
}
