import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, describe, test } from 'node:test';
import type { Socket } from 'socket.io-client';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { within } from '#server/testing/scale.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

/** Connections as no library makes them: without a token, silent, or not reading. */
describe('G. Mail and chat: connections of strangers, and of clients that stop reading', {
  timeout: 10 * LONGEST_WAIT,
}, () => {
  const house = openApp({ rateLimits: false, trustProxy: ['127.0.0.1'] });
  let sockets: Sockets;
  let member: TestMember;

  before(async () => {
    sockets = await openSockets(house);
    member = await aMember(house);
  });

  const endpoint = (transport: string) => `${sockets.url}/socket.io/?EIO=4&transport=${transport}`;
  /** A WebSocket that sends these packets, once it is open; what it was sent, and whether it was closed. */
  const speak = async (...packets: string[]) => {
    const socket = new WebSocket(endpoint('websocket'));
    const heard: string[] = [];
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    const closed = once(socket, 'close');
    await once(socket, 'open');
    for (const packet of packets) socket.send(packet);
    return { heard, closed, socket };
  };
  const closesWithin = async (closed: Promise<unknown>, milliseconds: number) => {
    const began = performance.now();
    await closed;
    assert.ok(performance.now() - began < milliseconds, `closed after ${performance.now() - began} ms`);
  };

  test('B1 a connection without a good token is told so and closed at once', async () => {
    for (const auth of ['', '{}', '{"token":"no"}', '{"token":7}']) {
      const { heard, closed } = await speak(`40${auth}`);
      await closesWithin(closed, within(1000));
      assert.equal(heard.at(-1), '44{"message":"Unauthorized"}');
    }
  });

  test('B1 a connection that says nothing, or stays when its member has left, is closed', async () => {
    const [silent, left] = await Promise.all([speak(), speak(`40${JSON.stringify({ token: member.token })}`)]);
    await until(() => left.heard.some((packet) => packet.startsWith('40')));
    left.socket.send('41');
    await closesWithin(left.closed, within(1000));
    await closesWithin(silent.closed, within(6000));
  });

  test('I4 unauthenticated connections are limited for each address, and others are admitted', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const statuses = await Promise.all(
      Array.from({ length: 1200 }, async () => {
        const reply = await fetch(endpoint('polling'), from('198.51.100.7'));
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    assert.ok(statuses.filter((status) => status === 200).length <= 1000);
    assert.ok(statuses.includes(403));
    await sockets.connect(member);
    assert.equal((await fetch(endpoint('polling'), from('198.51.100.8'))).status, 200);
    await until(async () => (await fetch(endpoint('polling'), from('198.51.100.7'))).status === 200);
  });

  test('G7 a slow consumer by polling is disconnected at 1 MB too', async () => {
    const { db, realtime } = house.context;
    const { id: conversationId } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    const slow = await aMember(house);
    const rows = [member, slow].map(({ id }) => ({ conversation_id: conversationId, member_id: id }));
    await db.insertInto('participants').values(rows).execute();
    const open = await (await fetch(endpoint('polling'))).text();
    const { sid } = JSON.parse(open.slice(1)) as { sid: string };
    const poll = `${endpoint('polling')}&sid=${sid}`;
    await fetch(poll, { method: 'POST', body: `40${JSON.stringify({ token: slow.token })}` });
    assert.match(await (await fetch(poll)).text(), /^40/);
    assert.equal(realtime.connectionsOf(slow.id), 1);

    const mouth: Socket = await sockets.connect(member);
    let bytes = 0;
    while (realtime.connectionsOf(slow.id) > 0) {
      assert.ok(bytes < 3_000_000, `still connected after ${bytes} bytes`);
      for (let i = 0; i < 10; i += 1) {
        const content = 'x'.repeat(4000);
        assert.equal((await emit(mouth, 'sendMessage', { conversationId, content })).success, true);
        bytes += content.length;
      }
    }
    assert.ok(bytes > 500_000, `disconnected after ${bytes} bytes`);
    assert.ok(mouth.connected);
  });
});
