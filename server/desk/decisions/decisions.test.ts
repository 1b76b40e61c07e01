import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { decisionCalls } from '#contract/decisions.ts';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anAdmin, aToken, type TestMember } from '#server/testing/factories.ts';
import { hashTables } from '#server/testing/tables.ts';
import { notifyOfDecision } from './notify-of-decision.ts';

describe('decisions, as who they are against reads them', () => {
  const test = openApp();
  let vikram: TestMember;
  let admin: TestMember;
  beforeEach(async () => {
    [vikram, admin] = await Promise.all([aMember(test, { firstName: 'Vikram' }), anAdmin(test)]);
  });

  const decided = async (acts: DeskAct[]) => {
    const made = await aDecision(test, { against: vikram, by: admin, acts });
    const told = await test.context.db.transaction().execute((trx) => notifyOfDecision(test.context, trx, made.caseId));
    return { ...made, told };
  };
  const mails = () =>
    test.context.db.selectFrom('mails').selectAll().where('member_id', '=', vikram.id).orderBy('id').execute();
  const tokenOf = (text: string | undefined) => /\/decision\?token=(\S+)/.exec(text ?? '')?.[1] ?? 'none';

  it('come by a notice and one mail at once, with what, why, how long and how to appeal', async () => {
    const { number, told } = await decided(['remove', 'suspend']);
    assert.deepEqual(told, [vikram.id]);
    const { body } = await test.call(noticeCalls.listNotices, {}, { as: vikram });
    const [notice] = body.data;
    const title = notice && sentenceOf(notice);
    assert.deepEqual(
      [notice?.kind, title, notice?.link],
      ['decision', 'Your item was removed and your account is suspended for 7 days', `/decisions/${number}`],
    );
    const [mail, ...others] = await mails();
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, title);
    for (const part of [
      /Lamp \(₹380, as it was on/,
      /Asks for money before the meeting/,
      /> Money changes hands when the thing does\./,
      /Until \w+day, \d+ \w{3} \d{4}, \d+:\d\d [AP]M\./,
      /Finish deals/,
      /List or renew items/,
      /\n\nIs something wrong here\?\n\nYou can appeal once, until \d+ \w{3} \d{4}/,
    ]) {
      assert.match(mail?.text ?? '', part);
    }
    assert.match(mail?.html ?? '', /Money changes hands/);
    const { data } = (await test.call(decisionCalls.getDecision, { number }, { as: vikram })).body;
    assert.deepEqual(
      [data.acts, data.days, data.canAppeal, data.snapshot?.title],
      [['remove', 'suspend'], 7, true, 'Lamp'],
    );
    assert.doesNotMatch(JSON.stringify(data), new RegExp(admin.id), 'not who decided');
  });

  it('are for that member alone, newest first, without dismissals', async () => {
    const first = await decided(['warn']);
    test.wait({ minutes: 1 });
    const second = await decided(['hide']);
    const dismissed = await decided(['dismiss']);
    assert.deepEqual(dismissed.told, []);
    const page = (await test.call(decisionCalls.listOwnDecisions, { limit: 1 }, { as: vikram })).body;
    const rest = (await test.call(decisionCalls.listOwnDecisions, { cursor: page.nextCursor ?? '' }, { as: vikram }))
      .body;
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ number }) => number),
      [second.number, first.number],
    );
    for (const [number, as] of [
      [dismissed.number, vikram],
      [first.number, admin],
    ] as const)
      assertRefused(await test.call(decisionCalls.getDecision, { number }, { as }), 404, 'NOT_FOUND');
  });

  it('M4 open by the link of the mail also for who is banned, for 14 days, and looking changes nothing', async () => {
    const { number } = await decided(['ban']);
    await test.context.db.updateTable('members').set({ blocked_at: new Date() }).where('id', '=', vikram.id).execute();
    const token = tokenOf((await mails())[0]?.text);
    const open = (given: string) => test.call(decisionCalls.getDecisionByLink, { token: given });
    const before = await hashTables(test.context.db);
    const { data } = (await open(token)).body;
    assert.deepEqual([data.number, data.email], [number, vikram.email]);
    assert.deepEqual(await hashTables(test.context.db), before);
    const forged = token.replace(/^decision/, 'export');
    for (const bad of [`${token.slice(0, -2)}AA`, forged, 'x']) assertRefused(await open(bad), 404, 'NOT_FOUND');
    test.wait({ days: DESK.appealDays, minutes: 1 });
    assertRefused(await open(token), 404, 'NOT_FOUND');
  });

  it('are appealed against once, in their time, and the case goes back to the queue', async () => {
    const { caseId, number } = await decided(['remove', 'suspend']);
    const write = (acts: DeskAct[], as = vikram) =>
      test.call(decisionCalls.appeal, { number, acts, text: 'I did not know the rule' }, { as });
    assertRefused(await write(['suspend'], admin), 404, 'NOT_FOUND');
    assertRefused(await write(['ban']), 400, 'INVALID_INPUT');
    const both = await Promise.all([write(['suspend']), write(['remove'])]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const { data } = (await test.call(decisionCalls.getDecision, { number }, { as: vikram })).body;
    assert.deepEqual(
      [data.canAppeal, data.appeal?.text, data.appeal?.outcome],
      [false, 'I did not know the rule', null],
    );
    const row = await test.context.db
      .selectFrom('cases')
      .select(['state', 'rank'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    assert.equal(row.state, 'appealed');
    assert.ok(row.rank > 0, 'above all that is only reported');
    const notices = (await test.call(noticeCalls.listNotices, { kind: 'desk' }, { as: admin })).body.data;
    assert.deepEqual(notices.map(sentenceOf), [`Case ${number} should be decided now`]);
    const late = await decided(['warn']);
    test.wait({ days: DESK.appealDays, minutes: 1 });
    const as = { token: await aToken(test, vikram.id) };
    assertRefused(
      await test.call(decisionCalls.appeal, { number: late.number, acts: ['warn'], text: 'Late' }, { as }),
      409,
      'CONFLICT',
    );
  });

  it('M4 are appealed against by the link, and the data comes by a mail of its own that is good for a day', async () => {
    await decided(['ban']);
    await test.context.db.updateTable('members').set({ blocked_at: new Date() }).where('id', '=', vikram.id).execute();
    const token = tokenOf((await mails())[0]?.text);
    const answer = await test.call(decisionCalls.appealByLink, { token, acts: ['ban'], text: 'It was not me' });
    assert.equal(answer.body.data.appeal?.text, 'It was not me');
    assertRefused(await test.call(decisionCalls.getExportByLink, { token }), 404, 'NOT_FOUND');
    assert.equal((await test.call(decisionCalls.exportByLink, { token })).status, 200);
    const [, mail] = await mails();
    const link = /\/export\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
    assertRefused(await test.call(decisionCalls.getDecisionByLink, { token: link }), 404, 'NOT_FOUND');
    const { data } = (await test.call(decisionCalls.getExportByLink, { token: link })).body;
    assert.equal((data.account as { email: string }).email, vikram.email);
    test.wait({ days: 1, minutes: 1 });
    assertRefused(await test.call(decisionCalls.getExportByLink, { token: link }), 404, 'NOT_FOUND');
  });
});
