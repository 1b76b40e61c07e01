import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('a suspended member', () => {
  const test = openApp();
  let sockets: Sockets;
  let asha: TestMember;
  before(async () => {
    sockets = await openSockets(test);
    asha = await aMember(test);
  });

  const suspend = () =>
    test.context.db
      .updateTable('members')
      .set({ suspended_until: new Date(test.context.now().getTime() + DAY) })
      .where('id', '=', asha.id)
      .execute();
  const free = () =>
    test.context.db.updateTable('members').set({ suspended_until: null }).where('id', '=', asha.id).execute();

  it('says no first word where nothing was ever said, and goes on where something was', async () => {
    const ravi = await aMember(test);
    const opened = await test.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    const { conversationId } = opened.body.data;
    const [own, his] = [await sockets.connect(asha), await sockets.connect(ravi)];
    await suspend();
    const say = (socket: typeof own, content: string) => emit(socket, 'sendMessage', { conversationId, content });
    const refused = await say(own, 'Hello');
    assert.deepEqual([refused.success, 'code' in refused && refused.code], [false, 'FORBIDDEN']);
    assert.match('message' in refused ? refused.message : '', /suspended/);
    assert.equal((await say(his, 'Hi')).success, true);
    assert.equal((await say(own, 'Hello')).success, true);
    await free();
  });

  it('makes no other item of a published one, but changes its price, a draft, and what the desk asked to change', async () => {
    const [shown, draft, asked] = await Promise.all([
      anItem(test, { owner: asha }),
      anItem(test, { owner: asha, publication: 'Draft' }),
      anItem(test, { owner: asha }),
    ]);
    const { caseId } = await aDecision(test, { against: asha, thingId: asked.id, acts: ['askForChange'] });
    const until = new Date(test.context.now().getTime() + DAY);
    await test.context.db.updateTable('decisions').set({ change_until: until }).where('case_id', '=', caseId).execute();
    await suspend();
    const edit = (itemId: string, fields: object) => test.call(itemCalls.editItem, { itemId, ...fields }, { as: asha });
    for (const fields of [{ title: 'Another' }, { description: 'Quite another' }, { images: [shown.pictureId] }])
      assertRefused(await edit(shown.id, fields), 403, 'FORBIDDEN');
    assert.equal((await edit(shown.id, { price: 90, location: 'Gate' })).status, 200);
    assert.equal((await edit(draft.id, { title: 'Another' })).status, 200);
    assert.equal((await edit(asked.id, { title: 'As asked' })).status, 200);
    assertRefused(await edit(asked.id, { title: 'And another' }), 403, 'FORBIDDEN');
    await free();
    assert.equal((await edit(shown.id, { title: 'Another' })).status, 200);
  });
});
