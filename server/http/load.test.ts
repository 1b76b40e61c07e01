import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { createRealtime } from '#server/realtime.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

describe('load', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const build = (trustProxy: string[]): Promise<FastifyInstance> =>
    createApp({
      ...test.context,
      config: { ...test.context.config, trustProxy },
      realtime: createRealtime(test.context.config),
    });

  const ask = async (app: FastifyInstance, from: string, headers = {}, url = '/api/v1/item/showAllCategory') =>
    app.inject({ url, remoteAddress: from, headers });

  it('holds one address to 3,000 requests a minute, an IPv6 one by its /64, whatever it says of itself', async () => {
    const app = await build([]);
    try {
      for (let i = 0; i < 3000; i += 1)
        await ask(app, `2001:db8::${(i % 200).toString(16)}`, {}, '/api/v1/openapi.json');
      const over = await ask(app, '2001:db8::ffff', { 'x-forwarded-for': '203.0.113.9' });
      assert.equal(over.statusCode, 429);
      assert.equal(over.json().code, 'TOO_MANY');
      assert.ok(Number(over.headers['retry-after']) >= 1);
      assert.equal((await ask(app, '2001:db8:0:1::1')).statusCode, 200, 'the next /64 is another');
      assert.equal((await ask(app, '2001:db8::1', {}, '/healthz')).statusCode, 200, 'probes are always answered');
    } finally {
      await app.close();
    }
  });

  it('believes X-Forwarded-For from a proxy that the operator named, and from nobody else', async () => {
    const app = await build(['10.0.0.0/8']);
    app.get('/seen', { config: { open: true } }, (request) => ({ ip: request.ip }));
    try {
      const forwarded = { 'x-forwarded-for': '203.0.113.9' };
      assert.equal((await ask(app, '10.1.2.3', forwarded, '/seen')).json().ip, '203.0.113.9');
      assert.equal((await ask(app, '192.0.2.7', forwarded, '/seen')).json().ip, '192.0.2.7');
    } finally {
      await app.close();
    }
  });
});
