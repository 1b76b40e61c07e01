import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { assertDurable, connect } from './connect.ts';
import { bufferMegabytes, type Embedded, embeddedUrl, startEmbedded } from './embedded.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let embedded: Embedded | undefined;
const at = (...names: string[]) => path.join(dataDir, ...names);

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-embedded-'));
});
afterEach(async () => {
  await embedded?.stop();
  embedded = undefined;
});
after(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<Embedded> {
  embedded = await startEmbedded(dataDir, log);
  return embedded;
}

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_WAIT });
  client.on('error', () => {});
  await client.connect();
  return client.query(text).finally(() => client.end());
}
const show = async (url: string, name: string) => (await ask(url, `show ${name}`)).rows[0][name];

describe('startEmbedded', { timeout: 5 * LONGEST_WAIT }, () => {
  test('makes a durable, closed database that nothing of a broken start disturbs', async () => {
    await mkdir(at('postgres.new-broken'));
    await writeFile(at('postgres.new-broken', 'PG_VERSION'), '');
    const { url } = await start();
    const connection = connect(url, { pool: 1 });
    await assertDurable(connection.db).finally(() => connection.close());
    assert.equal(await show(url, 'data_checksums'), 'on');
    assert.equal(await show(url, 'server_encoding'), 'UTF8');
    assert.equal(await show(url, 'listen_addresses'), '127.0.0.1');
    assert.equal(await show(url, 'unix_socket_directories'), '');
    assert.equal((await ask(url, "select lower('ÀÉÎ') as it")).rows[0].it, 'àéî');
    for (const name of ['pg_trgm', 'unaccent', 'citext']) await ask(url, `create extension ${name}`);
    assert.deepEqual((await readdir(dataDir)).sort(), [
      'postgres',
      'postgres.lock',
      'postgres.log',
      'postgres.password',
    ]);
    if (process.platform !== 'win32')
      for (const name of ['postgres.password', 'postgres.log']) assert.equal((await stat(at(name))).mode & 0o077, 0);
  });

  test('lets nobody in without the password', async () => {
    const url = new URL((await start()).url);
    url.password = 'guess';
    await assert.rejects(ask(url.href, 'select 1'), /password authentication failed/);
  });

  test('tells where it runs, and that it does not', async () => {
    const { url, stop } = await start();
    assert.equal(embeddedUrl(dataDir), url);
    await stop();
    assert.equal(embeddedUrl(dataDir), undefined);
  });

  test('brings a killed PostgreSQL back on the same port, again and again', async () => {
    const { url } = await start();
    await ask(url, 'create table kept (id int)');
    for (const signal of ['SIGKILL', 'SIGKILL', 'SIGQUIT'] as const) {
      const pid = await postmasterPid();
      process.kill(pid, signal);
      await until(async () => (await postmasterPid()) !== pid && (await answers(url)));
    }
    await ask(url, 'select from kept');
  });

  test('starts where postmaster.pid holds the number of a stranger, and spares the stranger', async () => {
    await start().then(({ stop }) => stop());
    const text = `${process.ppid}\n${at('postgres')}\n1700000000\n5432\n\n127.0.0.1\n  0  0\nready\n`;
    await writeFile(at('postgres', 'postmaster.pid'), text);
    assert.equal(embeddedUrl(dataDir), undefined);
    const { url } = await start();
    await ask(url, 'select from kept');
    process.kill(process.ppid, 0);
  });

  test('says in one sentence why it cannot start', async () => {
    await start().then(({ stop }) => stop());
    await rename(at('postgres.password'), at('postgres.password.old'));
    await assert.rejects(start(), /^Error: The embedded database does not take the password [^\n]+\.$/);
    await rename(at('postgres.password.old'), at('postgres.password'));
    const version = await readFile(at('postgres', 'PG_VERSION'), 'utf8');
    await writeFile(at('postgres', 'PG_VERSION'), '9\n');
    await assert.rejects(start(), /^Error: The embedded PostgreSQL does not start \([^\n]+\)\.$/);
    await writeFile(at('postgres', 'PG_VERSION'), version);
    await start();
  });
});

async function postmasterPid(): Promise<number> {
  const text = await readFile(at('postgres', 'postmaster.pid'), 'utf8').catch(() => '0');
  return Number(text.split('\n')[0]);
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

test('PostgreSQL gets an eighth of the memory there is, within bounds', () => {
  const GB = 1024 ** 3;
  assert.equal(bufferMegabytes(4 * GB, 0), 512);
  assert.equal(bufferMegabytes(64 * GB, 2 * GB), 256);
  assert.equal(bufferMegabytes(4 * GB, 2 ** 64), 512);
  assert.equal(bufferMegabytes(GB / 2, 0), 128);
  assert.equal(bufferMegabytes(64 * GB, 0), 1024);
});
