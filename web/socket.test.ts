import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
// biome-ignore lint/correctness/noUndeclaredDependencies: the server stands in for the real one
import { Server, type Socket } from 'socket.io';
import { openConnection } from './socket.ts';

/* The page's connection without a browser: a window that has events and an address, and a server that ends it. */

const server = createServer();
const io = new Server(server, { serveClient: false });
const page = new EventTarget();
const happened: string[] = [];
let connections: Socket[] = [];

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const location = new URL(`http://127.0.0.1:${port}/`);
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  Object.assign(globalThis, {
    location,
    document,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  io.on('connection', (socket) => {
    connections.push(socket);
    socket.on('sendMessage', (_message, acknowledge) => acknowledge({ success: true }));
    socket.on('here', () => happened.push('here'));
  });
});
after(() => io.close());

const nothing = () => {};
const open = () =>
  openConnection({
    connected: () => happened.push('connected'),
    disconnected: () => happened.push('disconnected'),
    refused: nothing,
    receiveMessage: nothing,
    messageChanged: nothing,
    conversationRead: nothing,
    conversationsChanged: nothing,
    readByOther: nothing,
    noticesChanged: nothing,
    wishesChanged: nothing,
    memberChanged: nothing,
  });

it('notes that the page is used, comes back when the server ends it, and follows the network', async () => {
  const connection = open();
  const ids = { conversationId: '1', senderId: '1', recipientId: null, clientId: '1', replyTo: null };
  const message = { ...ids, content: 'x', sentAt: '' };
  await assert.rejects(connection.sendMessage(message), /Not connected/);
  await until(() => happened.includes('here'));
  assert.deepEqual(happened, ['connected', 'here']);
  assert.deepEqual(await connection.sendMessage(message), { success: true });

  connections[0]?.disconnect(true);
  await until(() => connections.length === 2 && happened.filter((one) => one === 'connected').length === 2);

  page.dispatchEvent(new Event('offline'));
  await until(() => happened.filter((one) => one === 'disconnected').length === 2);
  page.dispatchEvent(new Event('online'));
  await until(() => happened.filter((one) => one === 'connected').length === 3);

  connection.close();
  connections = [];
  page.dispatchEvent(new Event('online'));
  await wait(100);
  assert.deepEqual(connections, [], 'it is closed for good');
});

it('drops a connection that was being opened when the network went', async () => {
  happened.length = 0;
  const connection = open();
  page.dispatchEvent(new Event('offline'));
  await until(() => happened.includes('disconnected'));
  assert.deepEqual(happened.filter((one) => one !== 'here').slice(0, 2), ['connected', 'disconnected']);
  connection.close();
});

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isSo()) {
    assert.ok(Date.now() < end, `it never came to that: ${happened}`);
    await wait(5);
  }
}
