import assert from 'node:assert/strict';
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { emptyDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/process.ts';
import { migrate } from './migrate.ts';

const log = pino({ level: 'silent' });
let folder: string;
let database: FreshDatabase;
let client: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dogear-migrations-'));
  await write('0001-first', 'create table first (id int);\ninsert into first values (1);');
  await write('0002-second', 'create table second (id int);');
  await write('notes', 'this is not one');
  database = await emptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, `${name}.sql`), text);
const run = () => migrate(database.url, log, { folder });
const names = async () =>
  (await client.query('select name from migrations order by name')).rows.map(({ name }) => name);

describe('migrate', () => {
  test('applies each file once, in order', async () => {
    await run();
    await run();
    assert.deepEqual(await names(), ['0001-first', '0002-second']);
    assert.equal((await client.query('select from first')).rowCount, 1);
  });

  test('H6 takes a file that fails back as a whole, and goes on from there', async () => {
    await write('0002-second', 'create table second (id int); select 1/0;');
    await assert.rejects(run(), /^Error: The migration 0002-second failed and was taken back \(division by zero\)\.$/);
    assert.deepEqual(await names(), ['0001-first']);
    assert.equal((await client.query("select to_regclass('second') as it")).rows[0].it, null);
    await write('0002-second', 'create table second (id int);');
    await run();
    assert.deepEqual(await names(), ['0001-first', '0002-second']);
  });

  test('L9 holds up nobody while a table is busy, and goes on when it is free', async () => {
    await run();
    await write('0003-third', 'alter table first add column name text;');
    const reader = new pg.Client(database.url);
    await reader.connect();
    await reader.query('begin; select from first');
    const migrating = run();
    await until(async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length > 0;
    });
    // Waits behind the migration; I2: a request waits for two seconds at most.
    await client.query("set lock_timeout = '2s'");
    await client.query('insert into first values (2)');
    await reader.query('commit');
    await migrating;
    await reader.end();
    assert.deepEqual(await names(), ['0001-first', '0002-second', '0003-third']);
  });

  test('L9 builds indexes without a transaction, beside another start, and again where one was cut off', async () => {
    await run();
    const build = 'create unique index concurrently first_once on first (id)';
    await client.query('insert into first values (1)');
    await write('0003-third', `drop index concurrently if exists first_once;\n${build};\n`);
    await assert.rejects(run(), /^Error: The migration 0003-third failed and is begun again by the next start \(/);
    assert.deepEqual(await names(), ['0001-first', '0002-second']);
    await client.query('delete from first where ctid <> (select min(ctid) from first)');
    await Promise.all([run(), run(), run()]);
    assert.deepEqual(await names(), ['0001-first', '0002-second', '0003-third']);
    const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'first_once'::regclass");
    assert.deepEqual(rows, [{ indisvalid: true }]);
  });

  test('says of a user who may not make tables what is missing', async () => {
    const name = `weak_${process.pid}`;
    await client.query(`create role ${name} login password 'weak'`);
    const weak = Object.assign(new URL(database.url), { username: name, password: 'weak' });
    await assert
      .rejects(migrate(weak.href, log, { folder }), /^Error: DATABASE_URL: [^\n]*permission denied[^\n]*own[^\n]*\.$/)
      .finally(() => client.query(`drop role ${name}`));
  });

  test('stops at a file that was changed after it was applied; ends of lines do not count', async () => {
    await run();
    await write('0001-first', 'create table first (id int);\r\ninsert into first values (1);');
    await run();
    await write('0001-first', 'create table first (id bigint);');
    await assert.rejects(run(), /^Error: The migration 0001-first was changed .*\.$/);
  });

  test('stops at a database of a newer version', async () => {
    await run();
    await unlink(path.join(folder, '0002-second.sql'));
    await assert.rejects(run(), /^Error: The database has the migration 0002-second, .*\.$/);
  });
});
