import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { embeddedUrl } from '#server/database/embedded.ts';
import {
  LONGEST_WAIT,
  type ServerProcess,
  spawnServer,
  startServer,
  statusOf,
  until,
} from '#server/testing/process.ts';

let dataDir: string;
const started: ServerProcess[] = [];
const start = async (env?: NodeJS.ProcessEnv) => {
  const server = await startServer(dataDir, env);
  started.push(server);
  return server;
};

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-main-'));
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
});
after(() => rm(dataDir, { recursive: true, force: true }));

/** Runs one statement in the server's own database, as somebody beside it. */
async function query(text: string) {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir), connectionTimeoutMillis: LONGEST_WAIT });
  client.on('error', () => {});
  await client.connect();
  return client.query(text).finally(() => client.end());
}

describe('the server', { timeout: 5 * LONGEST_WAIT }, () => {
  test('serves, says where, fills in the categories, logs JSON lines, and is not harmed by a second one, which is refused', async () => {
    const server = await start();
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200);
    await until(() => server.said().includes(`http://localhost:${server.port}`));
    const { rows } = await query('select slug from categories order by slug');
    assert.equal(rows.length, 9);
    assert(rows.some(({ slug }) => slug === 'lab-wear'));
    for (const line of server.logged().trim().split('\n')) JSON.parse(line);
    const second = await spawnServer(dataDir);
    assert.equal(await second.ended, 1);
    assert.match(second.said(), /^(\(node.*\n|.*trace-warnings.*\n)*DATA_DIR [^\n]+\.\n$/);
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200);
  });

  test('H6 of two that start at once on an empty folder one serves, and the other says why it does not', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dogear-both-'));
    const both = await Promise.all([spawnServer(folder), spawnServer(folder)]);
    const first = await Promise.race(both.map((server) => server.ended.then(() => server)));
    assert.equal(await first.ended, 1);
    assert.match(first.said(), /^DATA_DIR [^\n]+\.$/m);
    const other = both.find((server) => server !== first) as ServerProcess;
    await until(async () => (await statusOf(`${other.url}/readyz`)) === 200);
    other.child.kill('SIGTERM');
    assert.equal(await other.ended, 0);
    await rm(folder, { recursive: true });
  });

  test('is refused on a port that is taken, and leaves no PostgreSQL behind', async () => {
    const blocker = net.createServer().listen(0, '127.0.0.1').unref();
    await once(blocker, 'listening');
    const { port } = blocker.address() as net.AddressInfo;
    const server = await spawnServer(dataDir, { PORT: String(port) });
    assert.equal(await server.ended, 1);
    assert.match(server.said(), new RegExp(`PORT ${port} [^\\n]+\\.\\n$`));
    assert.equal(embeddedUrl(dataDir), undefined);
    blocker.close();
  });

  test('is refused with a bad variable and with a database that is not there', async () => {
    const bad = await spawnServer(dataDir, { PORT: 'many' });
    assert.equal(await bad.ended, 1);
    assert.match(bad.said(), /^PORT [^\n]+\.\n$/m);
    const away = await spawnServer(dataDir, { DATABASE_URL: 'postgres://me:canary-password@127.0.0.1:1/none' });
    assert.equal(await away.ended, 1);
    assert.match(away.said(), /^DATABASE_URL [^\n]+\.\n$/m);
    assert(!away.said().includes('canary-password'));
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`K1 ends at ${signal} with 0, after the request that was under way and those of open connections`, async () => {
      const server = await start();
      const slow = await openSlowRequest(server);
      const idle = await openConnection(server.port);
      idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await until(() => idle.received().includes('{"success":true}'));
      server.child.kill(signal);
      // A terminal sends it twice: npm passes on what everybody has got.
      await wait(50);
      server.child.kill(signal);
      await until(async () => (await statusOf(`${server.url}/healthz`)) === 0);
      slow.write(':"a@b.edu" }');
      await slow.closed;
      assert.match(slow.received(), /^HTTP\/1\.1 (4\d\d|503) /);
      assert.match(slow.received(), /^connection: close\r$/im);
      await idle.closed;
      assert.equal(await server.ended, 0);
      assert.equal(embeddedUrl(dataDir), undefined);
    });

  test('L9 K1 one of several nodes says on /readyz that it will end, and serves until that is known', async () => {
    const server = await start({ CLUSTER: 'postgres', JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa' });
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 200);
    server.child.kill('SIGTERM');
    await until(async () => (await statusOf(`${server.url}/readyz`)) === 503);
    assert.equal(await statusOf(`${server.url}/api/v1/item/getAllProduct`), 200);
    assert.equal(await server.ended, 0);
  });

  test('leaves at once at a second signal that is meant', async () => {
    const server = await start();
    await openSlowRequest(server);
    server.child.kill('SIGINT');
    await until(async () => (await statusOf(`${server.url}/healthz`)) === 0);
    await wait(1500);
    server.child.kill('SIGINT');
    assert.equal(await server.ended, 1);
  });
});

/** A request whose body is still on its way. One that a busy machine has refused at once is sent again. */
async function openSlowRequest({ port, url }: ServerProcess) {
  for (;;) {
    const slow = await openConnection(port);
    slow.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"email"',
    );
    // Its head is read before an answer to a later connection.
    await until(async () => (await statusOf(`${url}/healthz`)) === 200);
    if (slow.received() === '') return slow;
    slow.end();
  }
}

async function openConnection(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { write: (text: string) => socket.write(text), end: () => socket.end(), received: () => received, closed };
}
