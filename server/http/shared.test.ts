import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { createAtOnce } from './at-once.ts';
import type { Kept, Made } from './kept.ts';
import { createShared } from './shared.ts';

const made = (text: string): Made => ({ text, status: 200, headers: {} });

describe('what is made once for all visitors', () => {
  test('is asked for once by any number at a time', async () => {
    const shared = createShared();
    let asked = 0;
    const make = async () => {
      asked += 1;
      await wait(5);
      return made('text');
    };
    const all = await Promise.all(Array.from({ length: 50 }, () => shared.get('a', make)));
    assert.equal(asked, 1);
    assert(all.every(({ text }) => text === 'text'));
    // What is asked for a second time is kept from then on.
    for (let i = 0; i < 5; i += 1) await shared.get('a', make);
    assert.equal(asked, 2);
    await shared.get('b', make);
    assert.equal(asked, 3);
  });

  test('is not kept, and waited for by nobody new, when something changed while it was made', async () => {
    const shared = createShared();
    await shared.get('a', async () => made('oldest'));
    const before = shared.get('a', async () => {
      await wait(20);
      return made('old');
    });
    await shared.forget();
    const after = await shared.get('a', async () => made('new'));
    assert.deepEqual([(await before).text, after.text], ['old', 'new']);
    assert.equal((await before).isFresh(), false);
    assert.equal((await shared.get('a', async () => made('newer'))).text, 'new');
  });

  test('is sent a little longer while it is made anew, then no more', async () => {
    mock.timers.enable({ apis: ['Date'] });
    const shared = createShared();
    const ask = async (text: string) => (await shared.get('a', async () => made(text))).text;
    await ask('zero');
    assert.equal(await ask('one'), 'one');
    mock.timers.tick(4900);
    assert.equal(await ask('two'), 'one');
    mock.timers.tick(200);
    assert.deepEqual([await ask('three'), await ask('four')], ['one', 'three']);
    mock.timers.tick(10_001);
    assert.equal(await ask('five'), 'five');
    mock.timers.reset();
  });

  test('is no failure, nothing that is absent, and no more than fits', async () => {
    const shared = createShared();
    const keep = async (key: string, text: string) => {
      for (let i = 0; i < 2; i += 1) await shared.get(key, async () => made(text));
    };
    await assert.rejects(
      shared.get('a', async () => {
        throw new Error('away');
      }),
    );
    await shared.get('a', async () => ({ ...made('absent'), status: 404 }));
    assert.equal((await shared.get('a', async () => made('here'))).text, 'here');
    for (const letter of 'bcdefg') await keep(letter, letter.repeat(1_000_000));
    assert.equal((await shared.get('a', async () => made('again'))).text, 'again');
    assert.equal((await shared.get('g', async () => made('again'))).text[0], 'g');
  });
});

describe('what says its source', () => {
  const of = (source: string, text: string): Made => ({ ...made(text), source });

  test('is handed to its maker when something has changed, and is not sent by itself', async () => {
    const shared = createShared();
    const handed: (string | undefined)[] = [];
    const ask = async (source: string, text: string) => {
      const make = async (before?: Made) => {
        handed.push(before?.source);
        return before?.source === source ? before : of(source, text);
      };
      return (await shared.get('a', make)).text;
    };
    assert.deepEqual([await ask('1', 'one'), await ask('1', 'one'), await ask('1', 'none')], ['one', 'one', 'one']);
    assert.deepEqual(handed, [undefined, undefined]);
    await shared.forget();
    assert.deepEqual([await ask('1', 'never'), await ask('1', 'never')], ['one', 'one']);
    await shared.forget();
    assert.deepEqual([await ask('2', 'two'), await ask('2', 'never')], ['two', 'two']);
    assert.deepEqual(handed.slice(2), ['1', '1']);
    await shared.forget();
    await assert.rejects(
      shared.get('a', async () => {
        throw new Error('away');
      }),
    );
    assert.equal(await ask('3', 'three'), 'three');
  });

  test('has the tag of its source and its encodings as before, compressed once', async () => {
    const shared = createShared();
    const long = 'A long page. '.repeat(10_000);
    const ask = () =>
      shared.get('a', async (before) =>
        before?.source === 'same' ? before : { ...of('same', ''), text: [long, '₹'] },
      );
    await ask();
    const first = await ask();
    const quick = first.encoded('br');
    const bytes = first.encoded('br');
    assert.ok(bytes.length < quick.length);
    // Held only as it was compressed from here on.
    assert.equal(first.size, bytes.length);
    for (let i = 0; i < 2; i += 1) {
      shared.drop();
      const next = await ask();
      assert.notEqual(next, first);
      assert.deepEqual([next.isFresh(), next.tag, next.length], [true, '"same"', long.length + 1]);
      assert.equal(next.encoded('br'), bytes);
      assert.equal(next.text, `${long}₹`);
      assert.equal(gunzipSync(next.encoded('gzip')).toString(), `${long}₹`);
      assert.equal(next.encoded('identity').toString(), `${long}₹`);
    }
  });
});

