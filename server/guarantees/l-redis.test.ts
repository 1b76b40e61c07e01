import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { until } from '#server/testing/process.ts';
import { lacksRedis, type TestRedis } from '#server/testing/redis.ts';
import { isLong, tell } from '#server/testing/scale.ts';
import { endedWithin } from '#server/testing/sockets.ts';
import { listen, openTwoNodes, send, type TwoNodes } from '#server/testing/two-nodes.ts';

const skip = isLong ? lacksRedis : 'a drill: npm run test:faults';

describe('L. More than one node, and a Redis that fails', { timeout: 300_000, skip }, () => {
  let nodes: TwoNodes;
  before(async () => {
    nodes = await openTwoNodes('redis');
  });
  after(() => nodes?.close());

  /** Whether the other node says that it is without Redis; it serves either way. */
  const isDegraded = async () => {
    const { statusCode, body } = await nodes.other.app.inject('/readyz');
    assert.equal(statusCode, 200, body);
    return body.includes('degraded');
  };
  const start = async () => {
    const { asha, ravi, conversationId } = await nodes.talk();
    const [hers, his] = [await nodes.atOne.connect(asha), await nodes.atOther.connect(ravi)];
    return { asha, ravi, conversationId, hers, his, heard: [listen(hers), listen(his)] as [string[], string[]] };
  };

  test('L2 L3 L5 while it is away PostgreSQL carries all at once; nothing is lost, doubled or out of order when it is back', async () => {
    const redis = nodes.redis as TestRedis;
    const { asha, ravi, conversationId, hers, his, heard } = await start();
    const readAt = new Promise((resolve) => his.once('conversationRead', resolve));
    for (let i = 0; i < 60; i += 1) {
      if (i === 10) await redis.stop();
      if (i === 40) {
        await until(isDegraded);
        await nodes.one.call(conversationCalls.markRead, { conversationId, number: i }, { as: ravi });
        await readAt;
        const leaver = await nodes.talk();
        const left = await nodes.atOther.connect(leaver.asha);
        await nodes.one.call(accountCalls.logOut, {}, { as: leaver.asha });
        await endedWithin(left, 5000);
        await redis.start();
        await until(async () => !(await isDegraded()));
      }
      assert.equal((await send(i % 2 ? hers : his, conversationId, `${i}`)).success, true);
    }
    const stored = await nodes.history(asha, conversationId);
    assert.equal(stored.length, 60);
    await until(() => heard.every(({ length }) => length >= 60));
    for (const all of heard) assert.deepEqual(all, stored);
  });

  for (const fault of ['cut', 'silence'] as const)
    test(`L1 L2 a node whose connection to it alone fails (${fault}) hears from the log, and all the rest when it is back`, async () => {
      const { asha, ravi, conversationId, hers, his, heard } = await start();
      let reads = 0;
      his.on('conversationRead', () => {
        reads += 1;
      });
      nodes.network[fault]();
      const began = performance.now();
      for (let i = 0; i < 20; i += 1)
        assert.equal((await send(i % 2 ? hers : his, conversationId, `${i}`)).success, true);
      // A conversation that the node does not know.
      const unknown = await start();
      await send(unknown.hers, unknown.conversationId, 'first');
      await until(() => heard[1].length >= 20 && unknown.heard[1].length >= 1);
      tell(`L2 ${fault} from Redis: all is delivered within ${Math.round(performance.now() - began)} ms`);
      await nodes.one.call(conversationCalls.markRead, { conversationId, number: 20 }, { as: ravi });
      await until(isDegraded);
      assert.equal(reads, 0);

      nodes.network.mend();
      await until(async () => reads === 1 && !(await isDegraded()));
      for (let i = 20; i < 30; i += 1) await send(hers, conversationId, `${i}`);
      const stored = await nodes.history(asha, conversationId);
      await until(() => heard.every(({ length }) => length >= 30));
      for (const all of heard) assert.deepEqual(all, stored);
      assert.deepEqual(unknown.heard, [['first'], ['first']]);
    });
});
