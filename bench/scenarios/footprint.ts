import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeData } from '../data/keep.ts';
import { type Close, listen } from '../listen.ts';
import { CONNECTIONS, load } from '../load.ts';
import { median } from '../measure.ts';
import { type Running, startLimit, startProduct } from '../processes.ts';
import { figure, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { READS } from './reads.ts';

/** Time from the start of the process to the first page, built and with its data there: the median of several starts. */
export async function coldStart({ folder, pace, size }: Stage): Promise<Result[]> {
  const dataDir = await takeData(size, path.join(folder, 'cold'));
  const times: number[] = [];
  for (let i = 0; i < pace.rounds; i += 1) {
    const product = await startProduct(dataDir);
    times.push(product.startedIn);
    await product.stop();
  }
  return [figure('cold start to the first page', median(times) / 1000, 's', 1.2)];
}

const SOCKETS = 1000;

/** What a connection that says nothing costs, beside one of a bare echo. */
export async function idleSockets({ product, tokens, data }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts');
  const ours = await measure(product, (n) => ({ token: tokens[n % tokens.length] }));
  const theirs = await measure(echo, () => ({ rooms: [data.room, 'one', 'two'] }));
  const scenario = `${SOCKETS} idle sockets: ${ours.toFixed(1)} kB each`;
  const limit = `echo: ${theirs.toFixed(1)} kB`;
  return [{ ...figure(scenario, ours / theirs, '× memory', 1.3), limit }];
}

/** Kilobytes each. Twice, and the second counts: what the first ones make a process set up is not theirs. */
async function measure(running: Running, authOf: (n: number) => object): Promise<number> {
  let each = 0;
  for (let time = 0; time < 2; time += 1) {
    const before = await neededBy(running);
    const open: Close[] = [];
    for (let n = 0; n < SOCKETS; n += 1) open.push(await listen(running.url, authOf(n), () => {}));
    await wait(500);
    each = ((await neededBy(running)) - before) * (1024 / SOCKETS);
    await Promise.all(open.map((close) => close()));
  }
  return each;
}

const REQUESTS = 160;
/** Milliseconds until cached responses have expired: how many there are depends on when they were asked for last. */
const EXPIRED = 12_000;

/** What the product holds after all that went before, and whether the second of two identical rounds leaves it larger. */
export async function memory(stage: Stage): Promise<Result[]> {
  const { product } = stage;
  const resident = residentOf(product.pid);
  const needed: number[] = [];
  // What the first round fills is kept for good; the second and the third must leave the same.
  for (let round = 0; round < 3; round += 1) {
    for (const { same, different } of READS) {
      let n = 0;
      const next = () => different?.(stage, n++) ?? same?.(stage) ?? { path: '/' };
      await load(product.url, next, { connections: CONNECTIONS, amount: REQUESTS });
    }
    await wait(EXPIRED);
    needed.push(await neededBy(product));
  }
  const [, before = 0, after = 0] = needed;
  const again = `memory after the same round again: ${before.toFixed(1)} → ${after.toFixed(1)} MB`;
  return [
    figure('memory after everything', resident, 'MB', 250),
    // Measuring itself moves as much.
    { ...figure(again, after / before, '×', 1.05), limit: 'round before' },
  ];
}

const MEGABYTE = 1024 * 1024;

/** Megabytes that the process holds, as the operating system sees it. */
const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** The address of the inspector of a process; it is opened by a signal, and costs nothing until then. */
async function inspectorOf({ pid, inspectorPort }: Running): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`).catch(() => undefined);
    if (reply) return (await reply.json())[0].webSocketDebuggerUrl;
    await wait(20);
  }
}

/** Megabytes that the process needs: what is left on its heap and outside it after garbage collection. */
async function neededBy(running: Running): Promise<number> {
  const socket = new WebSocket(await inspectorOf(running));
  await once(socket, 'open');
  const call = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, 'message');
    return JSON.parse(data).result;
  };
  for (let i = 0; i < 3; i += 1) await call('HeapProfiler.collectGarbage');
  const { result } = await call('Runtime.evaluate', {
    expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
  });
  socket.close();
  return result.value / MEGABYTE;
}
