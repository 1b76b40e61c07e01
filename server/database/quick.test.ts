import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { type Connection, connect, quickOf } from './connect.ts';
import type { Quick } from './quick.ts';
import { quickRead } from './statement.ts';

let database: FreshDatabase;
let connection: Connection;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const read = quickRead<{ number: number; seconds: number }>()<{ number: number; word: string; pid: number }>(
  (_db, value) => sql`
    select ${value('number')}::int as number, 'w' || ${value('number')} as word, pg_backend_pid() as pid
    from pg_sleep(${value('seconds')}::float8)`,
);
const numbered = (number: number, seconds = 0) => read(connection.db, { number, seconds });
const many = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => numbered(n)));

/** The first reads find no connection yet and go through the pool. */
async function open(): Promise<Quick> {
  const quick = quickOf(connection.db) as Quick;
  for (const until = Date.now() + 5000; Date.now() < until; await wait(5)) {
    const rows = quick.read('select $1::int as one', [1]);
    if (rows && (await rows)) return quick;
  }
  throw new Error('No connection for quick reads was opened.');
}

/** Each connection refuses once what was prepared on it before: so many may fail. */
async function inTheEnd<T>(work: () => Promise<T>): Promise<T> {
  for (let failed = 0; failed < 6; failed += 1) {
    try {
      return await work();
    } catch {}
  }
  return work();
}

describe('quick reads', () => {
  before(() => {
    connection = connect(database.url, { pool: 6 });
  });
  after(() => connection.close());

  test('each gets its own rows, however many are under way', async () => {
    await open();
    for (let round = 0; round < 3; round += 1)
      for (const [n, rows] of (await many(200)).entries())
        assert.deepEqual([rows.length, rows[0]?.number, rows[0]?.word], [1, n, `w${n}`]);
  });

  test('are planned once, also where the values would make another plan seem better', async () => {
    await open();
    await sql`create table planned as select n % 1000 as n from generate_series(1, 100000) as n`.execute(connection.db);
    await sql`create index on planned (n)`.execute(connection.db);
    await sql`analyze planned`.execute(connection.db);
    const least = quickRead<{ n: number; most: number }>()<{ n: number }>(
      (_db, value) => sql`select n from planned where n > ${value('n')}::int order by n limit ${value('most')}`,
    );
    for (let n = 0; n < 40; n += 1) assert.equal((await least(connection.db, { n, most: 1 }))[0]?.n, n + 1);
    const counts = quickRead<{ of: string }>()<{ once: number; anew: number }>(
      (_db, value) => sql`
        select sum(generic_plans)::int as once, sum(custom_plans)::int as anew from pg_prepared_statements
        where statement like ${value('of')}`,
    );
    const [found] = await counts(connection.db, { of: 'select n from planned%' });
    assert.equal(found?.anew, 0);
    assert.ok((found?.once ?? 0) > 5, `${found?.once} plans`);
  });

  test('at most a third of the connections are theirs, and the pool has the others', async () => {
    await open();
    await many(200);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity where datname = current_database() and application_name in ('dogear', 'dogear reads')
    `.execute(connection.db);
    assert.ok((rows[0]?.count ?? 0) <= 6, `${rows[0]?.count} connections`);
    const pids = new Set((await many(200)).map(([row]) => row?.pid));
    assert.ok(pids.size > 1, 'all went over one connection');
  });

  test('one that takes its time holds up no others', async () => {
    await open();
    const slow = numbered(1, 1);
    await wait(150);
    const began = Date.now();
    await many(50);
    assert.ok(Date.now() - began < 600, `${Date.now() - began} ms`);
    assert.equal((await slow)[0]?.number, 1);
  });

  test('one that fails takes no other with it', async () => {
    await open();
    const divide = quickRead<{ by: number }>()((_db, value) => sql`select 1 / ${value('by')}::int as result`);
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, (_, n) => numbered(n)),
      divide(connection.db, { by: 0 }),
      ...Array.from({ length: 5 }, (_, n) => numbered(n)),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected', ...Array(5).fill('fulfilled')],
    );
    assert.equal((await numbered(7))[0]?.number, 7);
  });

  test('what cannot be sent as a value is refused, and nothing is stuck behind it', async () => {
    const quick = await open();
    const circle: { self?: object } = {};
    circle.self = circle;
    const pidOf = async () =>
      (await quick.read<{ pid: number }>('select pg_backend_pid() as pid, $1::int', [1]))?.[0]?.pid;
    const before = await pidOf();
    await assert.rejects(async () => quick.read('select $1::jsonb', [circle]), /circular/i);
    // It does not count as under way, or the connection would seem to be slow.
    await wait(150);
    assert.equal(await pidOf(), before);
    assert.equal((await numbered(3))[0]?.number, 3);
  });

  test('go on after a table below them has changed, and after every connection was cut', async () => {
    await open();
    await sql`create table quickly (a int)`.execute(connection.db);
    const all = quickRead<{ least: number }>()((_db, value) => sql`select * from quickly where a > ${value('least')}`);
    for (let n = 0; n < 20; n += 1) await all(connection.db, { least: 0 });
    await sql`alter table quickly add b int`.execute(connection.db);
    await sql`insert into quickly values (1, 2)`.execute(connection.db);
    const shapes = await Promise.allSettled(Array.from({ length: 20 }, () => all(connection.db, { least: 0 })));
    for (const shape of shapes) if (shape.status === 'fulfilled') assert.deepEqual(shape.value, [{ a: 1, b: 2 }]);
    assert.deepEqual(await inTheEnd(() => all(connection.db, { least: 0 })), [{ a: 1, b: 2 }]);

    const cut = assert.rejects(numbered(1, 5));
    await wait(50);
    await runAdmin(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database.url).pathname.slice(1)}'`,
    );
    await cut;
    assert.equal((await inTheEnd(() => numbered(2)))[0]?.number, 2);
    await open();
  });
});

test('a transaction, and a pool too small to share, read without', async () => {
  connection = connect(database.url, { pool: 2 });
  try {
    assert.equal(quickOf(connection.db)?.read('select $1::int', [1]), undefined);
    assert.equal((await numbered(4))[0]?.number, 4);
    await connection.db.transaction().execute(async (transaction) => {
      await sql`create table unseen (a int)`.execute(transaction);
      const seen = quickRead<{ least: number }>()(
        (_db, value) => sql`select * from unseen where ${value('least')}::int < 1`,
      );
      assert.deepEqual(await seen(transaction, { least: 0 }), []);
    });
  } finally {
    await connection.close();
  }
});
