import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { PER_ADDRESS } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { createApp } from '#server/app.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { sendRaw } from '#server/testing/raw.ts';
import { createCache } from './cache.ts';

describe('the response cache over HTTP', () => {
  let node: TestApp;
  let beside: TestApp;
  let urls: string[];
  let owner: TestMember;
  let category: { id: string; slug: string };
  before(async () => {
    const cluster = { cluster: 'postgres', jwtSecret: 'the same random secret on both nodes, 32+' } as const;
    node = await createTestApp(cluster);
    beside = await createTestApp(cluster, node);
    urls = await Promise.all([node, beside].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
    owner = await aMember(node);
    category = await aCategory(node, 'Shared things');
  });
  after(async () => {
    await beside.close();
    await node.close();
  });

  /** Changes rows without an invalidation: only what is read anew shows it. */
  const behindTheServer = (title: string, itemId: string) =>
    node.context.db.updateTable('items').set({ title }).where('id', '=', itemId).execute();

  /** Whether a visitor of a node reads the title: in each of the lists, and in the item itself. */
  async function seenAt(url: string, title: string, itemId: string) {
    const read = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${url}/api/v1${path}`, init)).text();
    };
    const texts = await Promise.all([
      read(itemCalls.listItems.path),
      read(categoryCalls.getCategoryPage.path, { slug: category.slug }),
      read(itemCalls.searchItems.path, { keyword: 'telescope' }),
      read(itemCalls.getItem.path.replace('{itemId}', itemId)),
    ]);
    return texts.map((text) => text.includes(title));
  }

  test('a write is seen on its own node from its response on, and on the others within 2 seconds', async () => {
    const { id } = await anItem(node, { owner, category, title: 'Telescope 0', publication: 'Draft' });
    async function expect(isSeen: boolean, title: string, writtenAt: TestApp) {
      const expected = new Array(4).fill(isSeen);
      const [here, there] = (writtenAt === node ? urls : urls.toReversed()) as [string, string];
      assert.deepEqual(await seenAt(here, title, id), expected, title);
      const since = Date.now();
      while ((await seenAt(there, title, id)).some((one) => one !== isSeen)) {
        assert.ok(Date.now() - since < 2000, `${title} on the other node`);
        await wait(5);
      }
    }
    const publish = (ItemStatus: 'Published' | 'Draft') =>
      node.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus }, { as: owner });
    await expect(false, 'Telescope', node);
    for (let i = 1; i <= 5; i += 1) {
      await publish('Published');
      await expect(true, 'Telescope', node);
      await beside.call(itemCalls.editItem, { itemId: id, title: `Telescope ${i}` }, { as: owner });
      await expect(true, `Telescope ${i}`, beside);
      await publish('Draft');
      await expect(false, 'Telescope', node);
    }
    await publish('Published');
    await expect(true, 'Telescope', node);
    const gone = await beside.call(peopleCalls.deleteAccount, { id: owner.id }, { as: owner });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    await expect(false, 'Telescope', beside);
  });

  test('what a member reads is cached for nobody', async () => {
    const member = await aMember(node);
    const { id } = await anItem(node, { owner: member, category, title: 'Draft of mine', publication: 'Draft' });
    const url = `${urls[0]}/api/v1${itemCalls.getItem.path.replace('{itemId}', id)}`;
    const statuses = [];
    for (const token of [member.token, null, member.token, null, member.token])
      statuses.push((await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status);
    assert.deepEqual(statuses, [200, 404, 200, 404, 200]);
  });

  test('a sign-in or sign-out invalidates nothing', async () => {
    const url = `${urls[0]}/api/v1${itemCalls.listItems.path}?limit=3`;
    const read = async () => (await fetch(url)).text();
    const [seller, as] = [await aMember(node), await aMember(node)];
    const { id } = await anItem(node, { owner: seller, category, publication: 'Draft' });
    for (let i = 0; i < 2; i += 1) await read();
    // Changed behind the server's back, so that a response from the cache is known by it.
    await node.context.db.updateTable('items').set({ publication: 'Published' }).where('id', '=', id).execute();
    const tried = await node.call(accountCalls.logIn, { email: as.email, password: 'not the password' });
    assert.equal(tried.status, 401);
    assert.equal((await node.call(accountCalls.logOut, {}, { as })).status, 200);
    assert.equal((await read()).includes(id), false);
    await node.call(itemCalls.changeItemStatus, { itemId: id, status: 'Sold' }, { as: seller });
    assert.equal((await read()).includes(id), true);
  });

  describe('a call that is posted', () => {
    const url = () => `${urls[0]}/api/v1${itemCalls.searchItems.path}`;
    const FORM = 'application/x-www-form-urlencoded';

    test('is answered from the cache for the same input, however it is written', async () => {
      const seller = await aMember(node);
      const item = await anItem(node, { owner: seller, category, title: 'Astrolabe', publication: 'Published' });
      const json = JSON.stringify({ keyword: 'astrolabe' });
      for (let i = 0; i < 2; i += 1) await post(url(), json);
      await behindTheServer('Sextant', item.id);
      const others = [`${json} `, '{"limit":24,"keyword":"astrolabe"}', ['{"key', 'word":"astrolabe"}']];
      for (const body of [json, ...others]) {
        const { status, headers, text } = await post(url(), body);
        assert.deepEqual([status, text.includes('Astrolabe')], [200, true], String(body));
        assert.deepEqual([headers['cache-control'], headers.etag], ['no-store', undefined]);
      }
      assert.ok((await post(url(), 'keyword=astrolabe', FORM)).text.includes('Astrolabe'));
      assert.ok((await post(url(), JSON.stringify({ keyword: 'sextant' }))).text.includes('Sextant'));
      await node.call(itemCalls.changeItemStatus, { itemId: item.id, status: 'Sold' }, { as: seller });
      assert.equal((await post(url(), json)).text.includes('Astrolabe'), false);
    });

    test('is refused as ever if it cannot be read, also after others were cached', async () => {
      const json = JSON.stringify({ keyword: 'book' });
      for (let i = 0; i < 3; i += 1) assert.equal((await post(url(), json)).status, 200);
      assert.equal((await post(url(), json.slice(0, -1))).status, 400);
      assert.equal((await post(url(), json, FORM)).status, 400);
      const [head, rest] = ['{"keyword":', '"book"}'];
      assert.ok((await post(url(), rest, `application/json ${head}`)).status >= 400);
    });

    test('cannot be given the response of another by its content type', async () => {
      for (const price of [300, 100, 200])
        await anItem(node, { owner: await aMember(node), category, title: 'Compass', price, publication: 'Published' });
      for (let i = 0; i < 3; i += 1) await post(url(), 'b&keyword=compass', `${FORM}; charset=UTF-8 sort=priceLow&x=a`);
      const { text } = await post(url(), 'sort=priceLow&x=a b&keyword=compass', `${FORM}; charset=UTF-8`);
      const { data } = JSON.parse(text) as { data: { price: number }[] };
      assert.deepEqual(
        data.map(({ price }) => price),
        [100, 200, 300],
      );
    });

    test('without a body is answered, also after others were cached', async () => {
      for (const type of ['application/json', FORM]) {
        const path = `/api/v1${itemCalls.searchItems.path}`;
        const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 0\r\n\r\n`;
        for (let i = 0; i < 3; i += 1) {
          const answer = await sendRaw(urls[0] as string, head);
          assert.match(answer, /^HTTP\/1\.1 (200|400) /, type);
        }
      }
    });
  });

  describe('what the fast path serves', () => {
    const path = `/api/v1${itemCalls.listItems.path}`;
    /** A server with limits, and its own log. */
    async function start() {
      const lines: { msg: string; routes?: object }[] = [];
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const app = await createApp({ ...node.context, log, cache: createCache() });
      return { app, lines, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    }

    test('is logged as one line for some seconds, by route and without queries', async () => {
      const { app, lines, url } = await start();
      for (let i = 0; i < 7; i += 1) await fetch(`${url}${path}?limit=3`);
      await app.close();
      assert.equal(lines.filter(({ msg }) => msg === 'request').length, 2);
      const summaries = lines.filter(({ msg }) => msg === 'responses served from the cache');
      assert.deepEqual(
        summaries.map(({ routes }) => routes),
        [{ [path]: 5 }],
      );
    });

    test('also where Fastify sends it, as after a posted call', async () => {
      const { app, lines, url } = await start();
      const posted = `/api/v1${itemCalls.searchItems.path}`;
      const body = JSON.stringify({ keyword: 'drafter' });
      const headers = { 'content-type': 'application/json' };
      for (let i = 0; i < 7; i += 1)
        assert.equal((await fetch(url + posted, { method: 'POST', headers, body })).status, 200);
      await app.close();
      assert.equal(lines.filter(({ msg }) => msg === 'request').length, 2);
      assert.deepEqual(
        lines.flatMap(({ routes }) => routes ?? []),
        [{ [posted]: 5 }],
      );
    });

    test('counts as a read of its address, and is refused like any other', async () => {
      const { app, url } = await start();
      try {
        for (let i = 0; i < 3; i += 1) assert.equal((await fetch(url + path)).status, 200);
        for (let i = 3; i < PER_ADDRESS.reads - 1; i += 1) await app.rateLimit.take('reads', '127.0.0.1');
        const last = await fetch(url + path);
        const over = await fetch(url + path);
        assert.deepEqual([last.status, over.status], [200, 429]);
        assert.ok(Number(over.headers.get('retry-after')) >= 1);
      } finally {
        await app.close();
      }
    });
  });

  test('the fast path sends what Fastify sends, in every encoding', async () => {
    await anItem(node, { owner: await aMember(node), category, description: 'Long '.repeat(400) });
    const url = `${urls[0]}/api/v1${itemCalls.listItems.path}?limit=5`;
    const unpack: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes) => bytes,
    };
    const texts = new Set<string>();
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;Q=0', 'identity'],
      ['brx, x-gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const) {
      const answers = [await node.app.inject({ url, headers: { 'accept-encoding': accepted } })];
      for (let i = 0; i < 3; i += 1) {
        const { status, headers, body } = await raw(url, { 'accept-encoding': accepted });
        answers.push({ statusCode: status, headers, rawPayload: body } as never);
      }
      const [first] = answers;
      for (const { statusCode, headers, rawPayload } of answers) {
        assert.equal(statusCode, 200);
        assert.equal(headers['content-encoding'] ?? 'identity', encoding);
        texts.add(unpack[encoding]?.(rawPayload).toString() ?? '');
        for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy', 'vary'])
          assert.equal(headers[name], first?.headers[name], name);
        assert.match(String(headers.vary), /accept-encoding/i);
      }
    }
    assert.equal(texts.size, 1);
    const { headers } = await raw(url, {});
    const again = await raw(url, { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, headers.etag]);
  });
});

async function raw(url: string, headers: Record<string, string>) {
  const { get } = await import('node:http');
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

/** Each part of the body is sent by itself. */
async function post(url: string, body: string | string[], type = 'application/json') {
  const { request } = await import('node:http');
  const parts = [body].flat();
  const headers = { 'content-type': type, 'content-length': parts.join('').length };
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.on('error', reject);
    void (async () => {
      for (const part of parts) {
        sent.write(part);
        if (parts.length > 1) await wait(30);
      }
      sent.end();
    })();
  });
}
