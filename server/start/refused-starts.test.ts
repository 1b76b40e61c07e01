import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { durableDatabase, type FreshDatabase, runAdmin } from '#server/testing/database.ts';
import { LONGEST_WAIT, type ServerProcess, spawnServer, startServer, until } from '#server/testing/process.ts';
import { NODES_SECRET } from '#server/testing/two-nodes.ts';

/* Servers of one database, each with a folder of its own. */
describe('a start that cannot work with those that run', { timeout: 5 * LONGEST_WAIT }, () => {
  let database: FreshDatabase;
  let folder: string;
  const started: ServerProcess[] = [];
  const NODE = { CLUSTER: 'postgres', JWT_SECRET: NODES_SECRET };

  before(async () => {
    database = await durableDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'dogear-refused-'));
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.child.kill('SIGTERM');
      await server.ended;
    }
  });

  async function start(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const server = await startServer(path.join(folder, 'one'), { DATABASE_URL: database.url, ...env });
    started.push(server);
    return server;
  }
  async function refused(env: NodeJS.ProcessEnv): Promise<string> {
    const server = await spawnServer(path.join(folder, 'other'), { DATABASE_URL: database.url, ...env });
    started.push(server);
    assert.equal(await server.ended, 1);
    return server.said();
  }

  test('H10 beside a server without CLUSTER another is refused, without and with it', async () => {
    await start();
    assert.match(await refused({}), /^DATABASE_URL is in use by another server: [^\n]+\.\n$/);
    assert.match(await refused(NODE), /^DATABASE_URL is in use by a server without CLUSTER: [^\n]+\.\n$/);
  });

  test('H10 beside a node one without CLUSTER or with another secret is refused, and a node of its cluster is not', async () => {
    await start(NODE);
    assert.match(await refused({}), /^DATABASE_URL is in use by another server: [^\n]+\.\n$/);
    const other = { ...NODE, JWT_SECRET: NODES_SECRET.split('').reverse().join('') };
    assert.match(await refused(other), /^JWT_SECRET is not that of the other nodes; [^\n]+\.\n$/);
    const second = await startServer(path.join(folder, 'other'), { DATABASE_URL: database.url, ...NODE });
    started.push(second);
  });

  test('H10 a server that was killed keeps nobody waiting; one that lost its connection has the database again', async () => {
    const first = await start();
    first.child.kill('SIGKILL');
    await first.ended;
    const server = await start();
    await runAdmin(
      database.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dogear claim'",
    );
    await until(async () => /is in use by another server/.test(await refused({})), LONGEST_WAIT);
    assert.doesNotMatch(server.logged(), /another server works on this database/);
  });

  test('H10 more connections than PostgreSQL gives are refused', async () => {
    assert.match(await refused({ DATABASE_POOL: '900' }), /^DATABASE_POOL 900 [^\n]+max_connections[^\n]+\.\n$/);
  });

  test('H10 what cannot be known is said when it shows', async () => {
    const server = await start({ NODE_ENV: 'production', LOG_LEVEL: 'warn' });
    assert.match(server.logged(), /PUBLIC_URL leads to this machine alone/);
    assert.doesNotMatch(server.logged(), /TRUST_PROXY/);
    for (let n = 0; n < 2; n += 1)
      await fetch(`${server.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
    assert.equal(server.logged().match(/TRUST_PROXY does not name/g)?.length, 1);
  });
});
