import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { io } from 'socket.io-client';
import type { Message } from '#contract/conversations.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { isLong, printFigure } from '#server/testing/scale.ts';
import { openSockets, type Socket } from '#server/testing/sockets.ts';
import { createStorm, type Storm } from '#server/testing/storm.ts';

const MESSAGES = isLong ? 10_000 : 1500;

describe('L. More than one node: a storm', { timeout: 1_200_000 }, () => {
  let storm: Storm;
  before(async () => {
    storm = await createStorm();
  });
  after(() => storm?.close());

  test('L1 L2 no message is lost, doubled or out of order on any node while connections break and a node dies', async () => {
    const { nodes, third } = storm;
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
    const urls = [...servers.map(({ url }) => url), ...(third ? [third.url] : [])];
    const mouths = await Promise.all(
      urls.map(async (url) => {
        const { token } = await join();
        const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token }, reconnectionDelay: 20 });
        storm.onClose(() => socket.close());
        return socket;
      }),
    );
    // On nodes that live through it: what a client hears there is all there is.
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
        await until(isTaken);
      }
    };
    const end = storm.rage();
    await Promise.all(mouths.flatMap((socket) => Array.from({ length: 5 }, () => send(socket))));
    const faults = await end();

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
