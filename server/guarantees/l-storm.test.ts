import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import type { Message } from '#contract/conversations.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { type LossyNetwork, lossyNetwork } from '#server/testing/lossy-network.ts';
import { until } from '#server/testing/process.ts';
import { isLong, printFigure } from '#server/testing/scale.ts';
import { openSockets, type Socket } from '#server/testing/sockets.ts';
import { NODES_SECRET } from '#server/testing/two-nodes.ts';

const MESSAGES = isLong ? 10_000 : 1500;

/** Three nodes whose listen connections break at random; in the long form one of them is killed again and again. */
describe('L. More than one node: a storm', { timeout: 1_200_000 }, () => {
  let nodes: TestApp[] = [];
  let networks: LossyNetwork[] = [];
  let third: Campus | undefined;
  const open: { close(): void }[] = [];

  before(async () => {
    const overrides = { cluster: 'postgres', jwtSecret: NODES_SECRET, rateLimits: false } as const;
    const first = await createTestApp(overrides);
    const url = first.databaseUrl;
    networks = [await lossyNetwork(url), await lossyNetwork(url)];
    nodes = [first];
    for (const { through } of networks)
      nodes.push(await createTestApp(overrides, first, { through, timeoutFactor: 1 }));
    if (!isLong) return;
    const env = { DATABASE_URL: first.databaseUrl, CLUSTER: 'postgres', JWT_SECRET: NODES_SECRET, RATE_LIMITS: 'off' };
    third = await createCampus({ ...env, LOG_LEVEL: 'error' });
  });
  after(async () => {
    for (const one of open) one.close();
    await third?.close();
    for (const network of networks) network.mend();
    for (const node of nodes.toReversed()) await node.close();
    for (const network of networks) network.close();
  });

  test('L1 L2 no message is lost, doubled or out of order on any node while connections break and a node dies', async () => {
    const [first] = nodes as [TestApp];
    const { db } = first.context;
    const { id: conversationId } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    const join = async (): Promise<TestMember> => {
      const member = await aMember(first);
      await db.insertInto('participants').values({ conversation_id: conversationId, member_id: member.id }).execute();
      return member;
    };
    const servers = await Promise.all(nodes.map(openSockets));
    open.push(...servers);
    const urls = [...servers.map(({ url }) => url), ...(third ? [third.url] : [])];
    const mouths = await Promise.all(
      urls.map(async (url) => {
        const { token } = await join();
        const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token }, reconnectionDelay: 20 });
        open.push(socket);
        return socket;
      }),
    );
    // A node that lives through it: what a client hears there is all there is.
    const heard = await Promise.all(
      servers.map(async (server) => {
        const all: string[] = [];
        (await server.connect(await join())).on('receiveMessage', ({ content }: Message) => all.push(content));
        return all;
      }),
    );

    let sent = 0;
    const send = async (socket: Socket) => {
      while (sent < MESSAGES) {
        sent += 1;
        const name = `message ${sent}`;
        const payload = { conversationId, content: name, clientId: name };
        const isTaken = () =>
          socket
            .timeout(2000)
            .emitWithAck('sendMessage', payload)
            .then(
              ({ success }) => success,
              () => false,
            );
        while (!(await isTaken())) await wait(20);
      }
    };
    let isOver = false;
    let faults = 0;
    const breakLines = async () => {
      for (; !isOver; faults += 1) {
        const network = networks[faults % networks.length] as LossyNetwork;
        await wait(100 + Math.random() * 400);
        const kind = Math.random();
        if (kind < 0.4) network.cut();
        else if (kind < 0.6) network.silence();
        else
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'dogear nodes' and datname = current_database()`.execute(db);
        await wait(Math.random() * 1500);
        network.mend();
      }
    };
    const killThird = async () => {
      while (third && !isOver) {
        await wait(2000 + Math.random() * 3000);
        await third.stop('SIGKILL');
        await third.start();
        faults += 1;
      }
    };
    const faulting = Promise.all([breakLines(), killThird()]);
    await Promise.all(mouths.flatMap((socket) => Array.from({ length: 5 }, () => send(socket))));
    isOver = true;
    await faulting;

    const stored = await db
      .selectFrom('messages')
      .select('content')
      .where('conversation_id', '=', conversationId)
      .orderBy('number')
      .execute();
    assert.equal(stored.length, MESSAGES, 'each once');
    await until(() => heard.every(({ length }) => length >= stored.length));
    for (const all of heard)
      assert.deepEqual(
        all,
        stored.map(({ content }) => content),
      );
    printFigure(
      `L1 ${urls.length} nodes: ${stored.length} messages in one order on every node, through ${faults} faults`,
    );
  });
});
