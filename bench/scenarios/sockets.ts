import { setTimeout as wait } from 'node:timers/promises';
import { type Listener, listen } from '../listen.ts';
import { neededBy } from '../memory.ts';
import { type Running, startLimit } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';

const SOCKETS = 1000;

/** What a connection that says nothing costs, beside one of a bare echo. */
export async function idleSockets({ product, tokens, data }: Stage): Promise<Result[]> {
  const echo = await startLimit('echo.ts');
  try {
    const ours = await measure(product, (n) => ({ token: tokens[n % tokens.length] }));
    const theirs = await measure(echo, () => ({ rooms: [data.room, 'one', 'two'] }));
    const scenario = `${SOCKETS} idle sockets: ${ours.toFixed(1)} kB each`;
    const limit = `echo: ${theirs.toFixed(1)} kB`;
    return [{ scenario, limit, value: ours / theirs, unit: '× memory', goal: { atMost: 1.3 } }];
  } finally {
    await echo.stop();
  }
}

/** Kilobytes each. Twice, and the second counts: what the first ones make a process set up is not theirs. */
async function measure(running: Running, authOf: (n: number) => object): Promise<number> {
  let each = 0;
  for (let time = 0; time < 2; time += 1) {
    const before = await neededBy(running);
    const open: Listener[] = [];
    for (let n = 0; n < SOCKETS; n += 1) open.push(await listen(running.url, authOf(n), () => {}));
    await wait(500);
    each = ((await neededBy(running)) - before) * (1024 / SOCKETS);
    await Promise.all(open.map((listener) => listener.close()));
  }
  return each;
}
