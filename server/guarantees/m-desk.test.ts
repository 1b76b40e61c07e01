import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { noticeCalls } from '#contract/notices.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, anAdmin, type TestMember } from '#server/testing/factories.ts';

let app: TestApp;
let admin: TestMember;
before(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
after(() => app.close());

/** Calls that only read and need no field of their own. */
const READS = Object.entries(calls as Record<string, Call>).filter(
  ([, { method, path, needs }]) => method === 'GET' && !path.includes('{') && needs !== 'useConsole',
);

describe('M. The desk', () => {
  test('M7 who reported is named to the desk alone, and messages are read only within a case, which is audited', async () => {
    const owner = await aMember(app);
    const reporter = await aMember(app, { firstName: 'Xanthippe' });
    const { id, number, itemId } = await aReportedItem(app, { owner, reporters: [reporter] });
    const decision = { caseId: id, acts: ['hide', 'warn'] as ('hide' | 'warn')[], reason: 'money' as const };
    await app.call(deskCalls.decideCase, { ...decision, words: 'Meet first' }, { as: admin });
    for (const [name, call] of READS) {
      const reply = await app.call(call, { itemId, memberId: owner.id, userId: owner.id } as never, { as: owner });
      if (name.startsWith('listRandom') || name.startsWith('recommend')) continue;
      assert.doesNotMatch(JSON.stringify(reply.body), /Xanthippe/, name);
    }
    const seen = await app.call(decisionCalls.getDecision, { number }, { as: owner });
    assert.equal(seen.status, 200);
    assert.doesNotMatch(JSON.stringify(seen.body), new RegExp(`Xanthippe|${reporter.id}|${admin.id}`));
    for (const as of [owner, reporter, await aMember(app)]) {
      assert.equal((await app.call(deskCalls.getCase, { number }, { as })).status, 403);
      assert.equal((await app.call(deskCalls.readCaseMessages, { caseId: id }, { as })).status, 403);
    }
    const moderator = await aModerator(app);
    const shown = await app.call(deskCalls.getCase, { number }, { as: moderator });
    assert.match(JSON.stringify(shown.body), /Xanthippe/);
    assert.doesNotMatch(JSON.stringify(shown.body), /"content"/, 'a case comes without its messages');
    await app.call(deskCalls.readCaseMessages, { caseId: id }, { as: moderator });
    const audit = await app.context.db
      .selectFrom('audit')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'case messages read')
      .execute();
    assert.deepEqual(audit, [{ actor_id: moderator.id, subject: id }]);
  });

  test('M8 who is decided against is told at once and by mail what, why, how long and how to appeal', async () => {
    const { id, owner } = await aReportedItem(app);
    const words = 'Money changes hands when the thing does.';
    const form = {
      caseId: id,
      acts: ['remove' as const, 'suspend' as const],
      days: 7,
      reason: 'money' as const,
      words,
    };
    await app.call(deskCalls.decideCase, form, { as: admin });
    const notices = await app.call(noticeCalls.listNotices, {}, { as: owner });
    const told = notices.body.data.find(({ kind }) => kind === 'decision');
    assert.match(JSON.stringify(told), /Your item was removed and your account is suspended for 7 days/);
    const mails = await app.context.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to_address', '=', owner.email)
      .execute();
    assert.equal(mails.length, 1);
    for (const part of [/removed/, /7 days/, /before the meeting/, /Money changes hands/, /appeal/i, /https?:\/\//])
      assert.match(`${mails[0]?.subject}\n${mails[0]?.text}`, part);
  });
});
