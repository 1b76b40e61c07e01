import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { createTurns } from './turns.ts';

const isBusy = (error: unknown) => error instanceof Problem && error.status === 503 && (error.retryAfter ?? 0) > 0;

describe('createTurns', () => {
  test('runs so many at once, lets so many wait, refuses the rest', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 3, seconds: 60 });
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      return 'done';
    };
    const all = Array.from({ length: 8 }, () => inTurn(work));
    const refused = Promise.all(all.slice(5).map((one) => assert.rejects(one, isBusy)));
    await refused;
    gate.resolve();
    assert.deepEqual(await Promise.all(all.slice(0, 5)), Array(5).fill('done'));
    assert.equal(most, 2);
    assert.equal(await inTurn(work), 'done');
  });

  test('work that fails gives its turn on', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 1, seconds: 60 });
    await assert.rejects(inTurn(() => Promise.reject(new Error('broken'))));
    assert.equal(await inTurn(async () => 'next'), 'next');
  });

  test('those who wait begin in groups, before whoever comes later, and none is left over', async () => {
    const inTurn = createTurns({ atOnce: 4, inGroupsOf: 3, waiting: 20, seconds: 60 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const begin = (n: number) =>
      inTurn(() => {
        begun.push(n);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const settle = () => new Promise(setImmediate);
    const all = Array.from({ length: 9 }, (_, n) => begin(n));
    const after: number[] = [];
    for (let ended = 0; ended < 10; ended += 1) {
      await settle();
      after.push(begun.length);
      // A place is free, and others have waited for it.
      if (ended === 1) all.push(begin(9));
      ends[ended]?.();
    }
    await Promise.all(all);
    assert.deepEqual(after, [2, 5, 5, 5, 8, 8, 8, 10, 10, 10]);
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('those who began together go on together; who fails, or is alone, does so at once', async () => {
    const inTurn = createTurns({ atOnce: 3, inGroupsOf: 3, waiting: 20, seconds: 60 });
    const ends: PromiseWithResolvers<void>[] = [];
    const wentOn: number[] = [];
    const all = Array.from({ length: 5 }, (_, n) => {
      ends[n] = Promise.withResolvers();
      const one = inTurn(() => (ends[n] as PromiseWithResolvers<void>).promise);
      return one.finally(() => wentOn.push(n));
    });
    const settle = () => new Promise(setImmediate);
    ends[0]?.resolve();
    await settle();
    assert.deepEqual(wentOn, [0]);
    ends[2]?.resolve();
    ends[1]?.reject(new Error('broken'));
    await assert.rejects(all[1] as Promise<void>);
    await settle();
    assert.deepEqual(wentOn, [0, 1]);
    ends[3]?.resolve();
    await settle();
    assert.deepEqual(wentOn, [0, 1, 2, 3]);
    ends[4]?.resolve();
    await Promise.all(all.toSpliced(1, 1));
  });

  test('nobody waits longer than said', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 1, seconds: 0.01 });
    const gate = Promise.withResolvers<void>();
    const first = inTurn(() => gate.promise);
    await assert.rejects(
      inTurn(async () => 'late'),
      isBusy,
    );
    gate.resolve();
    await first;
    assert.equal(await inTurn(async () => 'next'), 'next');
  });
});
