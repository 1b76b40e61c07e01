import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { createConcurrencyLimit, shedLoad } from './load.ts';

test('a process that lags refuses what it is asked, but for files: no browser asks again for a picture', async () => {
  const app = Fastify();
  app.decorate('concurrencyLimit', createConcurrencyLimit());
  await shedLoad(app);
  const paths = ['/api/v1/calls', '/', '/files/a.webp', '/assets/a.js', '/healthz'];
  for (const path of paths) app.get(path, async () => 'here');
  const ask = () => Promise.all(paths.map(async (path) => (await app.inject(path)).statusCode));
  assert.deepEqual(await ask(), [200, 200, 200, 200, 200]);
  const block = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    await wait(1);
  };
  // Its delay is the mean of a second: the first one is over then, and the next has nothing else in it.
  await block(1100);
  await block(1400);
  assert.deepEqual(await ask(), [503, 503, 200, 200, 200]);
  await app.close();
});
