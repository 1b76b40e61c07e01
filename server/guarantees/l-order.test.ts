import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { categoryCalls } from '#contract/categories.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { isLong, within } from '#server/testing/scale.ts';
import { endedWithin, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { listen, openTwoNodes, send, type TwoNodes } from '#server/testing/two-nodes.ts';

describe('L. More than one node: order, sessions and cache', { timeout: 300_000 }, () => {
  let nodes: TwoNodes;
  let one: TestApp;
  let other: TestApp;
  let atOne: Sockets;
  let atOther: Sockets;
  let talk: TwoNodes['talk'];
  let history: TwoNodes['history'];

  before(async () => {
    nodes = await openTwoNodes();
    ({ one, other, atOne, atOther, talk, history } = nodes);
  });
  after(() => nodes?.close());

  test('L1 two nodes deliver what both store at once in one order, to sockets of both, from the first message on', async () => {
    for (let round = 0; round < (isLong ? 30 : 5); round += 1) {
      const { asha, ravi, conversationId } = await talk();
      const sockets = await Promise.all([asha, ravi].flatMap((as) => [atOne.connect(as), atOther.connect(as)]));
      const heard = sockets.map(listen);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) => send(sockets[i % 4] as Socket, conversationId, `${i}`)),
      );
      assert.ok(answers.every(({ success }) => success));
      const stored = await history(asha, conversationId);
      await until(() => heard.every(({ length }) => length >= 40));
      for (const all of heard) assert.deepEqual(all, stored);
      for (const socket of sockets) socket.disconnect();
    }
  });

  test('L1 what a node stored and did not live to publish or deliver is delivered by the others', async () => {
    const { asha, ravi, conversationId } = await talk();
    const heard = listen(await atOther.connect(ravi));
    // All that a node does before it dies: nothing after the commit.
    for (const content of ['one', 'two', 'three'])
      await one.context.chat.store({ conversationId, senderId: asha.id, content, clientId: null });
    await until(() => heard.length >= 3);
    assert.deepEqual(heard, ['one', 'two', 'three']);
  });

  test('L4 what visitors see on one node is new on the other within 2 s', async () => {
    const admin = await anAdmin(one);
    const names = async () => {
      const { body } = await other.call(categoryCalls.listCategories);
      return body.data.map(({ name }) => name);
    };
    for (let i = 0; i < 3; i += 1) await names();
    const name = `New ${Date.now()}`;
    const added = await one.call(categoryCalls.createCategory, { name, description: 'Just added' }, { as: admin });
    assert.ok(added.status < 300, JSON.stringify(added.body));
    const began = performance.now();
    await until(async () => (await names()).includes(name));
    assert.ok(performance.now() - began < within(2000));
  });

  test('L3 a session that ends ends its sockets on every node within a second, whatever ended it', async () => {
    const member = await aMember(one);
    const sockets = [await atOne.connect(member), await atOther.connect(member)];
    // The operator's command runs in a process of its own, too.
    await one.context.db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    await Promise.all(sockets.map((socket) => endedWithin(socket, within(1000))));
  });
});
