import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
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
