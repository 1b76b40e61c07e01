import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('what is made once, over HTTP', () => {
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

  /** What a visitor reads at both nodes: the titles in each of the lists, and the item itself. */
  async function seen(title: string, itemId: string) {
    const read = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();
    const post = (body: object) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const all = urls.flatMap((url) => {
      const api = `${url}/api/v1`;
      return [
        read(api + itemCalls.listItems.path),
        read(api + categoryCalls.getCategoryPage.path, post({ slug: category.slug })),
        read(api + itemCalls.searchItems.path, post({ keyword: 'telescope' })),
        read(api + itemCalls.getItem.path.replace('{itemId}', itemId)),
      ];
    });
    return (await Promise.all(all)).map((text) => text.includes(title));
  }

  test('whoever writes sees it at once, at every node, and so does everybody', async () => {
    const { id } = await anItem(node, { owner, category, title: 'Telescope 0', publication: 'Draft' });
    const nowhere = new Array(8).fill(false);
    const everywhere = new Array(8).fill(true);
    assert.deepEqual(await seen('Telescope', id), nowhere);
    for (let i = 1; i <= 5; i += 1) {
      await node.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: owner });
      assert.deepEqual(await seen('Telescope', id), everywhere, `published ${i}`);
      await beside.call(itemCalls.editItem, { itemId: id, title: `Telescope ${i}` }, { as: owner });
      assert.deepEqual(await seen(`Telescope ${i}`, id), everywhere, `renamed ${i}`);
      await node.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Draft' }, { as: owner });
      assert.deepEqual(await seen('Telescope', id), nowhere, `taken back ${i}`);
    }
    await node.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: owner });
    assert.deepEqual(await seen('Telescope', id), everywhere);
    const gone = await beside.call(peopleCalls.deleteAccount, { id: owner.id }, { as: owner });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    assert.deepEqual(await seen('Telescope', id), nowhere);
  });

  test('a draft that its owner reads is kept for nobody', async () => {
    const member = await aMember(node);
    const { id } = await anItem(node, { owner: member, category, title: 'Draft of mine', publication: 'Draft' });
    const url = `${urls[0]}/api/v1${itemCalls.getItem.path.replace('{itemId}', id)}`;
    const statuses = [];
    for (const token of [member.token, null, member.token, null])
      statuses.push((await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status);
    assert.deepEqual(statuses, [200, 404, 200, 404]);
  });

  test('who signs in or out leaves what was made for visitors as it is', async () => {
    const url = `${urls[0]}/api/v1${itemCalls.listItems.path}?limit=3`;
    const read = async () => (await fetch(url)).text();
    const [seller, as] = [await aMember(node), await aMember(node)];
    const { id } = await anItem(node, { owner: seller, category, publication: 'Draft' });
    for (let i = 0; i < 2; i += 1) await read();
    // Behind the server's back: the answer is as it was made until something else has it made anew.
    await node.context.db.updateTable('items').set({ publication: 'Published' }).where('id', '=', id).execute();
    const tried = await node.call(accountCalls.logIn, { email: as.email, password: 'not the password' });
    assert.equal(tried.status, 401);
    assert.equal((await node.call(accountCalls.logOut, {}, { as })).status, 200);
    assert.equal((await read()).includes(id), false);
    await node.call(itemCalls.changeItemStatus, { itemId: id, status: 'Sold' }, { as: seller });
    assert.equal((await read()).includes(id), true);
  });

  test('a question that is posted again has its answer ready, however it arrives, and no other has it', async () => {
    const { path } = itemCalls.searchItems;
    const seller = await aMember(node);
    const item = await anItem(node, { owner: seller, category, title: 'Astrolabe', publication: 'Published' });
    const json = 'application/json';
    const ask = (parts: string[], type = json) => posted(`${urls[0]}/api/v1${path}`, parts, type);
    const whole = JSON.stringify({ keyword: 'astrolabe' });
    for (let i = 0; i < 4; i += 1) await ask([whole]);
    // Behind the server's back: who is answered from memory does not see it.
    await node.context.db.updateTable('items').set({ title: 'Sextant' }).where('id', '=', item.id).execute();
    for (const parts of [[whole], [whole.slice(0, 9), whole.slice(9)], [whole]]) {
      const { status, headers, text } = await ask(parts);
      assert.deepEqual([status, text.includes('Astrolabe')], [200, true]);
      assert.deepEqual([headers['cache-control'], headers.etag], ['no-store', undefined]);
      assert.match(String(headers['content-security-policy']), /default-src 'self'/);
    }
    assert.equal((await ask([JSON.stringify({ keyword: 'sextant' })])).text.includes('Sextant'), true);
    assert.equal((await ask([whole], 'application/x-www-form-urlencoded')).status, 400);
    assert.equal((await ask([`${whole} `])).status, 200);
    assert.equal((await ask([whole.slice(0, -1)])).status, 400);
    await node.call(itemCalls.changeItemStatus, { itemId: item.id, status: 'Sold' }, { as: seller });
    assert.equal((await ask([whole])).text.includes('Astrolabe'), false);
  });

  test('the second answer is the first one, in every encoding', async () => {
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

/** Over a connection that is kept; each part is sent by itself. */
async function posted(url: string, parts: string[], type: string) {
  const { Agent, request } = await import('node:http');
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': type, 'content-length': parts.join('').length };
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      agent.destroy();
    });
    sent.on('error', reject);
    void (async () => {
      for (const part of parts) {
        sent.write(part);
        await wait(30);
      }
      sent.end();
    })();
  });
}
