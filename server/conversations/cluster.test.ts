import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { accountCalls } from '#contract/accounts.ts';
import type { Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';

/** Two nodes on one database (CLUSTER=postgres) are one to the people who talk. */
describe('two nodes', () => {
  let one: TestApp;
  let other: TestApp;
  let urls: [string, string];
  const open: Socket[] = [];

  before(async () => {
    const cluster = { cluster: 'postgres', jwtSecret: 'the same random secret on both nodes, 32+' } as const;
    one = await createTestApp(cluster);
    other = await createTestApp(cluster, one);
    urls = [
      await one.app.listen({ port: 0, host: '127.0.0.1' }),
      await other.app.listen({ port: 0, host: '127.0.0.1' }),
    ];
  });
  after(async () => {
    for (const socket of open) socket.disconnect();
    await other.close();
    await one.close();
  });

  const connect = (url: string, { token }: TestMember): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
      open.push(socket);
      socket.once('connect', () => resolve(socket)).once('connect_error', reject);
    });

  it('deliver to each other’s clients, in both directions', async () => {
    const [asha, ravi] = await Promise.all([aMember(one), aMember(one)]);
    const { body } = await one.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    const { conversationId } = body.data;
    const [hers, his] = await Promise.all([connect(urls[0], asha), connect(urls[1], ravi)]);
    const got = new Map<Socket, string[]>([
      [hers, []],
      [his, []],
    ]);
    const all = new Promise<void>((resolve) => {
      for (const [socket, contents] of got)
        socket.on('receiveMessage', (message: Message) => {
          contents.push(message.content);
          if ([...got.values()].every(({ length }) => length === 2)) resolve();
        });
    });
    await hers.timeout(10_000).emitWithAck('sendMessage', { conversationId, content: 'from one' });
    await his.timeout(10_000).emitWithAck('sendMessage', { conversationId, content: 'from the other' });
    await all;
    for (const contents of got.values()) assert.deepEqual(contents.sort(), ['from one', 'from the other']);
  });

  it('end the connections of a session that was ended on the other', async () => {
    const asha = await aMember(one);
    const socket = await connect(urls[1], asha);
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    await one.call(accountCalls.logOut, {}, { as: asha });
    await ended;
  });
});
