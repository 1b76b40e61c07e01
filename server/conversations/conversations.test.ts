import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';

// biome-ignore lint/suspicious/noExplicitAny: payloads are what the tests look at
const next = (socket: Socket, event: string): Promise<any> => new Promise((resolve) => socket.once(event, resolve));

describe('conversations', () => {
  let test: TestApp;
  let url: string;
  let asha: TestMember;
  let ravi: TestMember;
  let eve: TestMember;
  let conversationId: string;
  const open: Socket[] = [];

  before(async () => {
    test = await createTestApp();
    url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    for (const socket of open) socket.disconnect();
    await test.close();
  });
  beforeEach(async () => {
    [asha, ravi, eve] = await Promise.all([aMember(test), aMember(test), aMember(test)]);
    const answer = await test.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    conversationId = answer.body.data.conversationId;
  });

  const connect = async (as: { token: string } | null, headers: Record<string, string> = {}): Promise<Socket> => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: as ? { token: as.token } : {},
      extraHeaders: headers,
    });
    open.push(socket);
    await Promise.race([
      next(socket, 'connect'),
      next(socket, 'connect_error').then((error) => {
        throw error;
      }),
    ]);
    return socket;
  };
  const emit = (socket: Socket, event: string, payload: unknown): Promise<Acknowledgement> =>
    socket.timeout(10_000).emitWithAck(event, payload);
  const send = (socket: Socket, content: string, more: object = {}) =>
    emit(socket, 'sendMessage', { conversationId, content, ...more });
  const collect = (socket: Socket): Message[] => {
    const messages: Message[] = [];
    socket.on('receiveMessage', (message: Message) => messages.push(message));
    return messages;
  };
  const history = async (as: TestMember, more: object = {}) =>
    (await test.call(conversationCalls.listMessages, { conversationId, limit: 100, ...more }, { as })).body;

  it('G3 delivers to every connection of both, joined or not, in the order of storage', async () => {
    const [one, other, his] = await Promise.all([connect(asha), connect(asha), connect(ravi)]);
    const boxes = [one, other, his].map(collect);
    const sent = await Promise.all(Array.from({ length: 30 }, (_, i) => send(i % 2 ? one : his, `message ${i}`)));
    assert.ok(sent.every(({ success }) => success));
    const stored = (await history(asha)).data.map(({ _id }) => _id);
    assert.equal(stored.length, 30);
    // An acknowledgement comes after its own delivery on the same connection; the others may still be on their way.
    for (const box of boxes) {
      await until(() => box.length >= 30);
      assert.deepEqual(
        box.map(({ _id }) => _id),
        stored,
      );
    }
    const [first] = boxes[2] as Message[];
    assert.equal(first?.number, 1);
    assert.ok([asha.id, ravi.id].includes(first?.recipientId ?? ''));
  });

  it('G2 stores a clientId once, however often and however parallel it is sent', async () => {
    const sockets = await Promise.all([connect(asha), connect(asha)]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send(sockets[i % 2] as Socket, 'once', { clientId: 'the same' })),
    );
    const ids = new Set(answers.map((answer) => (answer.success ? answer.data?._id : answer.code)));
    assert.equal(ids.size, 1);
    assert.equal((await history(ravi)).data.length, 1);
  });

  it('answers what cannot be sent, with and without an acknowledgement', async () => {
    const socket = await connect(asha);
    for (const content of ['', '   ', 'x'.repeat(4001), 5, null, { a: 1 }, 'a\0b']) {
      const answer = await send(socket, content as string);
      assert.equal(answer.success || answer.code, 'INVALID_INPUT');
    }
    const failed = next(socket, 'error');
    socket.emit('sendMessage', { conversationId: 'nonsense' });
    const answer = await failed;
    assert.equal(answer.code, 'INVALID_INPUT');
    // An acknowledgement is called whatever stands before it, and what comes along is told in a sentence for people.
    const odd: unknown[][] = [[], [conversationId], [5], [[conversationId]], [{ conversationId: 'x' }, 'and more']];
    for (const event of ['joinConversation', 'sendMessage'])
      for (const sent of odd) {
        const refused: Acknowledgement = await socket.timeout(10_000).emitWithAck(event, ...sent);
        assert.ok(!refused.success && refused.code === 'INVALID_INPUT', `${event} ${JSON.stringify(sent)}`);
        assert.doesNotMatch(refused.message, /expected|Invalid input/);
      }
    const joined = await socket.timeout(10_000).emitWithAck('joinConversation', { conversationId }, 'and more');
    assert.deepEqual(joined, { success: true });
    const kept = await send(socket, '  two\nlines  ');
    assert.equal(kept.success && kept.data?.content, 'two\nlines');
  });

  it('pages through history, and tells what came after a number', async () => {
    const socket = await connect(asha);
    for (let i = 1; i <= 7; i += 1) await send(socket, `${i}`);
    const newest = await history(ravi, { limit: 3 });
    assert.deepEqual(
      newest.data.map(({ content }) => content),
      ['5', '6', '7'],
    );
    const before = await history(ravi, { limit: 3, cursor: newest.nextCursor });
    assert.deepEqual(
      before.data.map(({ content }) => content),
      ['2', '3', '4'],
    );
    const first = await history(ravi, { limit: 3, cursor: before.nextCursor });
    assert.deepEqual([first.data.map(({ content }) => content), first.nextCursor], [['1'], null]);
    const missed = await history(ravi, { after: 4, limit: 2 });
    assert.deepEqual(
      missed.data.map(({ content }) => content),
      ['5', '6'],
    );
    const rest = await history(ravi, { after: 4, limit: 2, cursor: missed.nextCursor });
    assert.deepEqual([rest.data.map(({ content }) => content), rest.nextCursor], [['7'], null]);
  });

  it('counts what is unread, and clears it on every connection of the reader', async () => {
    const [hers, his] = await Promise.all([connect(asha), connect(ravi)]);
    await send(hers, 'one');
    await send(hers, 'two');
    const newest = async () => (await test.call(peopleCalls.getMe, {}, { as: ravi })).body.data.converSationId[0];
    const unread = async () => (await newest())?.unread;
    assert.equal(await unread(), 2);
    const { content, number, sender } = (await newest())?.lastMessage ?? {};
    assert.deepEqual([content, number, sender?._id], ['two', 2, asha.id]);
    const told = next(his, 'conversationRead');
    const read = await test.call(conversationCalls.markRead, { conversationId, number: 2 }, { as: ravi });
    assert.equal(read.body.data.unread, 0);
    assert.deepEqual(await told, { conversationId, unread: 0, read: 2, last: 2 });
    await test.call(conversationCalls.markRead, { conversationId, number: 1 }, { as: ravi });
    assert.equal(await unread(), 0, 'reading never goes backwards');
  });

  it('G6 holds a member to 10 connections, and to a pace', async () => {
    const sockets = [];
    for (let i = 0; i < 10; i += 1) sockets.push(await connect(eve));
    await assert.rejects(connect(eve), { message: 'Too many connections' });
    const socket = await connect(asha);
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => send(socket, `${i}`)));
    assert.equal(answers.filter(({ success }) => success).length, 60);
    assert.ok(answers.some((answer) => !answer.success && answer.code === 'TOO_MANY'));
  });
});
