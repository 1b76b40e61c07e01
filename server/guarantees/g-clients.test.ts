import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { accountCalls } from '#contract/accounts.ts';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { type Campus, connected, createCampus } from '#server/testing/campus.ts';
import { durableDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';

const KEY = 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa';

describe('G. Mail and chat: two processes on one database', { timeout: 5 * LONGEST_WAIT }, () => {
  let database: FreshDatabase;
  let one: Campus;
  let other: Campus;

  before(async () => {
    database = await durableDatabase();
    const env = { DATABASE_URL: database.url, CLUSTER: 'postgres', JWT_SECRET: KEY, LOG_LEVEL: 'warn' };
    // Both at once: who comes second waits for the migrations of the first (H6).
    [one, other] = await Promise.all([createCampus(env), createCampus(env)]);
  });
  after(async () => {
    await Promise.all([one?.close(), other?.close()]);
    await database?.drop();
  });

  const talk = async () => {
    const [asha, ravi] = await Promise.all([one.aMember(), one.aMember()]);
    const { body } = await one.insist(peopleCalls.follow, { friendId: ravi.id }, asha);
    return { asha, ravi, conversationId: body.data.conversationId };
  };

  test('G1 what is acknowledged is stored, with our id, number, sender and time', async () => {
    const { asha, ravi, conversationId } = await talk();
    const socket = one.socket(asha);
    await connected(socket);
    const forged = { _id: ravi.id, number: 99, sentAt: '1999-01-01T00:00:00Z' };
    const began = Date.now();
    const answer: Acknowledgement = await socket.emitWithAck('sendMessage', {
      conversationId,
      content: 'mine',
      ...forged,
    });
    assert.ok(answer.success && answer.data);
    const { data } = answer;
    assert.deepEqual([data.number, data.senderId, data.recipientId], [1, asha.id, ravi.id]);
    assert.notEqual(data._id, forged._id);
    assert.ok(Math.abs(Date.parse(data.sentAt) - began) < LONGEST_WAIT);
    const { body } = await other.insist(conversationCalls.listMessages, { conversationId }, ravi);
    assert.deepEqual(body.data, [data], 'the other node reads the same');
  });

  test('G3 the two deliver to each other’s clients, in one order', async () => {
    const { asha, ravi, conversationId } = await talk();
    const [hers, his] = [one.socket(asha), other.socket(ravi)];
    await Promise.all([connected(hers), connected(his)]);
    const heard = new Map([hers, his].map((socket) => [socket, [] as Message[]]));
    for (const [socket, all] of heard) socket.on('receiveMessage', (message: Message) => all.push(message));
    for (let i = 0; i < 20; i += 1)
      await (i % 2 ? hers : his).timeout(20_000).emitWithAck('sendMessage', { conversationId, content: `${i}` });
    const { body } = await one.insist(conversationCalls.listMessages, { conversationId, limit: 100 }, asha);
    const stored = body.data.map(({ content }) => content);
    assert.equal(stored.length, 20);
    for (const all of heard.values()) {
      await until(() => all.length === 20);
      const byNumber = all.sort((a, b) => a.number - b.number);
      assert.deepEqual(
        byNumber.map(({ content }) => content),
        stored,
      );
    }
  });

  test('B2 a session that ends on one node ends its sockets on the other, within a second', async () => {
    const { asha } = await talk();
    const socket = other.socket(asha, { reconnection: false });
    await connected(socket);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    assert.equal((await one.insist(accountCalls.logOut, {}, asha)).status, 200);
    await Promise.race([
      ended,
      wait(3000, null, { ref: false }).then(() => assert.fail('it was still open after 3 seconds')),
    ]);
  });

  test('G5 a client that knows only the events of the product page joins, sends and receives', async () => {
    const { asha, ravi, conversationId } = await talk();
    // Such clients are written so: no options but the token, no acknowledgements.
    const [hers, his] = [asha, ravi].map(({ token }) => io(one.url, { auth: { token } }));
    assert.ok(hers && his);
    try {
      const came = new Promise<Message>((resolve) => his.on('receiveMessage', resolve));
      const came2 = new Promise<Message>((resolve) => hers.on('receiveMessage', resolve));
      // Both listen from the start: either may be connected first.
      const joined = (socket: typeof hers) =>
        new Promise<void>((resolve) =>
          socket.on('connect', () => {
            socket.emit('joinConversation', { conversationId });
            resolve();
          }),
        );
      await Promise.all([joined(hers), joined(his)]);
      const sentAt = new Date().toISOString();
      hers.emit('sendMessage', {
        conversationId,
        senderId: asha.id,
        recipientId: ravi.id,
        content: 'Is it still there?',
        sentAt,
      });
      for (const message of await Promise.all([came, came2])) {
        const { senderId, recipientId, content } = message;
        assert.deepEqual(
          [message.conversationId, senderId, recipientId, content],
          [conversationId, asha.id, ravi.id, 'Is it still there?'],
        );
        assert.ok(!Number.isNaN(Date.parse(message.sentAt)));
      }
    } finally {
      hers.disconnect();
      his.disconnect();
    }
  });

  test('G6 a member has ten connections, of 80 at once too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asha = await one.aMember();
      const sockets = Array.from({ length: 80 }, () => one.socket(asha, { reconnection: false }));
      const answers = await Promise.allSettled(sockets.map(connected));
      for (const socket of sockets) socket.disconnect();
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []));
      assert.deepEqual(refused, Array(70).fill('Too many connections'));
      // Places are free again when their connections have ended, and those of who was refused.
      const comesIn = () =>
        connected(one.socket(asha, { reconnection: false })).then(
          () => true,
          () => false,
        );
      for (let place = 0; place < 10; place += 1) await until(comesIn);
    }
  });

  test('G4 after a reconnect a client gets exactly what it missed', async () => {
    const { asha, ravi, conversationId } = await talk();
    const [hers, his] = [one.socket(asha), other.socket(ravi)];
    await Promise.all([connected(hers), connected(his)]);
    const say = (content: string) => hers.timeout(20_000).emitWithAck('sendMessage', { conversationId, content });
    const first: Acknowledgement = await say('before');
    his.disconnect();
    for (const content of ['one', 'two', 'three']) await say(content);
    const live: Message[] = [];
    his.on('receiveMessage', (message: Message) => live.push(message));
    his.connect();
    await connected(his);
    await say('after');
    await until(() => live.length > 0);
    const seen = first.success && first.data ? first.data.number : 0;
    const missed = await other.insist(conversationCalls.listMessages, { conversationId, after: seen }, ravi);
    const all = new Map([...missed.body.data, ...live].map((message) => [message.number, message.content]));
    assert.deepEqual([...all.values()], ['one', 'two', 'three', 'after']);
  });
});
