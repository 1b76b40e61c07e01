import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import type { Cluster } from './embedded-folder.ts';

/** The main process of PostgreSQL, from postmaster.pid. */
interface Postmaster {
  pid: number;
  port: number;
}

/** The PostgreSQL that runs in this data folder, if any. */
export function findPostmaster(folder: string): Postmaster | undefined {
  let data: string;
  let lines: string[];
  try {
    // A process has the real path as its working directory.
    data = realpathSync(folder);
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  return pid > 1 && isPostgresOf(pid, data) ? { pid, port: Number(lines[3]) } : undefined;
}

/** Stops the PostgreSQL that a killed server left behind. Returns whether one was stopped. */
export async function stopLeftover({ data, programs }: Cluster): Promise<boolean> {
  const left = findPostmaster(data);
  if (left === undefined) return false;
  await stopProcess(left.pid, () => isPostgresOf(left.pid, data), data, programs.pg_ctl);
  return true;
}

/**
 * Fast shutdown (closes sessions, writes everything), after ten seconds an immediate one, which is safe too but leaves
 * recovery to the next start.
 */
export async function stopProcess(pid: number, isRunning: () => boolean, data: string, pgCtl: string): Promise<void> {
  for (const [mode, signal] of [
    ['fast', 'SIGINT'],
    ['immediate', 'SIGQUIT'],
  ] as const) {
    if (process.platform === 'win32') execFileSync(pgCtl, ['stop', '-D', data, '-m', mode, '-W'], { stdio: 'ignore' });
    else sendSignal(pid, signal);
    for (const until = Date.now() + 10 * SECOND; Date.now() < until; await wait(20)) if (!isRunning()) return;
  }
  throw new StartError(`The PostgreSQL in DATA_DIR (process ${pid}) does not end; end it and start again.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Removes a postmaster.pid whose number is now another program's, as after a restart of the machine or container:
 * PostgreSQL would refuse to start. The caller holds the lock of PostgreSQL's folder, so no other one runs in it, whose
 * number only other namespaces know.
 */
export function removeStalePid(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  try {
    process.kill(Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0])), 0);
  } catch {
    return;
  }
  rmSync(file, { force: true });
}

function isPostgresOf(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return isPostgresOnLinux(pid, data);
    const command =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (process.platform === 'win32' || command.includes(data));
  } catch {
    return false;
  }
}

function isPostgresOnLinux(pid: number, data: string): boolean {
  try {
    return (
      path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
      readlinkSync(`/proc/${pid}/cwd`) === data
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    // Another user's, which root of a container may not look into; everybody may read how it was started.
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return (
      path.basename(program) === 'postgres' && [data, '/proc/self/cwd'].includes(args[args.indexOf('-D') + 1] ?? '')
    );
  }
}
