import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { operationCalls } from '#contract/operation.ts';
import { findMemberRow } from '#server/console/members.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';
import type { LossyNetwork } from '#server/testing/lossy-network.ts';
import { until } from '#server/testing/process.ts';
import { printFigure, within } from '#server/testing/scale.ts';
import { endedWithin, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { listen, openTwoNodes, send, type TwoNodes } from '#server/testing/two-nodes.ts';

describe('L. More than one node', { timeout: 300_000 }, () => {
  let nodes: TwoNodes;
  let one: TestApp;
  let other: TestApp;
  let network: LossyNetwork;
  let atOne: Sockets;
  let atOther: Sockets;
  let talk: TwoNodes['talk'];
  let history: TwoNodes['history'];

  before(async () => {
    nodes = await openTwoNodes();
    ({ one, other, network, atOne, atOther, talk, history } = nodes);
  });
  after(() => nodes?.close());

  test('C5 a message whose readers have all gone meanwhile is delivered to nobody', async () => {
    const { asha, conversationId } = await talk();
    const strangers = [await atOne.connect(await aMember(one)), await atOther.connect(await aMember(one))].map(listen);
    const message = await one.context.chat.store({
      conversationId,
      senderId: asha.id,
      content: 'for two',
      clientId: null,
    });
    for (const { context } of [one, other]) context.realtime.sendLocally([], 'receiveMessage', message);
    await wait(300);
    assert.deepEqual(strangers, [[], []]);
  });

  test('L2 L3 L4 a node whose listen connection is cut reconnects, delivers what it missed in order, once, has clients ask what is new, and ends ended sessions', async () => {
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
    const hints = new Set<string>();
    for (const event of ['noticesChanged', 'wishesChanged', 'memberChanged'] as const)
      his.on(event, () => hints.add(event));

    network.mend();
    const began = performance.now();
    await endedWithin(left, within(5000));
    await until(() => heard.length >= 5 && theirs.length >= 1);
    await until(() => hints.size === 3);
    printFigure(
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
    printFigure(
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
    printFigure(
      `L2 after a silent connection all is delivered ${Math.round(performance.now() - began)} ms after it can reconnect`,
    );
    assert.ok(performance.now() - began < within(10_000));
    assert.deepEqual(heard, stored);
  });

  test('L6 ten connections on each node, and 60 messages a minute on both together, of many at once', async () => {
    const { asha, conversationId } = await talk();
    const settled = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? atOne : atOther).connect(asha)),
    );
    const open = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    assert.deepEqual(refused, Array(20).fill('Too many connections'));
    assert.deepEqual(
      [one, other].map(({ context }) => context.realtime.connectionsOf(asha.id)),
      [10, 10],
    );
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) => send(open[i % 20] as Socket, conversationId, `${i}`)),
    );
    assert.equal(answers.filter(({ success }) => success).length, 60);
    for (const socket of open) socket.disconnect();
    for (const node of [atOne, atOther])
      await until(() =>
        node.connect(asha).then(
          () => true,
          () => false,
        ),
      );
  });

  test('L6 a socket needs no answer of the database about its slot', async () => {
    const member = await aMember(one);
    const { db } = one.context;
    await db.transaction().execute(async (trx) => {
      await sql`lock table nodes`.execute(trx);
      const sockets = await Promise.all(Array.from({ length: 10 }, () => atOne.connect(member)));
      await assert.rejects(atOne.connect(member), { message: 'Too many connections' });
      for (const socket of sockets) socket.disconnect();
      await until(() => one.context.realtime.connectionsOf(member.id) === 0);
    });
    await Promise.all(Array.from({ length: 10 }, () => atOne.connect(member)));
  });

  test('the console counts the people of all nodes that live, and each of them once', async () => {
    const { db } = one.context;
    const admin = await anAdmin(one);
    const [both, remote, gone] = [await aMember(one), await aMember(one), await aMember(one)];
    const figures = async () => {
      const { body } = await one.call(operationCalls.getHealth, {}, { as: admin });
      return [body.data.server.nodes, body.data.server.people, body.data.server.connections];
    };
    const isHere = async ({ id }: { id: string }) => (await findMemberRow(one.context, id)).isHere;
    const count = () => [one, other].reduce((all, { context }) => all + context.realtime.countLocal(), 0);
    const local = ({ context }: TestApp) => context.realtime.localMembers();
    await Promise.all([atOne.connect(both), atOther.connect(both), atOther.connect(remote)]);
    // A node that was killed 20 seconds ago, and one of the version before.
    const killed = { home: 'elsewhere', seen_at: new Date(Date.now() - 20_000), member_ids: [gone.id], connections: 3 };
    const before = { id: crypto.randomUUID(), home: 'of the version before' };
    await db
      .insertInto('nodes')
      .values([{ id: crypto.randomUUID(), ...killed }])
      .execute();
    await db.insertInto('nodes').values(before).execute();
    await until(async () => {
      const people = new Set([one, other].flatMap(local)).size;
      return JSON.stringify(await figures()) === JSON.stringify([3, people, count()]);
    });
    assert.deepEqual([await isHere(both), await isHere(remote), await isHere(gone)], [true, true, false]);
    await db.deleteFrom('nodes').where('id', '=', before.id).execute();
  });
});
