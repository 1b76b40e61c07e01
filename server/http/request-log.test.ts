import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LENGTH, PER_ADDRESS } from '#contract/limits.ts';
import { createApp } from '#server/app.ts';
import { Realtime } from '#server/realtime/realtime.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/factories.ts';

describe('the request log', () => {
  let test: TestApp;
  let app: FastifyInstance;
  before(async () => {
    test = await createTestApp({}, undefined, { withPages: true });
    app = await createApp({
      ...test.context,
      realtime: new Realtime(test.context.config, test.context.realtime.nodes),
    });
  });
  after(async () => {
    await app.close();
    await test.close();
  });
  const logged = () => test.logged.map((line) => JSON.parse(line));

  it('of a flood are logged as one count, not as a line each', async () => {
    const remoteAddress = '192.0.2.90';
    for (let i = 0; i < PER_ADDRESS.logIns; i += 1) await app.rateLimit.take('logIns', remoteAddress);
    test.logged.length = 0;
    const flood = Array.from({ length: 200 }, () =>
      app.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress, payload: {} }),
    );
    for (const { statusCode } of await Promise.all(flood)) assert.equal(statusCode, 429);
    await wait(5500);
    const lines = logged().map(({ status, route, refused }) => ({ status, route, refused }));
    assert.deepEqual(lines, [{ status: 429, route: '/api/v1/auth/login', refused: 200 }]);
  });

  it('of health checks are none, unless something is wrong', async () => {
    test.logged.length = 0;
    for (const url of ['/readyz', '/healthz', '/readyz?x']) await test.app.inject({ url });
    assert.deepEqual(
      logged().map(({ url, status }) => [url, status]),
      [['/readyz', 200]],
    );
  });

  it('of requests whose client went away are no warnings', async () => {
    const { token } = await aMember(test);
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
    test.logged.length = 0;
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/profile/updateDP HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\n` +
          'content-length: 5000\r\n\r\n--x\r\ncontent-disposition: form-data; name="thumbnailImage"; filename="a.png"\r\n\r\nhalf of it',
      );
      await wait(200);
      socket.destroy();
    }
    await wait(500);
    assert.deepEqual(
      logged().filter(({ level }) => level > 30),
      [],
    );
  });

  it('of a search of 12,000 letters are a sentence, as JSON, as a form and as a page', async () => {
    const query = 'x'.repeat(12_000);
    const url = '/api/v1/item/advanceSearch';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const answer of [
      await test.app.inject({ method: 'POST', url, payload: { keyword: query } }),
      await test.app.inject({ method: 'POST', url, headers: form, payload: `keyword=${query}` }),
      await test.app.inject({ url: `/api/v1/item/suggestions?keyword=${query}` }),
    ]) {
      assert.equal(answer.statusCode, 400);
      assert.ok(answer.body.length < 250, answer.body);
    }
    const sentence = `keyword may have up to ${LENGTH.keyword} characters`;
    for (const letters of [query, '😀'.repeat(3000)]) {
      const page = await test.app.inject({ url: `/search?query=${encodeURIComponent(letters)}` });
      assert.equal(page.statusCode, 400);
      assert.ok(page.body.includes(sentence));
      assert.ok(!page.body.includes(letters.slice(0, 1000)));
    }
  });
});
