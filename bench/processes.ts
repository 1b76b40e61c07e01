import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Measured } from './measure.ts';

export interface Running {
  url: string;
  pid: number;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** A limit that is no server: it does its work by itself, so many at once for so long. */
export interface Loop {
  run(atOnce: number, milliseconds: number): Promise<Measured>;
  stop(): Promise<void>;
}

export interface Product extends Running {
  dataDir: string;
  /** Milliseconds from the start of the process to the first page. */
  startedIn: number;
}

const children = new Set<ChildProcess>();

/** Ends with us, whatever happens. */
export function keepTrack<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Broken off, a run leaves no server behind. `tidyUp` comes last. */
export function endWithUs(tidyUp: () => void): void {
  const breakOff = async () => {
    await Promise.all([...children].map(end));
    tidyUp();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff);
  // As where a limit's process dies.
  process.once('uncaughtException', (error) => {
    console.error(error);
    void breakOff();
  });
}

/** Asks it to end, and when it does not within half a minute, ends it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hurry = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(hurry);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** What npm start gives to Node: variables and flags. */
function startWords(): { variables: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const [, set = '', flags = ''] = /&& (.*)exec node (.*) server\/main\.ts/.exec(scripts.start) ?? [];
  return {
    variables: Object.fromEntries(
      set
        .trim()
        .split(' ')
        .map((one) => one.split('=')),
    ),
    flags: flags.split(' '),
  };
}

/** The product as a process of its own, with its own database in a folder of its own. It must be built. */
export async function startProduct(dataDir: string, { script = 'server/main.ts' } = {}): Promise<Product> {
  const port = await freePort();
  const began = performance.now();
  const { variables, flags } = startWords();
  // With --inspect-port an inspector may be opened later on any free port; until then it costs nothing.
  const env = {
    ...process.env,
    ...variables,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SMTP_URL: '',
  };
  const child = keepTrack(
    // It logs as it always does; nobody reads it.
    spawn(process.execPath, [...flags, '--inspect-port=0', script], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`);
    const answered = await fetch(`${url}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) {
      const startedIn = performance.now() - began;
      return { url, pid: child.pid as number, child, dataDir, startedIn, stop: () => end(child) };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The embedded PostgreSQL of a running product, by what stands in its folder. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const [, , , port] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return `postgres://dogear:${password}@127.0.0.1:${port}/dogear`;
}

export async function connectTo(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir), application_name: 'bench' });
  await client.connect();
  return client;
}

/** A limit as a server of its own; its first line is its address. */
export async function startLimit(script: string, ...args: string[]): Promise<Running> {
  const words = ['--inspect-port=0', `bench/limits/${script}`, ...args];
  const child = keepTrack(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] }));
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} did not start: ${said}`))),
  ])) as [string];
  return { url, pid: child.pid as number, child, stop: () => end(child) };
}

/** A limit that loops, as a process of its own. */
export function startLoop(script: string, ...args: string[]): Loop {
  const child = keepTrack(fork(`bench/limits/${script}`, args));
  return {
    run(atOnce, milliseconds) {
      child.send({ atOnce, milliseconds });
      return new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${script} ended.`));
        child.once('exit', fail);
        child.once('message', (measured) => {
          child.off('exit', fail);
          resolve(measured as Measured);
        });
      });
    },
    stop: () => end(child),
  };
}
