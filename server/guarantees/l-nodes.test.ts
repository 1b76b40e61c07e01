import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { storeMessage } from '#server/conversations/store-message.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin, type TestMember } from '#server/testing/factories.ts';
import { type LossyNetwork, lossyNetwork } from '#server/testing/lossy-network.ts';
import { until } from '#server/testing/process.ts';
import { isLong, tell, within } from '#server/testing/scale.ts';
import { emit, endedWithin, openSockets, type Socket, type Sockets } from '#server/testing/sockets.ts';

const NODE = { cluster: 'postgres', jwtSecret: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa' } as const;

describe('L. More than one node', { timeout: 300_000 }, () => {
  let one: TestApp;
  let other: TestApp;
  let network: LossyNetwork;
  let atOne: Sockets;
  let atOther: Sockets;

  before(async () => {
    one = await createTestApp(NODE);
    network = await lossyNetwork(one.databaseUrl);
    other = await createTestApp(NODE, one, { through: network.through });
    [atOne, atOther] = [await openSockets(one), await openSockets(other)];
  });
  after(async () => {
    atOne?.close();
    atOther?.close();
    network?.mend();
    await other?.close();
    network?.close();
    await one?.close();
  });

  const talk = async () => {
    const [asha, ravi] = [await aMember(one), await aMember(one)];
    const { body } = await one.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    return { asha, ravi, conversationId: body.data.conversationId };
  };
  const listen = (socket: Socket): string[] => {
    const heard: string[] = [];
    socket.on('receiveMessage', ({ content }: Message) => heard.push(content));
    return heard;
  };
  const history = async (as: TestMember, conversationId: string): Promise<string[]> => {
    const { body } = await one.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as });
    return body.data.map(({ content }) => content);
  };
  const send = (socket: Socket, conversationId: string, content: string) =>
    emit(socket, 'sendMessage', { conversationId, content });

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

  test('L1 what a node stored and did not live to deliver is delivered by the others', async () => {
    const { asha, ravi, conversationId } = await talk();
    const heard = listen(await atOther.connect(ravi));
    // All that a node does before it dies: nothing after the commit.
    for (const content of ['one', 'two', 'three'])
      await storeMessage(one.context, { conversationId, senderId: asha.id, content, clientId: null });
    await until(() => heard.length >= 3);
    assert.deepEqual(heard, ['one', 'two', 'three']);
  });

  test('C5 a message whose readers have all gone meanwhile is delivered to nobody', async () => {
    const { asha, conversationId } = await talk();
    const strangers = [await atOne.connect(await aMember(one)), await atOther.connect(await aMember(one))].map(listen);
    const { message } = await storeMessage(one.context, {
      conversationId,
      senderId: asha.id,
      content: 'for two',
      clientId: null,
    });
    for (const { context } of [one, other]) context.realtime.sendLocally([], 'receiveMessage', message);
    await wait(300);
    assert.deepEqual(strangers, [[], []]);
  });

  test('L2 L3 L4 a node whose listen connection is cut reconnects, delivers what it missed in order, once, and ends ended sessions', async () => {
    const { asha, ravi, conversationId } = await talk();
    const [hers, his] = [await atOne.connect(asha), await atOther.connect(ravi)];
    const heard = listen(his);
    const leaver = await aMember(one);
    const left = await atOther.connect(leaver);
    for (const content of ['1', '2']) await send(hers, conversationId, content);
    await until(() => heard.length === 2);
    const isLost = (node: TestApp) => node.logged.some((line) => line.includes('is lost'));

    network.cut();
    await until(() => isLost(other));
    for (const content of ['3', '4', '5']) await send(hers, conversationId, content);
    // A conversation the node does not know, stored by others while it is disconnected.
    const unknown = await talk();
    const theirs = listen(await atOther.connect(unknown.ravi));
    await send(await atOne.connect(unknown.asha), unknown.conversationId, 'first');
    await one.call(accountCalls.logOut, {}, { as: leaver });
    await wait(1000);
    assert.deepEqual([heard, theirs], [['1', '2'], []]);
    assert.ok(left.connected);

    network.mend();
    const began = performance.now();
    await endedWithin(left, within(5000));
    await until(() => heard.length >= 5 && theirs.length >= 1);
    tell(
      `L2 after a cut connection all is delivered ${Math.round(performance.now() - began)} ms after it can reconnect`,
    );
    assert.ok(performance.now() - began < within(10_000));
    await send(hers, conversationId, '6');
    await send(his, conversationId, '7');
    await until(() => heard.length >= 7);
    assert.deepEqual([heard, theirs], [['1', '2', '3', '4', '5', '6', '7'], ['first']]);
  });

  test('L2 L3 after pg_terminate_backend of the listen connections every message still arrives', async () => {
    const { asha, ravi, conversationId } = await talk();
    const [hers, his] = [await atOne.connect(asha), await atOther.connect(ravi)];
    const heard = listen(his);
    for (let round = 0; round < 3; round += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'dogear nodes' and datname = current_database()`.execute(one.context.db);
      for (let i = 0; i < 5; i += 1) await send(hers, conversationId, `${round} ${i}`);
    }
    const stored = await history(asha, conversationId);
    await until(() => heard.length >= 15);
    assert.deepEqual(heard, stored);
    await one.call(accountCalls.logOut, {}, { as: ravi });
    await endedWithin(his, within(5000));
  });

  test('L2 L5 L7 a silent listen connection does not slow the other node; readyz fails after 10 s; it recovers within 10 s', async () => {
    const { asha, ravi, conversationId } = await talk();
    const [hers, his] = [await atOne.connect(asha), await atOther.connect(ravi)];
    const heard = listen(his);
    const ready = async (node: TestApp) => (await node.app.inject('/readyz')).statusCode;
    assert.deepEqual([await ready(one), await ready(other)], [200, 200]);
    const losses = () => other.logged.filter((line) => line.includes('is lost')).length;
    const before = losses();

    network.silence();
    const times: number[] = [];
    const silentAt = performance.now();
    for (let i = 0; performance.now() - silentAt < 12_000; i += 1) {
      const began = performance.now();
      assert.equal((await send(hers, conversationId, `${i}`)).success, true);
      await one.call(conversationCalls.markRead, { conversationId, number: i }, { as: asha });
      times.push(performance.now() - began);
      await wait(250);
    }
    times.sort((a, b) => a - b);
    const median = times[times.length >> 1] as number;
    tell(
      `L5 writes while another node receives nothing: ${Math.round(median)} ms, ${Math.round(times.at(-1) ?? 0)} ms at most`,
    );
    assert.ok(median < within(100));
    assert.ok(losses() > before, 'it is logged');
    assert.match(other.logged.findLast((line) => line.includes('is lost')) ?? '', /"losses":\d+/);
    assert.deepEqual([await ready(one), await ready(other)], [200, 503]);
    assert.equal((await other.app.inject('/healthz')).statusCode, 200);

    network.mend();
    const began = performance.now();
    await until(async () => (await ready(other)) === 200);
    const stored = await history(asha, conversationId);
    await until(() => heard.length >= stored.length);
    tell(
      `L2 after a silent connection all is delivered ${Math.round(performance.now() - began)} ms after it can reconnect`,
    );
    assert.ok(performance.now() - began < within(10_000));
    assert.deepEqual(heard, stored);
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
    // As the operator's command would, in a process of its own.
    await one.context.db.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    await Promise.all(sockets.map((socket) => endedWithin(socket, within(1000))));
  });

  test('L6 ten connections and 60 messages a minute, on both nodes together, of many at once', async () => {
    const { asha, conversationId } = await talk();
    const settled = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? atOne : atOther).connect(asha)),
    );
    const open = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    assert.deepEqual(refused, Array(30).fill('Too many connections'));
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) => send(open[i % 10] as Socket, conversationId, `${i}`)),
    );
    assert.equal(answers.filter(({ success }) => success).length, 60);
    for (const socket of open) socket.disconnect();
    await until(() =>
      atOne.connect(asha).then(
        () => true,
        () => false,
      ),
    );
  });

  test('L6 the connection slots of a node that died are free when it starts again, or after 15 s', async () => {
    const { db } = one.context;
    const member = await aMember(one);
    const dead = { id: crypto.randomUUID(), home: 'elsewhere', seen_at: new Date(Date.now() - 20_000) };
    // In one transaction: a node that reconciles in between would delete the dead one.
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('nodes').values(dead).execute();
      await trx
        .insertInto('connections')
        .values(Array.from({ length: 10 }, (_, i) => ({ member_id: member.id, place: i + 1, node_id: dead.id })))
        .execute();
    });
    await until(() =>
      atOne.connect(member).then(
        () => true,
        () => false,
      ),
    );
  });
});
