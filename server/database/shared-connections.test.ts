import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { problemOf } from '#server/problem-of.ts';
import { type FreshDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { type Connection, connect } from './connect.ts';

describe('reads that share connections', () => {
  let database: FreshDatabase;
  let connection: Connection;
  before(async () => {
    database = await freshDatabase();
    // Three of the six connections are for reads. Two at most are full before reads wait for each other.
    connection = connect(database.url, { pool: 6, readers: 2 });
  });
  after(async () => {
    await connection.close();
    await database.drop();
  });

  const range = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.reads)).rows[0]?.pid;
  const echo = async (n: number) =>
    (await sql<{ n: number }>`select ${n}::int as n from pg_sleep(0.01)`.execute(connection.reads)).rows[0]?.n;
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(connection.reads);

  test('each gets its own answer, over no more connections than there are readers', async () => {
    assert.deepEqual(await Promise.all(range(60, echo)), range(60, Number));
    const pids = await Promise.all(range(60, pidOf));
    assert.equal(new Set(pids).size, 2);
    assert.deepEqual(connection.poolFigures(), { idle: 2, busy: 0, waiting: 0 });
  });

  test('one that is refused takes neither its connection nor others with it', async () => {
    const before = new Set(await Promise.all(range(60, pidOf)));
    const all = await Promise.allSettled(range(60, (n) => sql`select 10 / (${n}::int % 5)`.execute(connection.reads)));
    assert.deepEqual(
      all.map(({ status }) => status),
      range(60, (n) => (n % 5 === 0 ? 'rejected' : 'fulfilled')),
    );
    assert.deepEqual(new Set(await Promise.all(range(60, pidOf))), before);
  });

  test('short ones go together, and none goes with a search', async () => {
    assert.equal(new Set(await Promise.all(range(30, pidOf))).size, 1);
    const since = performance.now();
    const slow = range(2, () => sql`select pg_sleep(1)`.execute(connection.searches));
    await Promise.all(slow);
    assert.ok(performance.now() - since < 1900, 'two searches have two connections');
    const search = sql`select pg_sleep(1)`.execute(connection.searches);
    const asked = performance.now();
    await Promise.all(range(30, echo));
    assert.ok(performance.now() - asked < 900, 'a read has another than a search');
    await search;
  });

  test('none joins a connection that is busy with a slow one', async () => {
    const slow = sleep(1.5);
    await wait(30);
    const since = performance.now();
    await Promise.all(range(30, echo));
    const took = performance.now() - since;
    assert.ok(took < 1000, `${took} ms`);
    await slow;
  });

  /** Keeps each of the three connections busy with two, one after the other. */
  async function occupyAll(seconds: number) {
    const slow: Promise<unknown>[] = [];
    for (const pause of [20, 5, 5, 120, 5, 120]) {
      slow.push(sleep(seconds));
      await wait(pause);
    }
    return slow;
  }

  test('where all are slow, one waits for a connection like anywhere else', async () => {
    const slow = await occupyAll(0.4);
    assert.equal(connection.poolFigures().busy, 3);
    assert.equal(await echo(1), 1);
    await Promise.all(slow);
  });

  test('one that waits for a connection gets it before later ones', async () => {
    const slow = await occupyAll(0.4);
    let isServed = false;
    const waiting = echo(1).then(() => (isServed = true));
    await Promise.race([slow[1], slow[4]]);
    const until = performance.now() + 2000;
    await Promise.all(
      range(9, async (n) => {
        while (!isServed && performance.now() < until) await echo(n);
      }),
    );
    assert.ok(isServed);
    await Promise.all([waiting, ...slow]);
  });

  test('a read that is too slow is given up, and those behind it are answered', async () => {
    const since = performance.now();
    const slow = sleep(4).then(
      () => null,
      (error: unknown) => problemOf(error)?.code,
    );
    const behind = Promise.all(range(20, echo));
    assert.equal(await slow, 'UNAVAILABLE');
    assert.ok(performance.now() - since < 3500);
    assert.deepEqual(await behind, range(20, Number));
  });

  test('a connection that is cut fails what was sent over it, as 503, and the next ones go on', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const all = Promise.allSettled(range(30, () => sleep(0.3)));
    await wait(150);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    await runAdmin(database.url, cut);
    for (const one of await all) assert.equal(one.status === 'rejected' && problemOf(one.reason)?.code, 'UNAVAILABLE');
    assert.deepEqual(await Promise.all(range(30, echo)), range(30, Number));
  });

  test('a table that changes below a prepared read refuses it once a connection', async () => {
    const { db, reads } = connection;
    await sql`create table seen (a int)`.execute(db);
    const read = () => sql`select * from seen where ${true}`.execute(reads);
    await Promise.all(range(30, read));
    await sql`alter table seen add b int`.execute(db);
    await sql`insert into seen values (1, 2)`.execute(db);
    await Promise.allSettled(range(30, read));
    for (const { rows } of await Promise.all(range(30, read))) assert.deepEqual(rows, [{ a: 1, b: 2 }]);
  });

  test('a read whose table is missing is refused, and others by its name behind it as 503', async () => {
    const all = await Promise.allSettled(
      range(30, () => sql`select * from missing where ${true}`.execute(connection.reads)),
    );
    for (const one of all)
      assert.ok(
        one.status === 'rejected' && (one.reason.code === '42P01' || problemOf(one.reason)?.code === 'UNAVAILABLE'),
      );
    assert.equal(await echo(2), 2);
  });

  test('know no transactions', async () => {
    const begun = connection.reads.transaction().execute((trx) => sql`select 1`.execute(trx));
    await assert.rejects(begun, /no transactions/);
    assert.equal(await echo(3), 3);
  });
});
