import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { problemOf } from '#server/problem-of.ts';
import { type FreshDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { until } from '#server/testing/process.ts';
import { type Connection, connect } from './connect.ts';

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
const cutAll = () =>
  runAdmin(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database.url).pathname.slice(1)}'`,
  );

describe('connect', () => {
  test('reads times, numbers and dates as what JSON carries, and null as null', async () => {
    assert.equal(await one("timestamptz '2025-03-01 10:20:30.123456+05:30'"), '2025-03-01T04:50:30.123Z');
    assert.equal(await one("timestamptz '2025-03-01 10:20:30.12+00'"), '2025-03-01T10:20:30.120Z');
    assert.equal(await one("timestamptz '2025-03-01 10:20:30+00'"), '2025-03-01T10:20:30.000Z');
    assert.equal(await one("date '2025-03-01'"), '2025-03-01');
    assert.equal(await one("numeric '-12.50'"), -12.5);
    assert.equal(await one('9007199254740991::bigint'), 9007199254740991);
    assert.equal(await one('(-2147483648)::int'), -2147483648);
    assert.equal(await one('true'), true);
    assert.equal(await one("'Bücher für ₹ 20 – 📚'"), 'Bücher für ₹ 20 – 📚');
    for (const type of ['text', 'int', 'numeric', 'timestamptz', 'uuid', 'boolean'])
      assert.equal(await one(`null::${type}`), null);
    const id = '0198c3f0-0000-7000-8000-000000000001';
    assert.deepEqual(await one(`array['${id}'::uuid, null, '${id}']`), [id, null, id]);
    assert.deepEqual(await one('array[]::uuid[]'), []);
    assert.deepEqual(await one(`array['ü', null]`), ['ü', null]);
    assert.deepEqual(await one(`'{"a": ["ü"]}'::jsonb`), { a: ['ü'] });
  });

  test('prepares statements with parameters once, others never', async () => {
    await connection.db.connection().execute(async (db) => {
      for (const value of [1, 2]) await sql`select ${value}::int as value`.execute(db);
      await sql`select 1`.execute(db);
      await sql`
        /* planned afresh */ select ${1}::int`.execute(db);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
      assert.deepEqual(rows, [{ statement: 'select $1::int as value' }]);
    });
  });

  test('serves on after a table below a prepared statement has changed', async () => {
    const { db } = connection;
    await sql`create table shape (a int)`.execute(db);
    const read = (from = db) => sql`select * from shape where ${true}`.execute(from);
    // Both connections have it.
    await db.connection().execute(async (held) => {
      await read(held);
      await read();
    });
    await sql`alter table shape add b int`.execute(db);
    await sql`insert into shape values (1, 2)`.execute(db);
    for (let i = 0; i < 3; i += 1) assert.deepEqual((await read()).rows, [{ a: 1, b: 2 }]);
    await sql`alter table shape add c int`.execute(db);
    // In a transaction it is the whole that is tried again, on whichever connection.
    const inTransaction = () => db.transaction().execute((trx) => read(trx as typeof db));
    const both = await Promise.all([inTransaction(), inTransaction()]);
    for (const { rows } of both) assert.deepEqual(rows, [{ a: 1, b: 2, c: null }]);
  });

  test('H5 two transactions that wait for each other both come through', async () => {
    const { db } = connect(database.url, { pool: 4 });
    await sql`create table crossing (id int primary key, n int)`.execute(db);
    await sql`insert into crossing values (1, 0), (2, 0)`.execute(db);
    let tries = 0;
    const add = (ids: number[]) =>
      db.transaction().execute(async (trx) => {
        tries += 1;
        for (const id of ids) {
          await sql`update crossing set n = n + 1 where id = ${id}`.execute(trx);
          await wait(100);
        }
      });
    await Promise.all([add([1, 2]), add([2, 1])]);
    assert.deepEqual((await sql`select n from crossing`.execute(db)).rows, [{ n: 2 }, { n: 2 }]);
    assert.ok(tries > 2, 'they did not meet');
    await db.destroy();
  });

  test('H5 a statement that does not come through is tried again, and then refused', async () => {
    const { db } = connection;
    await sql`create table refusing (a int)`.execute(db);
    await sql`create sequence refusals`.execute(db);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin
        if nextval('refusals') <= new.a then raise exception 'again' using errcode = '40001'; end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger refuse before insert on refusing for each row execute function refuse()`.execute(db);
    await sql`insert into refusing values (${3}::int)`.execute(db);
    assert.equal(await one('(select count(*)::int from refusing)'), 1);
    await assert.rejects(sql`insert into refusing values (${100}::int)`.execute(db), { code: '40001' });
  });

  test('a statement that is refused takes neither its connection nor others with it', async () => {
    const pids = () =>
      connection.db.connection().execute(async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await assert.rejects(sql`select 1 / ${0}::int`.execute(db), { code: '22012' });
        return rows[0]?.pid;
      });
    assert.equal(await pids(), await pids());
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => sql`select 10 / (${n}::int % 5)`.execute(connection.db)),
    );
    assert.deepEqual(
      all.map(({ status }) => status === 'fulfilled'),
      all.map((_, n) => n % 5 !== 0),
    );
  });

  test('a connection to what is a standby now is left after one 503', async () => {
    const { db } = connection;
    await sql`create table standing (a int)`.execute(db);
    const write = () => sql`insert into standing values (${1}::int)`.execute(db);
    const name = new URL(database.url).pathname.slice(1);
    await runAdmin(database.url, `alter database ${name} set default_transaction_read_only = on`);
    await cutAll();
    await one('1').catch(() => {});
    await assert.rejects(write(), (error) => problemOf(error)?.code === 'UNAVAILABLE');
    await runAdmin(database.url, `alter database ${name} set default_transaction_read_only = off`);
    await write();
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
    await cutAll();
    await connection.pool.query('select 1').catch(() => {});
    assert.equal(await one('1'), 1);
  });
});

describe('a network that falls silent', () => {
  /** A proxy between us and PostgreSQL; what `isSilent` says of a connection is passed on no more. */
  async function aNetwork() {
    let isSilent = (_nth: number) => false;
    let count = 0;
    const { hostname, port } = new URL(database.url);
    const sockets: net.Socket[] = [];
    const server = net.createServer((near) => {
      const nth = count++;
      const far = net.connect(Number(port || 5432), hostname);
      sockets.push(near, far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => {});
        from.on('close', () => to.destroy());
        from.on('data', (bytes) => isSilent(nth) || to.write(bytes));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(database.url);
    url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    return {
      url: url.href,
      silence: (which: (nth: number) => boolean) => {
        isSilent = which;
      },
      close: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    };
  }

  test('I2 as a whole: who waits is told within 3 s, and it serves on when the network is back', async () => {
    const network = await aNetwork();
    const { db, isHealthy, close } = connect(network.url, { pool: 3 });
    const ask = () => sql`select ${1}::int as value`.execute(db);
    try {
      await Promise.all([ask(), ask()]);
      assert.equal(await isHealthy(), true);
      network.silence(() => true);
      const began = Date.now();
      const all = await Promise.allSettled(Array.from({ length: 10 }, ask));
      assert.ok(all.every(({ status }) => status === 'rejected'));
      assert.ok(Date.now() - began < 3500, `${Date.now() - began} ms`);
      assert.equal(await isHealthy(), false);
      network.silence(() => false);
      await ask();
      // A check that was under way in the silence may still fail.
      await until(isHealthy);
    } finally {
      network.close();
      await close();
    }
  });

  test('I2 one connection of several: its statement is given up, and the connection replaced', async () => {
    const network = await aNetwork();
    const { db, isHealthy, close } = connect(network.url, { pool: 1 });
    const ask = () => sql`select ${1}::int as value`.execute(db);
    try {
      await ask();
      network.silence((nth) => nth === 0);
      const began = Date.now();
      await assert.rejects(ask(), /timeout/);
      assert.ok(Date.now() - began < 7000, `${Date.now() - began} ms`);
      assert.equal(await isHealthy(), true);
      await ask();
    } finally {
      network.close();
      await close();
    }
  });

  test('a statement that takes its time is left alone', async () => {
    const { rows } = await sql`select ${1}::int as value from pg_sleep(2.5)`.execute(connection.db);
    assert.deepEqual(rows, [{ value: 1 }]);
  });

  test('PostgreSQL is asked once when a statement takes long, and not while nobody waits', async () => {
    const { db, close } = connect(database.url, { pool: 3 });
    const asked = async () => {
      const { rows } = await sql<{ ago: number }>`
        select extract(epoch from now() - query_start) as ago from pg_stat_activity
        where application_name = 'dogear health' and datname = current_database()`.execute(db);
      // Others of this file have asked before.
      return rows.map(({ ago }) => ago).filter((ago) => ago < 2.6);
    };
    await Promise.all([1, 2, 3].map((value) => sql`select ${value}::int from pg_sleep(0.1)`.execute(db)));
    await wait(2600);
    assert.deepEqual(await asked(), [], 'three idle connections made us ask');
    await sql`select ${1}::int from pg_sleep(2.5)`.execute(db);
    const [ago = 0, ...more] = await asked();
    assert.ok(ago > 1.5, `asked ${ago} s ago`);
    assert.deepEqual(more, []);
    await close();
  });
});

test('pg itself is left as it was for others in the process', () => {
  assert.notEqual(pg.types.getTypeParser(pg.types.builtins.INT8)('1'), 1);
});