describe('the memory of what is made once', () => {
  const letters = 'abcdefgh';
  /** Twice, for what is asked for once is not kept. */
  async function keep(shared: ReturnType<typeof createShared>, letter: string, characters: number): Promise<Kept> {
    for (let i = 0; i < 2; i += 1) await shared.get(letter, async () => made(letter.repeat(characters)));
    return shared.get(letter, async () => made('again'));
  }
  const keptOf = async (shared: ReturnType<typeof createShared>) => {
    let kept = '';
    for (const letter of letters) if ((await shared.get(letter, async () => made('?'))).text !== '?') kept += letter;
    return kept;
  };

  test('counts the texts and what they were encoded to', async () => {
    const shared = createShared();
    for (const letter of letters) await keep(shared, letter, 450_000);
    assert.equal(await keptOf(shared), letters);
    // As many bytes again for each, and the oldest have to go.
    for (const letter of letters) (await keep(shared, letter, 450_000)).encoded('identity');
    assert.equal(await keptOf(shared), 'efgh');
    shared.drop();
    const all = await Promise.all([...letters].map((letter) => keep(shared, letter, 450_000)));
    assert.equal(await keptOf(shared), letters);
    // Those of answers that are kept no more do not count.
    shared.drop();
    for (const old of all) old.encoded('identity');
    for (const letter of letters) await keep(shared, letter, 450_000);
    assert.equal(await keptOf(shared), letters);
  });

  test('an answer that somebody still holds holds no other', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const shared = createShared();
    const held = await keep(shared, 'a', 1000);
    const others = await Promise.all([...'bcdefgh'].map(async (one) => new WeakRef(await keep(shared, one, 1000))));
    await shared.forget();
    // What was made meanwhile, too.
    others.push(new WeakRef(await keep(shared, 'b', 1000)));
    shared.drop();
    await wait(10);
    collect();
    assert.deepEqual(
      others.map((other) => other.deref()?.text[0]),
      others.map(() => undefined),
    );
    assert.equal(held.text.length, 1000);
  });

  test('what is made of the one before holds it no longer', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const shared = createShared();
    const ask = () => shared.get('a', async (before) => before ?? { ...made('a'), source: 'a' });
    const others: WeakRef<Kept>[] = [];
    for (let i = 0; i < 5; i += 1) {
      others.push(new WeakRef(await ask()));
      shared.drop();
    }
    const last = await ask();
    await wait(10);
    collect();
    assert.deepEqual([others.filter((other) => other.deref()).length, last.text], [0, 'a']);
  });

  test('what is ready and not fresh any more is not held until somebody asks for something else', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const [shared, atOnce] = [createShared(), createAtOnce()];
    const app = Fastify({ serverFactory: (handler) => atOnce.serve(handler) });
    let last: WeakRef<Kept> | undefined;
    app.get('/', async (request, reply) => {
      const one = await keep(shared, 'a', 2000);
      last = new WeakRef(one);
      return atOnce.send(request, reply, one);
    });
    assert.equal((await app.inject('/')).payload.length, 2000);
    shared.drop();
    const isHeld = async () => {
      await new Promise(setImmediate);
      collect();
      return last?.deref() !== undefined;
    };
    assert.equal(await isHeld(), true);
    mock.timers.tick(5001);
    assert.equal(await isHeld(), false);
    mock.timers.reset();
    await app.close();
  });

  test('of what waits to be compared no more is held than of what is sent', async () => {
    const shared = createShared();
    const page = (letter: string) => async (before?: Made) =>
      before ?? { ...made(letter.repeat(900_000)), source: letter };
    for (const letter of letters) for (let i = 0; i < 2; i += 1) await shared.get(letter, page(letter));
    shared.drop();
    const found: string[] = [];
    for (const letter of letters)
      await shared
        .get(letter, async (before) => {
          if (before) found.push(letter);
          throw new Error('not now');
        })
        .catch(() => {});
    assert.deepEqual(found, ['e', 'f', 'g', 'h']);
  });
});

describe('over HTTP', () => {
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
