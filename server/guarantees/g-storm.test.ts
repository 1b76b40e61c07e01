import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { isLong } from '#server/testing/scale.ts';

/** What holds while connections break, crowd and stall. */
describe('G. Mail and chat: live messages in a storm', () => {
  let house: TestApp;
  let url: string;
  let community: string;
  const open: Socket[] = [];
  let isOver = false;

  before(async () => {
    house = await createTestApp({ rateLimits: false });
    url = await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { db } = house.context;
    community = (
      await db.selectFrom('conversations').select('id').where('kind', '=', 'community').executeTakeFirstOrThrow()
    ).id;
  });
  after(async () => {
    isOver = true;
    for (const socket of open) socket.disconnect();
    await house.close();
  });

  const inCommunity = async (): Promise<TestMember> => {
    const member = await aMember(house);
    await house.context.db
      .insertInto('participants')
      .values({ conversation_id: community, member_id: member.id })
      .execute();
    return member;
  };
  const connect = (as: TestMember): Socket => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token: as.token },
      reconnectionDelay: 5,
      reconnectionDelayMax: 50,
    });
    // Socket.IO leaves it at a refusal, as while the connection that broke still counts: a client asks again.
    const again = () => setTimeout(() => isOver || socket.connect(), 50);
    socket.on('connect_error', () => socket.active || again());
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && again());
    open.push(socket);
    return socket;
  };
  const cut = (socket: Socket) => socket.io.engine?.close();

  /** Sends until it is acknowledged, by the same clientId: what a good client does. */
  const insist = async (socket: Socket, payload: { clientId: string } & Record<string, unknown>): Promise<void> => {
    for (;;) {
      const answer = await socket
        .timeout(3000)
        .emitWithAck('sendMessage', payload)
        .catch(() => null);
      if ((answer as Acknowledgement | null)?.success) return;
    }
  };

  const history = async (as: TestMember, from: number): Promise<Message[]> => {
    const all: Message[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await house.call(
        conversationCalls.listMessages,
        { conversationId: community, after: from, limit: 100, cursor },
        { as },
      );
      all.push(...body.data);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    return all;
  };

  test('G1 G2 G3 nothing is lost, doubled or out of order: 4 senders, thousands of messages, 100 cuts', async () => {
    const SENDERS = 4;
    const EACH = isLong ? 2500 : 750;
    /** Messages that a sender has on the way at a time. */
    const AT_ONCE = isLong ? 25 : 10;
    const members = await Promise.all(Array.from({ length: SENDERS }, inCommunity));
    const reader = await inCommunity();
    const ears = connect(reader);
    const live: Message[] = [];
    ears.on('receiveMessage', (message: Message) => live.push(message));
    await new Promise<void>((resolve) => ears.once('connect', () => resolve()));

    const sockets = members.map(connect);
    const CUTS = 100;
    let sent = 0;
    let cuts = 0;
    const send = async (socket: Socket, name: number) => {
      for (let first = 0; first < EACH; first += AT_ONCE) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, i) =>
            insist(socket, {
              conversationId: community,
              content: `${name}:${first + i}`,
              clientId: `${name}:${first + i}`,
            }),
          ),
        );
        sent += AT_ONCE;
        // A cut at every hundredth of the way, of one connection after the other.
        if (sent % ((SENDERS * EACH) / CUTS) === 0) cut(sockets[cuts++ % SENDERS] as Socket);
      }
    };
    await Promise.all(sockets.map(send));
    assert.equal(cuts, CUTS);

    const stored = await history(reader, 0);
    assert.equal(stored.length, SENDERS * EACH, 'each once');
    assert.equal(new Set(stored.map(({ content }) => content)).size, SENDERS * EACH);
    assert.deepEqual(
      stored.map(({ number }) => number),
      stored.map((_, i) => i + 1),
      'no gap in the order',
    );
    assert.ok(
      stored.every(({ sentAt }, i) => i === 0 || sentAt > (stored[i - 1]?.sentAt ?? '')),
      'times grow',
    );
    await until(() => live.length >= stored.length);
    assert.deepEqual(
      live.map(({ _id }) => _id),
      stored.map(({ _id }) => _id),
      'the same live and in history',
    );
  });

  test('G7 a reader that has stopped reading is dropped, and nobody else notices', async () => {
    const [talker, stalled, awake] = await Promise.all([inCommunity(), inCommunity(), inCommunity()]);
    const [mouth, deaf, ears] = [talker, stalled, awake].map(connect) as [Socket, Socket, Socket];
    await Promise.all(
      [mouth, deaf, ears].map((socket) => new Promise<void>((done) => socket.once('connect', () => done()))),
    );
    let heard = 0;
    ears.on('receiveMessage', () => (heard += 1));
    // What a tab that hangs does: the bytes stay in the network.
    const engine = deaf.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
    engine.transport.ws._socket.pause();
    const { realtime } = house.context;
    const content = 'x'.repeat(4000);
    let said = 0;
    while (realtime.connectionsOf(stalled.id) > 0) {
      assert.ok(said < 20_000, 'still connected after 80 MB');
      await Promise.all(
        Array.from({ length: 100 }, () => {
          said += 1;
          return insist(mouth, { conversationId: community, content, clientId: `long ${said}` });
        }),
      );
    }
    await until(() => heard >= said);
    assert.equal(heard, said);
  });

  test('I5 1,000 connections are back within 30 seconds of dropping them all', async () => {
    const members = await Promise.all(Array.from({ length: 100 }, inCommunity));
    const sockets = members.flatMap((member) => Array.from({ length: 10 }, () => connect(member)));
    const allConnected = () => until(() => sockets.every(({ connected }) => connected));
    await allConnected();
    const began = performance.now();
    // The network goes, for all at once.
    for (const socket of sockets) cut(socket);
    await allConnected();
    assert.ok(performance.now() - began < 30_000);
  });
});
