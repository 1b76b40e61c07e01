import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

type Row = Record<string, unknown>;

describe('exportOwnData', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    [asha, ravi] = await Promise.all([aMember(test), aMember(test, { firstName: 'Reporter' })]);
  });

  it('has what is kept of a member, hidden items too, and nothing of who reported them', async () => {
    const { id: itemId } = await anItem(test, { owner: asha, title: 'Lamp', publication: 'Draft' });
    const { caseId } = await aDecision(test, { against: asha, acts: ['warn'] });
    await test.context.db
      .insertInto('reports')
      .values({ case_id: caseId, reporter_id: ravi.id, reason: 'money', text: 'Secret words', at: new Date() })
      .execute();
    const shown = await anItem(test, { owner: ravi, title: 'Kettle' });
    await test.call(reportCalls.report, { kind: 'item', thingId: shown.id, reason: 'money' }, { as: asha });
    const { conversationId } = (await test.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha })).body.data;
    await test.call(conversationCalls.muteConversation, { conversationId, hours: 8 }, { as: asha });
    await test.call(conversationCalls.hideConversation, { conversationId, hidden: true }, { as: asha });
    const { data } = (await test.call(decisionCalls.exportOwnData, {}, { as: asha })).body;
    const of = (name: string) => data[name] as Row[];
    const chat = of('chats').find(({ conversation }) => conversation === 'pair');
    assert.deepEqual([chat?.muted, Boolean(chat?.muted_until), chat?.hidden], [true, true, true]);
    assert.equal((data.account as Row).email, asha.email);
    assert.deepEqual([of('items').length, of('items')[0]?.id], [1, itemId]);
    assert.deepEqual(of('decisions')[0]?.acts, ['warn']);
    assert.equal(of('reports').length, 1);
    const text = JSON.stringify(data);
    for (const secret of [ravi.id, 'Secret words', 'password_hash', asha.token])
      assert.ok(!text.includes(secret), secret);
  });
});
