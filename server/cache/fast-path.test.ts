import assert from 'node:assert/strict';
import http from 'node:http';
import { before, describe, test } from 'node:test';
import { calls } from '#contract/calls.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

interface Answer {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: string;
}

describe('the fast path', () => {
  const app = openApp({}, { withPages: true });
  let url: string;
  let addresses: string[];
  let reader: TestMember;
  before(async () => {
    url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const owner = await aMember(app);
    const category = await aCategory(app, 'Shared things');
    const { id } = await anItem(app, { owner, category, title: 'Astrolabe' });
    reader = await aMember(app);
    addresses = [
      ...['/', `/item/${id}/owner/${owner.id}`, `/catalog/${category.slug}`, '/search?query=astrolabe', '/about'],
      ...['/feed.xml', '/sitemap.xml', '/wanted', `/profile/${owner.id}`],
      ...Object.values(calls)
        .filter(({ method, shared }) => method === 'GET' && shared)
        .map(({ path }) => `/api/v1${path.replace('{itemId}', id)}`),
    ];
  });

  const get = (path: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      http
        .get(url + path, { headers: { ...headers } }, async (response) => {
          const chunks = await response.toArray();
          const { date: _, ...others } = response.headers;
          const body = Buffer.concat(chunks).toString('base64');
          resolve({ status: response.statusCode, headers: others, body });
        })
        .on('error', reject);
    });
  /** Lines of the log about answers from the cache. */
  const countServed = () => app.logged.filter((line) => line.includes('responses served from the cache')).length;

  test('answers as Fastify does, header by header, whatever the client accepts and has', async () => {
    for (const path of addresses) {
      const accepted = [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br, gzip' }];
      for (const headers of accepted) {
        // The first comes from Fastify and is new, the second from Fastify and is stored, the others from the fast path.
        app.context.cache.invalidate();
        const first = await get(path, headers);
        const second = await get(path, headers);
        const others = [await get(path, headers), await get(path, headers)];
        assert.ok(first.status && first.status < 500, path);
        for (const other of [second, ...others]) assert.deepEqual(other, first, `${path} ${JSON.stringify(headers)}`);
        if (first.status !== 200 || !first.headers.etag) continue;
        const had = { ...headers, 'if-none-match': first.headers.etag };
        app.context.cache.invalidate();
        const unchanged = [await get(path, had), await get(path, had), await get(path, had)];
        for (const other of unchanged) assert.deepEqual(other, unchanged[0], `${path} 304`);
        assert.equal(unchanged[0]?.status, 304, path);
      }
    }
    app.app.fastPath.close();
    assert.ok(countServed() > 0, 'the fast path was used');
  });

  test('a request with a token goes to Fastify', async () => {
    const [path = ''] = addresses.filter((address) => address.startsWith('/api/'));
    for (let i = 0; i < 3; i += 1) await get(path);
    const refused = await get(path, { authorization: 'Bearer of nothing' });
    const allowed = await get(path, { authorization: `Bearer ${reader.token}` });
    assert.deepEqual([refused.status === 200 || refused.status === 401, allowed.status], [true, 200]);
  });
});
