import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Api } from '../api/api.ts';
import { createNotices } from './notices.ts';

/** The network's side: questions wait until they are answered here. */
function createFarSide() {
  const questions: { path: string; input: object; answer(unseen: number): Promise<void>; fail(): Promise<void> }[] = [];
  const api = ((call: { path: string }, input: object) =>
    new Promise<object>((resolve, reject) => {
      questions.push({
        path: call.path,
        input,
        answer(unseen) {
          resolve({ data: { unseen } });
          return soon();
        },
        fail() {
          reject(new Problem('UNAVAILABLE'));
          return soon();
        },
      });
    })) as unknown as Api;
  return { api, questions };
}

describe('createNotices', () => {
  let far: ReturnType<typeof createFarSide>;
  let shown: number[];
  let notices: ReturnType<typeof createNotices>;
  beforeEach(() => {
    far = createFarSide();
    shown = [];
    notices = createNotices({ api: far.api, show: (unseen) => shown.push(unseen) });
  });
  const question = (place: number) => {
    const found = far.questions[place];
    assert.ok(found, `question ${place} was asked`);
    return found;
  };

  it('asks for the number once connected, and shows it', async () => {
    notices.refresh();
    await question(0).answer(3);
    assert.equal(question(0).path, noticeCalls.countUnseenNotices.path);
    assert.deepEqual(shown, [3]);
  });

  it('shows the number that comes with a change, and asks where none comes', async () => {
    notices.changed({ unseen: 2 });
    assert.deepEqual([shown, far.questions.length], [[2], 0]);
    notices.changed({});
    await question(0).answer(5);
    assert.deepEqual(shown, [2, 5]);
  });

  it('asks once more for however many changes came while it asked', async () => {
    for (let time = 0; time < 50; time += 1) notices.changed({});
    assert.equal(far.questions.length, 1);
    await question(0).answer(1);
    assert.equal(far.questions.length, 2);
    await question(1).answer(50);
    assert.deepEqual([shown.at(-1), far.questions.length], [50, 2]);
  });

  it('takes no answer that is older than what it knows', async () => {
    notices.refresh();
    notices.changed({ unseen: 0 });
    await question(0).answer(4);
    assert.deepEqual(shown, [0]);
  });

  it('keeps the number where the server cannot say, and asks again', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    notices.changed({ unseen: 2 });
    notices.changed({});
    await question(0).fail();
    assert.deepEqual(shown, [2]);
    t.mock.timers.tick(3 * SECOND);
    await question(1).fail();
    // A change asks at once, and in place of the retry.
    notices.changed({});
    await question(2).answer(3);
    t.mock.timers.tick(3 * SECOND);
    assert.deepEqual([shown, far.questions.length], [[2, 3], 3]);
    notices.changed({});
    await question(3).fail();
    notices.clear();
    t.mock.timers.tick(3 * SECOND);
    assert.equal(far.questions.length, 4);
  });

  it('marks one or all, and knows what is left', async () => {
    const one = notices.markSeen('notice-1');
    assert.deepEqual(
      [question(0).path, question(0).input],
      [noticeCalls.markNoticesSeen.path, { noticeId: 'notice-1' }],
    );
    await question(0).answer(1);
    await one;
    const all = notices.markSeen();
    await question(1).answer(0);
    await all;
    assert.deepEqual(shown, [1, 0]);
    const failing = notices.markSeen();
    question(2).fail();
    await assert.rejects(failing, { code: 'UNAVAILABLE' });
    assert.deepEqual(shown, [1, 0]);
  });

  it('tells open lists of every change, also where the number stays', () => {
    let changes = 0;
    const unsubscribe = notices.subscribe(() => {
      changes += 1;
    });
    notices.changed({ unseen: 1 });
    notices.changed({ unseen: 1 });
    unsubscribe();
    notices.changed({ unseen: 2 });
    assert.equal(changes, 2);
  });

  it('shows nothing of a session that is over', async () => {
    notices.refresh();
    notices.clear();
    await question(0).answer(7);
    assert.deepEqual(shown, [0]);
  });
});
