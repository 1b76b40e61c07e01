import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { createQueue } from './queue.ts';

const isBusy = (error: unknown) => error instanceof Problem && error.status === 503 && (error.retryAfter ?? 0) > 0;

describe('createQueue', () => {
  test('runs so many at once, lets so many wait, refuses the rest', async () => {
    const run = createQueue({ concurrency: 2, maxQueued: 3, seconds: 60 });
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
    const all = Array.from({ length: 8 }, () => run(work));
    const refused = Promise.all(all.slice(5).map((one) => assert.rejects(one, isBusy)));
    await refused;
    gate.resolve();
    assert.deepEqual(await Promise.all(all.slice(0, 5)), Array(5).fill('done'));
    assert.equal(most, 2);
    assert.equal(await run(work), 'done');
  });

  test('work that fails lets the next one run', async () => {
    const run = createQueue({ concurrency: 1, maxQueued: 1, seconds: 60 });
    await assert.rejects(run(() => Promise.reject(new Error('broken'))));
    assert.equal(await run(async () => 'next'), 'next');
  });

  test('nobody waits longer than said', async () => {
    const run = createQueue({ concurrency: 1, maxQueued: 1, seconds: 0.01 });
    const gate = Promise.withResolvers<void>();
    const first = run(() => gate.promise);
    await assert.rejects(
      run(async () => 'late'),
      isBusy,
    );
    gate.resolve();
    await first;
    assert.equal(await run(async () => 'next'), 'next');
  });
});
