import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { Realtime } from '#server/realtime/realtime.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

describe('I. Overload: the door', () => {
  let house: TestApp;
  let app: FastifyInstance;
  before(async () => {
    house = await createTestApp();
    // The limits of production; tests of other things do without.
    app = await createApp({
      ...house.context,
      realtime: new Realtime(house.context.config, house.context.realtime.nodes),
    });
  });
  after(async () => {
    await app.close();
    await house.close();
  });

  const ask = (url: string, headers = {}) => app.inject({ url, headers });
  const CATEGORIES = '/api/v1/item/showAllCategory';
  const ITEMS = '/api/v1/item/getAllProduct';

  test('I1 a route that has half of the room is refused, with when to come again, and the others are served', async () => {
    const held = Promise.withResolvers<void>();
    const working = Array.from({ length: 64 }, () => app.concurrencyLimit.run(CATEGORIES, () => held.promise));
    const refused = await ask(CATEGORIES);
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'UNAVAILABLE']);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    const page = await ask(CATEGORIES, { accept: 'text/html' });
    assert.match(page.body, /^<!doctype html>.*http-equiv="refresh"/);
    assert.equal((await ask(ITEMS)).statusCode, 200);

    const more = Array.from({ length: 64 }, () => app.concurrencyLimit.run('another', () => held.promise));
    assert.equal((await ask(ITEMS)).statusCode, 503, 'nothing is worked on beyond the room there is');
    for (const probe of ['/healthz', '/readyz']) assert.equal((await ask(probe)).statusCode, 200);
    held.resolve();
    await Promise.all([...working, ...more]);
    assert.deepEqual([(await ask(CATEGORIES)).statusCode, (await ask(ITEMS)).statusCode], [200, 200]);
  });
});
