import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { HOUR } from '#contract/rules/time.ts';

/*
 * Runs a program of Node and leaves no process behind, whether it ends, takes too long or is interrupted: the servers,
 * databases and browsers that it started end with it.
 */

export interface Program {
  /** Name in messages. */
  title: string;
  /** What Node is called with. */
  words: string[];
  /** Cuts it off; after an hour unless given. */
  cutOff?: AbortSignal;
  /** Milliseconds that a process has to end, before the next signal is sent. */
  graceTime?: number;
  env?: NodeJS.ProcessEnv;
  /** Gets each line of standard output, which is not shown then. */
  onLine?: (line: string) => void;
}

/** The program that runs: one at a time. */
let running: ChildProcess | undefined;
let graceTime = 0;
/** Set while the program is being ended. */
let ending: Promise<void> | undefined;
let wasInterrupted = false;

/** Resolves with the exit code, or 1 when the program was cut off. After an interruption this process exits too. */
export async function runProgram(program: Program): Promise<number> {
  const { title, words, cutOff = AbortSignal.timeout(HOUR), env = {}, onLine } = program;
  graceTime = program.graceTime ?? 15_000;
  ending = undefined;
  listenForInterruptions();
  // A process group of its own: an interruption from the terminal comes here first, and is passed on in order.
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'],
    // Each file of tests is a process of its own: what one has compiled the next need not.
    env: { NODE_COMPILE_CACHE: path.resolve('dist/compiled'), ...process.env, ...env },
    detached: true,
  });
  running = child;
  const lines = readLines(child, onLine);
  const stop = () => {
    console.error(`${title}: takes too long, and is cut off.`);
    ending = end(child);
  };
  cutOff.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1));
  });
  cutOff.removeEventListener('abort', stop);
  await ending;
  await endAll(familyOf(child));
  await lines;
  running = undefined;
  if (wasInterrupted) process.exit(130);
  return ending ? 1 : code;
}

async function readLines(child: ChildProcess, onLine?: (line: string) => void): Promise<void> {
  if (!child.stdout || !onLine) return;
  for await (const line of createInterface({ input: child.stdout })) onLine(line);
}

/** Asks the program to end as it would for Ctrl-C, then tells it and all it has started. */
async function end(child: ChildProcess): Promise<void> {
  // Listed before the signal: what outlives its parent is not found afterwards.
  const family = familyOf(child);
  child.kill('SIGINT');
  await waitUntilEnded(family);
  await endAll(family);
}

async function endAll(pids: readonly number[]): Promise<void> {
  let left = livingOf(pids);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of left) send(pid, signal);
    left = await waitUntilEnded(left);
  }
}

/** Those that are left when the grace time is over. */
async function waitUntilEnded(pids: readonly number[]): Promise<number[]> {
  const until = Date.now() + graceTime;
  let left = livingOf(pids);
  while (left.length > 0 && Date.now() < until) {
    await wait(200);
    left = livingOf(left);
  }
  return left;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A program, its descendants and everything in their process groups: PostgreSQL and Chromium have groups of their own. */
function familyOf({ pid: root }: ChildProcess): number[] {
  if (root === undefined) return [];
  const found = new Set([root]);
  const processes = listProcesses();
  let size = 0;
  while (size < found.size) {
    size = found.size;
    for (const { pid, parent, group } of processes) if (found.has(parent) || found.has(group)) found.add(pid);
  }
  return [...found];
}

function livingOf(pids: readonly number[]): number[] {
  if (pids.length === 0) return [];
  const living = new Set(listProcesses().map(({ pid }) => pid));
  return pids.filter((pid) => living.has(pid));
}

/** All processes of this machine, without those that have ended and were not collected yet. */
function listProcesses() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    return state && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), group: Number(group) }] : [];
  });
}

/** The first interruption ends the program in its own way, the second kills it. */
function listenForInterruptions(): void {
  if (process.listenerCount('SIGINT') > 0) return;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!running) process.exit(130);
      if (wasInterrupted) for (const pid of familyOf(running)) send(pid, 'SIGKILL');
      else {
        console.error('\nInterrupted: ending what runs …');
        ending = end(running);
      }
      wasInterrupted = true;
    });
}
