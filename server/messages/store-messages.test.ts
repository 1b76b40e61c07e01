import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { connect as connectTo } from '#server/database/connect.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { storeMessages } from './store-messages.ts';

/** Messages of many conversations are stored together: none may feel the others. */
describe('storing messages of many conversations at once', () => {
  let one: TestApp;
  let other: TestApp;
  let urls: string[];
  const open: Socket[] = [];

  before(async () => {
    one = await createTestApp({ rateLimits: false }, undefined, { timeoutFactor: 1 });
    other = await createTestApp({ rateLimits: false }, one, { timeoutFactor: 1 });
    urls = await Promise.all([one, other].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  });
  after(async () => {
    for (const socket of open) socket.disconnect();
    await other.close();
    await one.close();
  });

  const connect = async ({ token }: TestMember, node = 0): Promise<Socket> => {
    const socket = io(urls[node] as string, { transports: ['websocket'], forceNew: true, auth: { token } });
    open.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject));
    return socket;
  };
  /** The one's sessions are of the first node, the other's of the second: each has its own secret. */
  const aPair = async () => {
    const [asha, ravi] = await Promise.all([aMember(one), aMember(other)]);
    const { body } = await one.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    return { asha, ravi, conversationId: body.data.conversationId, socket: await connect(asha) };
  };
  type Pair = Awaited<ReturnType<typeof aPair>>;
  const say = (
    { conversationId, socket }: Pick<Pair, 'conversationId' | 'socket'>,
    content: string,
    more: object = {},
  ): Promise<Acknowledgement> =>
    socket.timeout(20_000).emitWithAck('sendMessage', { conversationId, content, ...more });
  const history = async ({ asha, conversationId }: Pair) =>
    (await one.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as: asha })).body.data;
  const contents = (messages: Message[]) => messages.map(({ number, content }) => `${number} ${content}`);
  const counted = (many: number) => Array.from({ length: many }, (_, i) => `${i + 1} ${i + 1}`);

  it('G2 G3 numbers each by itself, and lets none fail with another', async () => {
    const pairs = await Promise.all(Array.from({ length: 12 }, aPair));
    const [left, repeated, ...others] = pairs as [Pair, Pair, ...Pair[]];
    const heard = await Promise.all(others.map(({ asha }) => connect(asha)));
    const live = heard.map((socket) => {
      const messages: Message[] = [];
      socket.on('receiveMessage', (message: Message) => messages.push(message));
      return messages;
    });
    const before_ = await say(repeated, '1', { clientId: 'mine' });
    // Both nodes and every sender think that the other is still there.
    assert.ok((await say(left, '1')).success);
    await one.context.db.deleteFrom('members').where('id', '=', left.ravi.id).execute();

    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => [
        say(left, 'too late'),
        say(repeated, 'again', { clientId: 'mine' }),
        ...others.map((pair) => say(pair, `${i + 1}`)),
      ]).flat(),
    );
    const [refused, doubled, ...fine] = [left, repeated, ...others].map((_pair, place) =>
      sent.filter((_one, i) => i % pairs.length === place),
    );
    assert.ok(refused?.every((answer) => !answer.success && answer.code === 'FORBIDDEN'));
    for (const answer of doubled ?? []) assert.deepEqual(answer, before_);
    assert.ok(fine.flat().every(({ success }) => success));
    assert.deepEqual(contents(await history(repeated)), ['1 1']);
    for (const [i, pair] of others.entries()) {
      assert.deepEqual(contents(await history(pair)), counted(20));
      await until(() => (live[i]?.length ?? 0) >= 20);
      assert.deepEqual(contents(live[i] ?? []), counted(20));
    }
  });

  it('I2 refuses what a locked conversation holds up for long, and stores the others then', async () => {
    const [stuck, free] = await Promise.all([aPair(), aPair()]);
    await one.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversations').select('id').where('id', '=', stuck.conversationId).forUpdate().execute();
      const [first, second, ...others] = await Promise.all([
        say(stuck, 'never'),
        say(stuck, 'never'),
        ...[1, 2, 3].map((n) => say(free, `${n}`)),
      ]);
      assert.deepEqual(
        [first, second].map((answer) => !answer?.success && answer?.code),
        ['UNAVAILABLE', 'UNAVAILABLE'],
      );
      assert.ok(others.every(({ success }) => success));
    });
    assert.ok((await say(stuck, '1')).success);
    assert.deepEqual(contents(await history(stuck)), counted(1));
    assert.deepEqual(contents(await history(free)), counted(3));
  });

  it('G1 two nodes store in the same conversations at once, and none is refused', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, aPair));
    const there = await Promise.all(
      pairs.map(async ({ ravi, conversationId }) => ({ conversationId, socket: await connect(ravi, 1) })),
    );
    for (let round = 0; round < 10; round += 1) {
      // Stored in opposite orders.
      const sent = await Promise.all([
        ...pairs.map((pair) => say(pair, 'here')),
        ...there.toReversed().map((pair) => say(pair, 'there')),
      ]);
      assert.ok(sent.every(({ success }) => success));
    }
    for (const pair of pairs)
      assert.deepEqual(
        (await history(pair)).map(({ number }) => number),
        Array.from({ length: 20 }, (_, i) => i + 1),
      );
  });

  it('G1 H4 an account that is deleted while its owner writes ends neither the deletion nor the writing of others', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, aPair));
    const [leaving, ...others] = pairs as [Pair, ...Pair[]];
    let isGone = false;
    const talk = async (pair: Pair) => {
      const answers: Acknowledgement[] = [];
      while (!isGone) {
        answers.push(await say(pair, 'on and on').catch(() => ({ success: false, code: 'GONE', message: '' })));
        if (answers.at(-1)?.success === false) break;
      }
      return answers;
    };
    const talks = pairs.map(talk);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { status } = await one.call(peopleCalls.deleteAccount, { id: leaving.asha.id }, { as: leaving.asha });
    leaving.socket.disconnect();
    isGone = true;
    assert.equal(status, 200);
    const [last, ...rest] = await Promise.all(talks);
    assert.ok(last?.every((answer) => answer.success || ['FORBIDDEN', 'GONE'].includes(answer.code)));
    assert.ok(rest.flat().every(({ success }) => success));
    assert.ok(others.length === rest.length && rest.every(({ length }) => length > 0));
  });

  it('lets PostgreSQL keep its plan, whatever it stores', async () => {
    const { asha, conversationId } = await aPair();
    const { db, close } = connectTo(one.databaseUrl, { pool: 1 });
    // Planning counts for nearly nothing: a plan for any values is kept only where one for these is no cheaper.
    await sql`set cpu_operator_cost = 0.0001`.execute(db);
    const message = { conversationId, senderId: asha.id, content: 'is it still there?', clientId: null };
    for (let time = 0; time < 12; time += 1) await storeMessages({ ...one.context, db }, [message]);
    const { rows } = await sql`
      select generic_plans as kept, custom_plans as anew from pg_prepared_statements
      where statement like '%insert into messages%'`.execute(db);
    await close();
    // It compares five plans for the values with one for any.
    assert.deepEqual(rows, [{ kept: 7, anew: 5 }]);
  });
});
