import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { type Answers, answersOf, type Load, putLoad } from '#server/testing/load.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';
import { isLong, printFigure, seconds, within } from '#server/testing/scale.ts';

describe('I8. What is slow slows its own calls only', { timeout: 10 * LONGEST_WAIT }, () => {
  let campus: Campus;
  let member: TestMember;
  before(async () => {
    campus = await createCampus({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
    member = await campus.aMember();
  });
  after(() => campus?.close());

  const LENGTH = seconds(4, 30);
  const load = (paths: string[], rate: number, length: number): Load => ({
    urls: paths.map((path) => `${campus.url}/api/v1${path}`),
    headers: { authorization: `Bearer ${member.token}` },
    // One for each that waits: each has a place of its own, so that only the server makes it wait.
    connections: 100,
    rate,
    seconds: length,
  });
  const others = ['/notices/unseen', '/announcements/bar', '/blocks', '/notices/settings', '/profile/followerList'];
  /** Part of the calls a second that this machine bears today without refusing any. */
  let share = 1;
  const askOthers = async (length: number): Promise<Answers> => {
    const result = await putLoad(load(others, 40 * share, length));
    assert.deepEqual(Object.keys(result.answers), ['200'], JSON.stringify(result.answers));
    return answersOf(result, 200);
  };
  async function findShare(paths: string[]): Promise<void> {
    while (share > 0.1) {
      const both = [putLoad(load(others, 40 * share, 2)), putLoad(load(paths, 20 * share, 2))];
      if ((await Promise.all(both)).every(({ answers }) => Object.keys(answers).join() === '200')) return;
      share /= 2;
    }
  }

  /** The others with 20 calls a second beside them, before and after the lock, and under it. */
  async function compare(table: string, paths: string[]): Promise<void> {
    const ask = (length: number) => Promise.all([askOthers(length), putLoad(load(paths, 20 * share, length))]);
    await findShare(paths);
    const [calm] = await ask(LENGTH / 2);
    const holding = campus.query(`begin; lock table ${table}; select pg_sleep(${LENGTH + 1}); commit`);
    await wait(500);
    const [under, blocked] = await ask(LENGTH);
    await holding;
    const [again] = await ask(LENGTH / 2);
    const p90 = Math.max(calm.p90, again.p90);
    printFigure(
      `I8 ${table} locked for ${LENGTH} s: others' p90 ${under.p90.toFixed(1)} ms, without ${p90.toFixed(1)}; p99 ${under.p99.toFixed(1)}`,
    );
    assert.ok(
      answersOf(blocked, 503).count > LENGTH * 10 * share,
      `the lock held nobody up: ${JSON.stringify(blocked.answers)}`,
    );
    assert.equal(blocked.withoutRetryAfter, 0);
    assert.ok(answersOf(blocked, 503).max < within(6000), `${answersOf(blocked, 503).max} ms`);
    assert.ok(under.p90 <= Math.max(1.2 * p90, p90 + within(10)), `${under.p90} ms, without the lock ${p90}`);
  }

  test('I8 a locked table of many calls: others are as quick as without, and none fails', () =>
    compare('items', ['/item/ownersAllProduct', '/deals', '/selling/figures', '/wishes', '/item/wantedIHave']));

  test('I8 a locked table of one call', (t) =>
    isLong ? compare('wishes', ['/wishes']) : t.skip('only in the long run'));
});
