import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { type AppealOutcome, DESK, type DeskAct } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, anAdmin, type TestMember } from '#server/testing/factories.ts';

describe('answerAppeal and liftDecision', () => {
  const test = openApp();
  let meera: TestMember;
  let other: TestMember;
  let vikram: TestMember;
  before(async () => {
    [meera, other] = await Promise.all([anAdmin(test), anAdmin(test)]);
  });
  beforeEach(async () => {
    vikram = await aMember(test);
  });

  /** Decided by Meera. */
  const decided = async (acts: DeskAct[]) => {
    const found = await aReportedItem(test, { owner: vikram });
    const form = { caseId: found.id, acts, days: 7, reason: 'money', words: 'No money before the meeting' } as const;
    assert.equal((await test.call(deskCalls.decideCase, form, { as: meera })).status, 200);
    return found;
  };
  const appealed = async (acts: DeskAct[], against = acts) => {
    const found = await decided(acts);
    const form = { number: found.number, acts: against, text: 'I did not know' };
    assert.equal((await test.call(decisionCalls.appeal, form, { as: vikram })).status, 200);
    return found;
  };
  const answer = (caseId: string, outcome: AppealOutcome, as: TestMember, lifted?: DeskAct[]) =>
    test.call(
      decisionCalls.answerAppeal,
      { caseId, outcome, words: 'We looked again', ...(lifted && { lifted }) },
      { as },
    );
  const read = async (number: number) =>
    (await test.call(decisionCalls.getDecision, { number }, { as: vikram })).body.data;
  const notices = async () => (await test.call(noticeCalls.listNotices, {}, { as: vikram })).body.data.map(sentenceOf);

  it('take back what was decided, and tell it by a notice and a mail', async () => {
    const { id, number, itemId } = await appealed(['remove', 'suspend'], ['suspend']);
    assert.equal((await answer(id, 'undone', other)).status, 200);
    const decision = await read(number);
    assert.deepEqual([decision.lifted, decision.appeal?.outcome], [['suspend'], 'undone']);
    assert.equal(decision.appeal?.words, 'We looked again');
    const { db } = test.context;
    const item = await db.selectFrom('items').select('removed_at').where('id', '=', itemId).executeTakeFirst();
    assert.ok(item?.removed_at, 'what was not appealed against stays');
    assert.equal((await notices())[0], 'Your appeal: the decision was taken back');
    const mails = await db.selectFrom('mails').select('subject').where('member_id', '=', vikram.id).execute();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Your item was removed and your account is suspended for 7 days', 'Your appeal: the decision was taken back'],
    );
    assertRefused(await answer(id, 'stands', other), 409, 'CONFLICT');
  });

  it('answer once when two do at the same time', async () => {
    const { id, number } = await appealed(['hide', 'warn']);
    const third = await anAdmin(test);
    const both = await Promise.all([answer(id, 'stands', other), answer(id, 'undone', third)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { appeal, lifted } = await read(number);
    assert.deepEqual(lifted, appeal?.outcome === 'undone' ? ['hide', 'warn'] : []);
  });

  it('are not for who decided, nor against oneself; nor of a ban for a moderator', async () => {
    const { id } = await appealed(['warn']);
    assertRefused(await answer(id, 'stands', meera), 403, 'FORBIDDEN');
    assertRefused(await answer(id, 'partly', other), 400, 'INVALID_INPUT');
    const moderator = await aModerator(test);
    assert.equal((await answer(id, 'partly', moderator, ['warn'])).status, 200);
    const banned = await decided(['ban']);
    const lift = (as: TestMember) =>
      test.call(decisionCalls.liftDecision, { caseId: banned.id, lifted: ['ban'], words: 'Again' }, { as });
    assertRefused(await lift(moderator), 403, 'FORBIDDEN');
    assert.equal((await lift(meera)).status, 200);
    assertRefused(await lift(meera), 409, 'CONFLICT');
  });

  it('takes an appeal against a change that was asked for, which nobody misses meanwhile', async () => {
    const [undone, stands] = [await appealed(['askForChange']), await appealed(['askForChange'])];
    test.wait({ days: DESK.changeDays, minutes: 1 });
    const clean = () => cleanUp(test.context, new AbortController().signal);
    const cases = async ({ itemId }: typeof undone) =>
      (await test.context.db.selectFrom('cases').select('id').where('thing_id', '=', itemId).execute()).length;
    await clean();
    assert.deepEqual([await cases(undone), await cases(stands)], [1, 1]);
    const admin = await anAdmin(test);
    assert.equal((await answer(undone.id, 'undone', admin)).status, 200);
    assert.equal((await answer(stands.id, 'stands', admin)).status, 200);
    await clean();
    assert.deepEqual([await cases(undone), await cases(stands)], [1, 1], 'there is time for it after the answer');
    test.wait({ days: DESK.changeDays, minutes: 1 });
    await clean();
    assert.deepEqual([await cases(undone), await cases(stands)], [1, 2]);
  });
});
