import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Cluster } from './embedded-folder.ts';

/** The main process of PostgreSQL that works in this folder, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The PostgreSQL that runs in this data folder now; undefined when there is none. */
export function findPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  return pid > 1 && isPostgresOf(pid, data) ? { pid, port: Number(lines[3]) } : undefined;
}

/**
 * Ends the PostgreSQL that a killed server left behind, so that ours begins afresh with a known port and log.
 * A number in postmaster.pid that now belongs to another program is only forgotten.
 */
export async function endLeftover({ data, programs }: Cluster): Promise<boolean> {
  const left = findPostmaster(data);
  if (left === undefined) {
    forgetStranger(data);
    return false;
  }
  await endProcess(left.pid, () => isPostgresOf(left.pid, data), data, programs.pg_ctl);
  return true;
}

/**
 * Fast shutdown (sessions are cut, everything is written), after ten seconds an immediate one, which is safe too
 * but leaves recovery to the next start.
 */
export async function endProcess(pid: number, runs: () => boolean, data: string, pgCtl: string): Promise<void> {
  for (const [mode, signal] of [
    ['fast', 'SIGINT'],
    ['immediate', 'SIGQUIT'],
  ] as const) {
    if (process.platform === 'win32') execFileSync(pgCtl, ['stop', '-D', data, '-m', mode, '-W'], { stdio: 'ignore' });
    else signalTo(pid, signal);
    for (const until = Date.now() + 10_000; Date.now() < until; await wait(20)) if (!runs()) return;
  }
  throw new StartError(`The PostgreSQL in DATA_DIR (process ${pid}) does not end; end it and start again.`);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * After a restart of the machine or container the number may be another program's, and PostgreSQL would refuse to
 * start beside it. Processes of a dead PostgreSQL that still hold the data are found by their shared memory anyway.
 */
function forgetStranger(data: string): void {
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
    if (process.platform === 'linux')
      return (
        path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
        readlinkSync(`/proc/${pid}/cwd`) === data
      );
    const command =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (process.platform === 'win32' || command.includes(data));
  } catch {
    return false;
  }
}
