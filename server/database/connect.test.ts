import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type FreshDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { assertDurable, type Connection, connect } from './connect.ts';

let database: FreshDatabase;
let connection: Connection;
before(async () => {
  database = await freshDatabase();
  connection = connect(database.url, { pool: 2 });
});
after(async () => {
  await connection.close();
  await database.drop();
});

const one = async (text: string) => (await connection.pool.query(`select ${text} as value`)).rows[0].value;

describe('connect', () => {
  test('reads times, numbers and dates as what JSON carries', async () => {
    assert.equal(await one("timestamptz '2025-03-01 10:20:30.123456+05:30'"), '2025-03-01T04:50:30.123Z');
    assert.equal(await one("timestamptz '2025-03-01 10:20:30+00'"), '2025-03-01T10:20:30.000Z');
    assert.equal(await one("date '2025-03-01'"), '2025-03-01');
    assert.equal(await one("numeric '12.50'"), 12.5);
    assert.equal(await one('9007199254740991::bigint'), 9007199254740991);
    assert.deepEqual(await one('array[1::bigint, null]'), [1, null]);
    const id = '0198c3f0-0000-7000-8000-000000000001';
    assert.deepEqual(await one(`array['${id}'::uuid, null, '${id}']`), [id, null, id]);
    assert.deepEqual(await one('array[]::uuid[]'), []);
    assert.deepEqual(await one("array[timestamptz '2025-03-01 10:20:30+00']"), ['2025-03-01T10:20:30.000Z']);
  });

  test('prepares statements with parameters once, others never', async () => {
    const client = await connection.pool.connect();
    try {
      for (const value of [1, 2]) await client.query('select $1::int as value', [value]);
      await client.query('select 1');
      const { rows } = await client.query('select statement from pg_prepared_statements');
      assert.deepEqual(rows, [{ statement: 'select $1::int as value' }]);
    } finally {
      client.release();
    }
  });

  test('serves on after a table below a prepared statement has changed', async () => {
    const { db } = connection;
    await sql`create table shape (a int)`.execute(db);
    const read = () => sql`select * from shape where ${true}`.execute(db);
    await read();
    await sql`alter table shape add b int`.execute(db);
    await assert.rejects(read(), /cached plan must not change/);
    assert.deepEqual((await read()).rows, []);
  });

  test('I2 waits for a free connection, a statement, a lock and an idle transaction, but not for long', async () => {
    const { rows } = await connection.pool.query(
      "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name",
    );
    assert.deepEqual(
      rows.map(({ setting }) => setting),
      ['10000', '2000', '5000'],
    );
    const held = [await connection.pool.connect(), await connection.pool.connect()];
    try {
      const began = Date.now();
      await assert.rejects(connection.pool.connect(), /timeout exceeded/);
      assert(Date.now() - began >= 1900);
    } finally {
      for (const client of held) client.release();
    }
  });

  test('survives that a connection is cut in the middle of a transaction', async () => {
    const { db } = connection;
    const cut = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await runAdmin(database.url, `select pg_terminate_backend(${rows[0]?.pid})`);
      while (true) await sql`select 1`.execute(transaction);
    });
    await assert.rejects(cut);
    assert.equal(await one('1'), 1);
  });

  test('serves on when every connection was cut', async () => {
    await connection.pool.query('select 1');
    await runAdmin(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database.url).pathname.slice(1)}'`,
    );
    await connection.pool.query('select 1').catch(() => {});
    assert.equal(await one('1'), 1);
  });
});

describe('assertDurable', () => {
  test('takes a PostgreSQL as it comes', async () => {
    await assertDurable(connection.db);
  });
});

test('pg itself is left as it was for others in the process', () => {
  assert.notEqual(pg.types.getTypeParser(pg.types.builtins.INT8)('1'), 1);
});
