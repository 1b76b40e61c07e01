import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { end, freePort, keepTrack, type Running } from '../processes.ts';
import { OTHERS } from './campus.ts';
import type { Other, Way } from './other.ts';

const START = 180_000;

export interface Started extends Running {
  /** Milliseconds from the start of the process to the first good answer. */
  startedIn: number;
}

export const folderOf = ({ name }: Other): string => path.join(OTHERS, name);

/** Runs a command in its folder to its end, saying what it says; ends it when it takes too long. */
export async function run(program: string, words: string[], other: Other, variables: object, milliseconds: number) {
  const child = keepTrack(
    spawn(program, words, {
      cwd: folderOf(other),
      env: { ...process.env, ...other.variables, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-4000);
    // Their own logs are long; what counts is how far it is.
    for (const line of String(chunk).split('\n')) if (/^\d+ products/.test(line)) console.error(`  ${line}`);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [code, signal] = await once(child, 'close');
  clearTimeout(late);
  if (code !== 0) throw new Error(`${other.title}: ${words.join(' ')} ended with ${code ?? signal}: ${said}`);
}

/** Its server, as a process of its own, and how long it took to the first good answer. */
export async function startOther(other: Other, address: string, way: Way): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const { child, said } = launch(other, other.server, address, port);
  const url = `http://127.0.0.1:${port}`;
  let why = '';
  while (performance.now() - began < START) {
    if (child.exitCode !== null) throw new Error(`${other.title} did not start: ${said()}`);
    const held = await countAnswer(url, way).catch((error: Error) => {
      why = error.message;
      return 0;
    });
    if (held > 0) {
      const startedIn = performance.now() - began;
      return { url, pid: child.pid as number, child, startedIn, stop: () => end(child) };
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await end(child);
  throw new Error(`${other.title} did not answer within ${START / 1000} s: ${why} ${said()}`);
}

/** What production needs beside its server; undefined where the server does all. */
export function startWorker(other: Other, address: string): Pick<Running, 'pid' | 'stop'> | undefined {
  if (!other.worker) return undefined;
  const { child } = launch(other, other.worker, address, 0);
  return { pid: child.pid as number, stop: () => end(child) };
}

/** What it says goes into a file: a program that listens to every line of it could not ask as fast meanwhile. */
function launch(other: Other, words: string[], address: string, port: number) {
  const file = path.join(folderOf(other), `${path.basename(words[0] as string)}.log`);
  const log = openSync(file, 'w');
  const child = keepTrack(
    spawn(process.execPath, words, {
      cwd: folderOf(other),
      env: { ...process.env, ...other.variables, DATABASE_URL: address, PORT: String(port) },
      stdio: ['ignore', log, log],
    }),
  );
  closeSync(log);
  return { child, said: () => readFileSync(file, 'utf8').slice(-4000) };
}

/** Asks once and counts what the answer holds; throws when that is nothing. */
export async function countAnswer(url: string, { asked, count }: Pick<Way, 'asked' | 'count'>): Promise<number> {
  const { method = 'GET', path: at, headers, body } = asked;
  const response = await fetch(url + at, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const held = response.ok ? count(JSON.parse(text)) : 0;
  if (held === 0) throw new Error(`${at} was not answered: ${response.status} ${text.slice(0, 400)}`);
  return held;
}
