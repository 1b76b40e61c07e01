import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '#contract/rules/time.ts';
import { findFreePort } from '#server/database/embedded.ts';
import { ROOT } from '#server/root.ts';

/** The real program in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  url: string;
  /** Everything on standard error, and on standard output, so far. */
  said(): string;
  logged(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Milliseconds that anything may take on a machine that has much else to do. */
export const LONGEST_WAIT = MINUTE;

/** What a program of ours gets from this one: where Node is, and what was compiled already. */
export const inherited = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/** The program, as it is built. */
export const MAIN = path.join(ROOT, 'dist/server/main.js');

/** Starts the program, or that of another version, by the words before it; it may not serve yet, or refuse. */
export async function spawnServer(
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
  program: string = MAIN,
  before: string[] = [],
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const [command = '', ...words] = [...before, process.execPath, program];
  const child = spawn(command, words, {
    env: { ...inherited(), DATA_DIR: dataDir, PORT: String(port), BACKUPS: 'off', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  let logged = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  child.stdout?.on('data', (chunk) => {
    logged += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { child, port, url: `http://127.0.0.1:${port}`, said: () => said, logged: () => logged, ended };
}

/** Starts it and waits until it serves. */
export async function startServer(...given: Parameters<typeof spawnServer>): Promise<ServerProcess> {
  const server = await spawnServer(...given);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  await until(async () => {
    if (hasEnded) throw new Error(`The server ended: ${server.said()}\n${server.logged()}`);
    return (await statusOf(`${server.url}/healthz`)) === 200;
  });
  return server;
}

/** Status of a GET; 0 while nobody answers. */
export async function statusOf(url: string): Promise<number> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

/** Asks again and again until it is so, or `timeout` milliseconds have passed. */
export async function until(isSo: () => boolean | Promise<boolean>, timeout = LONGEST_WAIT): Promise<void> {
  const end = Date.now() + timeout;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it never came to be: ${isSo}`);
    await wait(25);
  }
}
