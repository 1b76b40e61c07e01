import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { Round } from './measure.ts';

export interface Running {
  url: string;
  pid: number;
  inspectorPort: number;
}

export interface Product extends Running {
  dataDir: string;
  stop(): Promise<void>;
  /** Milliseconds from the start of the process to the first page. */
  startedIn: number;
}

const products = new Set<ChildProcess>();
const limits = new Set<ChildProcess>();

function track<C extends ChildProcess>(child: C, among: Set<ChildProcess>): C {
  among.add(child);
  child.once('exit', () => among.delete(child));
  return child;
}

/** They run until their scenario is over. */
export const stopLimits = (): Promise<unknown> => Promise.all([...limits].map(end));

/** An interrupted run leaves no server behind. */
export function endWithUs(): void {
  const breakOff = async (error?: unknown) => {
    if (error instanceof Error) console.error(error);
    await Promise.all([...products, ...limits].map(end));
    process.exit(1);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException']) process.once(event, breakOff);
}

/** Asks it to end, and kills it after half a minute. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
  await ended;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts as npm start does, with the variables and flags of Node. An inspector may be opened later (footprint.ts). */
function commandFor(script: string, inspectorPort: number): string {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const command = scripts.start.split('&& ').at(-1) ?? '';
  return command
    .replace(' node ', ` ${process.execPath} --inspect-port=${inspectorPort} `)
    .replace('dist/server/main.js', script);
}

/** The product as a process of its own, with its own database in a folder of its own. It must be built. */
export async function startProduct(
  dataDir: string,
  { script = 'dist/server/main.js', env: more = {} as NodeJS.ProcessEnv } = {},
): Promise<Product> {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', SMTP_URL: '', ...more };
  const child = track(
    spawn('sh', ['-c', commandFor(script, inspectorPort)], { env, stdio: ['ignore', 'ignore', 'pipe'] }),
    products,
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(url).catch(() => undefined))?.ok;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const startedIn = performance.now() - began;
  return { url, pid: child.pid as number, inspectorPort, dataDir, startedIn, stop: () => end(child) };
}

/** The embedded PostgreSQL of a running product, by what stands in its folder. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const [, , , port] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return `postgres://dogear:${password}@127.0.0.1:${port}/dogear`;
}

/** Works on the database over a connection of its own. */
export async function withDatabase<T>(dataDir: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir), application_name: 'bench' });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A program that a limit or the product needs beside it. Rejects where it is not installed. */
export const startBeside = (command: string, words: string[]) =>
  once(track(spawn(command, words, { stdio: 'ignore' }), limits), 'spawn');

/** A limit as a server of its own; its first line is its address. */
export async function startLimit(script: string, ...args: string[]): Promise<Running> {
  const inspectorPort = await freePort();
  const words = [`--inspect-port=${inspectorPort}`, `bench/limits/${script}`, ...args];
  const child = track(spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] }), limits);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${script} did not start.`)));
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed]);
  return { url, pid: child.pid as number, inspectorPort };
}

/** A limit that is no server: a process that repeats its work for so long, with so many in flight. */
export function startLoop(inFlight: number, script: string, ...args: string[]): Round {
  const child = track(fork(`bench/limits/${script}`, args), limits);
  return async (milliseconds) => {
    child.send({ inFlight, milliseconds });
    const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended.`)));
    return (await Promise.race([once(child, 'message'), failed]))[0];
  };
}
