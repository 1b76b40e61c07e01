import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadResult } from './load.ts';

/*
 * Load from a process of its own (testing/load.ts starts it): the load as JSON in the first argument, what came of it as
 * JSON on standard output.
 */

const load = JSON.parse(process.argv[2] ?? '') as Load;
const agent = new http.Agent({ keepAlive: true, maxSockets: load.connections, maxFreeSockets: load.connections });
const times = new Map<string, number[]>();
let withoutRetryAfter = 0;
let asked = 0;
/** When it is over, by performance.now(). */
let end = 0;

function ask(): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const settle = (status: string) => {
      // Tells of the first answer: a blank before the JSON.
      if (times.size === 0) process.stdout.write(' ');
      const all = times.get(status) ?? [];
      if (all.length === 0) times.set(status, all);
      all.push(performance.now() - began);
      resolve();
    };
    const url = (load.urls[asked++ % load.urls.length] as string).replace('{n}', `${asked}`);
    const request = http.request(url, { agent, method: load.method ?? 'GET', headers: load.headers }, (answer) => {
      const { statusCode = 0, headers } = answer;
      if ((statusCode === 503 || statusCode === 429) && !headers['retry-after']) withoutRetryAfter += 1;
      answer.resume().once('close', () => settle(answer.complete ? String(statusCode) : 'broken'));
    });
    request.setTimeout(20_000, () => request.destroy(new Error('late')));
    request.once('error', async ({ message, code }: NodeJS.ErrnoException) => {
      if (message === 'late') return settle('late');
      if (code !== 'ECONNREFUSED') return settle('broken');
      // Nobody listens: nor will they a moment later.
      await wait(20);
      settle('refused');
    });
    request.end(load.body === undefined ? undefined : Buffer.from(load.body, 'base64'));
  });
}

/** Opens every connection, by a request that costs nothing. */
async function openAll(): Promise<void> {
  const url = new URL('/healthz', load.urls[0]);
  const open = () =>
    new Promise<void>((resolve) => {
      const request = http.get(url, { agent }, (answer) => void answer.resume().once('close', resolve));
      request.once('error', () => resolve());
    });
  await Promise.all(Array.from({ length: load.connections }, open));
}

/** Sends as many at once as there are connections, each after the answer to its last one. */
async function inTurns(connections: number): Promise<void> {
  const work = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, work));
}

/** So many a second, whatever becomes of those before: how people come. */
async function atRate(rate: number, began: number): Promise<void> {
  const open = new Set<Promise<void>>();
  for (let sent = 0; performance.now() < end; ) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const one: Promise<void> = ask().finally(() => open.delete(one));
      open.add(one);
    }
    await wait(2);
  }
  await Promise.all(open);
}

await openAll();
const began = performance.now();
end = began + load.seconds * 1000;
process.once('SIGTERM', () => {
  end = 0;
});
await (load.rate === undefined ? inTurns(load.connections) : atRate(load.rate, began));
agent.destroy();

const at = (all: number[], share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
const result: LoadResult = {
  seconds: (performance.now() - began) / 1000,
  withoutRetryAfter,
  answers: Object.fromEntries(
    [...times].map(([status, all]) => {
      all.sort((a, b) => a - b);
      return [status, { count: all.length, p50: at(all, 0.5), p90: at(all, 0.9), p99: at(all, 0.99), max: at(all, 1) }];
    }),
  ),
};
console.log(JSON.stringify(result));
