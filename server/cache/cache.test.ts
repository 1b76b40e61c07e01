import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HOUR } from '#contract/rules/time.ts';
import { createCache, type ResponseCache } from './cache.ts';
import { encodingFor } from './encoding.ts';
import type { CacheableResponse } from './entry.ts';

const ok = (body: string): CacheableResponse => ({ status: 200, headers: {}, body });
const produce = (body: string) => async () => ok(body);
const fail = async () => {
  throw new Error('the database is away');
};

/** What the cache answers; `body` is what a new response would say. */
const ask = async (cache: ResponseCache, key: string, body: string) =>
  (await cache.get(key, produce(body))).body.toString();

/** Twice, because a response is stored on its second request. */
async function store(cache: ResponseCache, key: string, body: string) {
  await cache.get(key, produce(body));
  return cache.get(key, produce(body));
}

describe('the response cache', () => {
  let cache: ResponseCache;
  beforeEach(() => {
    cache = createCache();
  });

  test('produces a response once for concurrent requests', async () => {
    let produced = 0;
    const slowly = async () => {
      produced += 1;
      await wait(5);
      return ok('text');
    };
    const entries = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', slowly)));
    assert.equal(produced, 1);
    assert.ok(entries.every(({ body }) => body.toString() === 'text'));
  });

  test('stores a response on its second request', async () => {
    assert.equal(await ask(cache, 'a', 'first'), 'first');
    assert.equal(await ask(cache, 'a', 'second'), 'second');
    assert.equal(await ask(cache, 'a', 'third'), 'second');
    assert.equal(await ask(cache, 'b', 'another'), 'another');
  });

  test('stores no failure, no other status than 200 and no response with noStore', async () => {
    for (let i = 0; i < 3; i += 1) {
      await assert.rejects(cache.get('a', fail));
      await cache.get('a', async () => ({ ...ok('absent'), status: 404 }));
      await cache.get('a', async () => ({ ...ok('incomplete'), noStore: true }));
    }
    assert.equal(await ask(cache, 'a', 'here'), 'here');
  });

  test('serves nothing that was begun before an invalidation, but to those who asked before it', async () => {
    await store(cache, 'a', 'oldest');
    cache.invalidate();
    const before = cache.get('a', async () => {
      await wait(20);
      return ok('old');
    });
    cache.invalidate();
    assert.equal(await ask(cache, 'a', 'new'), 'new');
    assert.equal((await before).body.toString(), 'old');
    assert.equal(await ask(cache, 'a', 'newer'), 'new');
  });

  test('tells the other nodes of an invalidation, and drops its own entries when they tell', async () => {
    let told = 0;
    cache = createCache(() => {
      told += 1;
    });
    await store(cache, 'a', 'one');
    cache.invalidate();
    assert.equal(told, 1);
    await store(cache, 'a', 'two');
    cache.invalidateHere();
    assert.equal(told, 1);
    assert.equal(await ask(cache, 'a', 'three'), 'three');
  });
});

describe('the age of an entry', () => {
  let cache: ResponseCache;
  let now = 0;
  beforeEach(() => {
    now = 1_000_000;
    mock.method(performance, 'now', () => now);
    cache = createCache();
  });
  afterEach(() => mock.restoreAll());

  test('it is fresh for 5 seconds, served stale for 5 more while a newer one is produced, and then no more', async () => {
    await store(cache, 'a', 'one');
    now += 4900;
    assert.equal(await ask(cache, 'a', 'two'), 'one');
    now += 200;
    assert.equal(cache.getFresh('a'), undefined);
    assert.deepEqual([await ask(cache, 'a', 'three'), await ask(cache, 'a', 'four')], ['one', 'three']);
    now += 10_001;
    assert.equal(await ask(cache, 'a', 'five'), 'five');
  });

  test('a failed revalidation is told to nobody until the stale entry is too old', async () => {
    await store(cache, 'a', 'one');
    now += 6000;
    for (let i = 0; i < 3; i += 1) assert.equal((await cache.get('a', fail)).body.toString(), 'one');
    now += 5000;
    await assert.rejects(cache.get('a', fail), /the database is away/);
  });

  test('a time of day that steps back keeps no entry fresh', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      await store(cache, 'a', 'one');
      mock.timers.setTime(Date.now() - HOUR);
      now += 10_001;
      assert.equal(cache.getFresh('a'), undefined);
      assert.equal(await ask(cache, 'a', 'two'), 'two');
    } finally {
      mock.timers.reset();
    }
  });
});

describe('the memory of the cache', () => {
  const collect = () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage();
  };

  test('what is requested least recently is evicted', async () => {
    const cache = createCache();
    // Counted with its compressed variants, each takes up to 9 MB of 32.
    for (const key of 'abc') await store(cache, key, key.repeat(3_000_000));
    await ask(cache, 'a', 'again');
    await store(cache, 'd', 'd'.repeat(3_000_000));
    const found = [...'abcd'].filter((key) => cache.getFresh(key));
    assert.deepEqual(found, ['a', 'c', 'd']);
  });

  test('made-up keys take no more than their bound, however long they are', async () => {
    const cache = createCache();
    const request = async (from: number) => {
      for (let i = from; i < from + 2500; i += 1) await cache.get(`${i} ${'x'.repeat(15_000)}`, produce('text'));
    };
    await request(0);
    const before = collect().heapUsed;
    await request(10_000);
    const grown = collect().heapUsed - before;
    assert.ok(grown < 2_000_000, `${Math.round(grown / 1000)} kB more`);
  });

  test('an invalidation frees the entries', async () => {
    const cache = createCache();
    const entries: WeakRef<object>[] = [];
    for (const key of 'abcd') entries.push(new WeakRef(await store(cache, key, key)));
    cache.invalidate();
    await wait(10);
    collect();
    assert.equal(entries.filter((entry) => entry.deref()).length, 0);
  });
});

describe('the encoding of a response', () => {
  test('each variant is compressed once', async () => {
    const body = 'A long page with ₹ in it. '.repeat(200);
    const entry = await store(createCache(), 'a', body);
    for (const [accepted, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const { encoding, bytes } = entry.encode(accepted);
      assert.equal(encoding, accepted);
      assert.equal(decode(bytes).toString(), body);
      assert.equal(entry.encode(accepted).bytes, bytes);
    }
  });

  test('a short response is sent as it is', async () => {
    const entry = await store(createCache(), 'a', 'short');
    assert.deepEqual(entry.encode('br'), { encoding: 'identity', bytes: Buffer.from('short') });
  });

  for (const [header, encoding] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['gzip;Q=0', 'identity'],
    ['gzip; q=0.000, br ; q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['brx', 'identity'],
    ['x-gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['br;q=0, gzip;q=0, *', 'identity'],
  ] as const)
    test(`Accept-Encoding: ${header} is answered with ${encoding}`, () => assert.equal(encodingFor(header), encoding));
});
