import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { createApp } from '#server/app.ts';
import { Realtime } from '#server/realtime/realtime.ts';
import { createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';

const WEB = path.join(import.meta.dirname, '../../dist/web');

describe('E. Answers', () => {
  const app = openApp({}, { withPages: true });
  let member: TestMember;
  let itemId: string;
  let sockets: Sockets;
  before(async () => {
    sockets = await openSockets(app);
    member = await aMember(app);
    itemId = (await anItem(app, { owner: member, title: 'A title' })).id;
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
  const pages = () => ['/', `/item/${itemId}/owner/${member.id}`, `/profile/${member.id}`, '/login', '/nothing/here'];

  test('E3 every answer says nosniff and its referrer policy, and nothing of what serves it', async () => {
    const [script] = globSync('assets/*.js', { cwd: WEB });
    for (const url of [...pages(), `/${script}`, '/healthz', '/api/v1/item/showAllCategory', '/files/x', '/x/y']) {
      const { headers } = await get(url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.match(
        String(headers['referrer-policy']),
        /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/,
      );
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'|sandbox/);
      assert.equal(headers['x-powered-by'], undefined);
      assert.equal(headers.server, undefined);
      assert.equal(headers['strict-transport-security'], undefined, 'without https');
    }
    const polled = await fetch(`${sockets.url}/socket.io/?EIO=4&transport=polling`);
    assert.equal(polled.status, 200);
    assert.equal(polled.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(polled.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(polled.headers.get('server'), null);
    const { config } = app.context;
    const secure = await createApp({
      ...app.context,
      config: { ...config, publicUrl: 'https://market.campus.edu' },
      realtime: new Realtime(config, app.context.realtime.nodes),
    });
    const { headers } = await secure.inject({ url: '/healthz' });
    assert.match(String(headers['strict-transport-security']), /max-age=\d{7,}/);
    await secure.close();
  });

  test('E3 answers of the API are not kept, unless they are public', async () => {
    const kept = async (url: string, headers = {}) => String((await get(url, headers)).headers['cache-control']);
    const as = { authorization: `Bearer ${member.token}` };
    for (const url of ['/api/v1/profile/getAllUserDetails', '/api/v1/item/ownersAllProduct', '/api/v1/nothing'])
      assert.match(await kept(url, as), /no-store/, url);
    assert.match(await kept(`/api/v1/item/getProductDetails/${itemId}`, as), /no-store/);
    assert.match(await kept('/api/v1/item/getAllProduct?limit=999'), /no-store/);
    assert.match(await kept('/api/v1/item/getAllProduct'), /^public, no-cache/);
    const posted = await app.call(itemCalls.searchItems, { keyword: 'title' });
    assert.match(String(posted.headers['cache-control']), /no-store/);
  });

  test('E4 no other site is let in: no CORS on any answer, preflights refused', async () => {
    const origin = 'https://evil.example';
    for (const url of [
      '/api/v1/item/getAllProduct',
      '/api/v1/profile/getAllUserDetails',
      '/',
      '/files/x',
      '/healthz',
    ]) {
      const answers = [
        await get(url, { origin }),
        await app.app.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        }),
      ];
      for (const { headers } of answers)
        for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control-allow/, url);
      assert.equal(answers[1]?.statusCode, 404);
      if (!url.startsWith('/files'))
        assert.match(String(answers[0]?.headers['cross-origin-resource-policy']), /^same-/);
    }
  });

  test('E4 a socket from a foreign origin is refused, by every transport; our own and programs are served', async () => {
    const { publicUrl } = app.context.config;
    const foreign = ['https://elsewhere.example', 'null', `${publicUrl}.evil.example`, 'http://127.0.0.1:1', 'file://'];
    for (const origin of foreign) {
      await assert.rejects(sockets.connect(member, { origin }), origin);
      const polled = await fetch(`${sockets.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
      assert.equal(polled.status, 403, origin);
      assert.equal(polled.headers.get('access-control-allow-origin'), null);
    }
    for (const origin of [publicUrl, sockets.url]) (await sockets.connect(member, { origin })).disconnect();
    (await sockets.connect(member)).disconnect();
  });

  test('E5 nothing is served but what is meant to be: no dotfile, source map, source, listing or way out', async () => {
    const maps = globSync('**/*.map', { cwd: WEB }).map((file) => `/${file}`);
    const [script] = globSync('assets/*.js', { cwd: WEB });
    const targets = [
      ...[
        '/.git/config',
        '/.git/HEAD',
        '/.env',
        '/.env.local',
        '/.npmrc',
        '/.gitignore',
        '/.well-known/x',
        '/a/.git/config',
      ],
      ...['/assets/', '/assets', '/files/', '/files', '/assets/.vite/manifest.json', '/.vite/manifest.json'],
      ...[`/${script}.map`, '/assets/browser.js.map', ...maps],
      ...['/assets/../package.json', '/assets/..%2fpackage.json', '/assets/%2e%2e/package.json'],
      ...[
        '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
        '/assets/%252e%252e%252fpackage.json',
        '/assets/..\\..\\package.json',
      ],
      ...['/assets/..%5c..%5cpackage.json', '/assets/....//package.json', '/assets//etc/passwd'],
      ...['/files/..%2f..%2fetc%2fpasswd', '/files/../secret', '/files/%2e%2e%2fsecret', '/files/..%5csecret'],
      ...['/files/%252e%252e%252fsecret', '/files/%00', `/files/${'a'.repeat(32)}-large.svg`],
    ];
    for (const target of targets) {
      const { status, type, body } = await fetchRaw(target);
      assert.equal(status, 404, `${target}: ${body.slice(0, 200)}`);
      assert.match(type, /^application\/json/, target);
      assert.equal(JSON.parse(body).code, 'NOT_FOUND', target);
    }
    for (const target of [
      '/package.json',
      '/server/start/main.ts',
      '/data/secret',
      '/web/session/session.ts',
      '/dist/web/index.html',
    ]) {
      const { status, body } = await fetchRaw(target);
      assert.equal(status, 404, target);
      assert.ok(!body.includes('"dependencies"') && !body.includes('import '), target);
    }
  });

  /** URL as it is written: fetch and inject would tidy it up first. */
  async function fetchRaw(target: string): Promise<{ status: number; type: string; body: string }> {
    const asked = `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
    const [head = '', ...body] = (await sendRaw(sockets.url, asked)).split('\r\n\r\n');
    return {
      status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
      body: body.join('\r\n\r\n'),
    };
  }

  test('E5 odd targets are no fault of a page either', async () => {
    for (const target of [
      'http://evil.example/x',
      '//evil.example/',
      '/\\evil.example',
      '/%E0%A4%A',
      '/?%E0%A4%A',
      '/assets/%00',
      '/search?keyword=%E0%A4%A',
    ])
      assert.ok((await fetchRaw(target)).status < 500, target);
    assert.ok(app.logged.every((line) => JSON.parse(line).level < 50));
  });

  test('E5 a fault of ours says one sentence: no stack, SQL or path, on a page neither', async () => {
    const broken = await createTestApp({}, undefined, { withPages: true });
    try {
      await broken.context.db.schema.alterTable('items').renameTo('items_elsewhere').execute();
      for (const url of ['/api/v1/item/getAllProduct', '/', `/item/${itemId}/owner/${member.id}`]) {
        const { statusCode, body } = await broken.app.inject({ url });
        assert.equal(statusCode, 500, url);
        assert.doesNotMatch(body, /node_modules|\.ts:\d|relation "|items_elsewhere|select "/, url);
      }
      assert.match(
        (await broken.app.inject({ url: '/api/v1/item/getAllProduct' })).json().message,
        /^Something broke on our side/,
      );
    } finally {
      await broken.close();
    }
  });
});
