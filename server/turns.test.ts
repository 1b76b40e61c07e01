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
