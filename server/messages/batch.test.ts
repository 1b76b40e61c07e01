import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { type Connection, connect } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { Batch } from './batch.ts';

interface Row {
  key: string;
  value: number;
}

describe('Batch', () => {
  let database: FreshDatabase;
  let connection: Connection;
  let db: Kysely<Tables>;
  let batches: number[] = [];
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);

  before(async () => {
    process.on('unhandledRejection', note);
    database = await freshDatabase();
    connection = connect(database.url, { pool: 4 });
    db = connection.db;
    await sql`create table batched (at bigint generated always as identity, key text, value int unique check (value > 0))`.execute(
      db,
    );
  });
  after(async () => {
    await connection.close();
    await database.drop();
    process.off('unhandledRejection', note);
    assert.deepEqual(unhandled, []);
  });

  const batch = new Batch<Row, number>({
    keyOf: ({ key }) => key,
    run: async (rows) => {
      batches.push(rows.length);
      const values = rows.map(({ value }) => value);
      const { rows: stored } = await sql<{ value: number }>`
        insert into batched (key, value)
        select key, 100 / (value - 77) * 0 + value
        from unnest(${rows.map(({ key }) => key)}::text[], ${values}::int[]) with ordinality as given (key, value, n)
        where value <> 50 order by n returning value`.execute(db);
      return values.map((value) => (stored.some((row) => row.value === value) ? value : new Error(`no ${value}`)));
    },
  });
  const storeAll = async (...values: number[]) => {
    batches = [];
    await sql`truncate batched`.execute(db);
    return Promise.allSettled(values.map((value) => batch.add({ key: `k${value % 3}`, value })));
  };
  const stored = async () => {
    const { rows } = await sql<{ value: number }>`select value from batched order by at`.execute(db);
    return rows.map(({ value }) => value);
  };
  const statuses = (all: PromiseSettledResult<number>[]) => all.map(({ status }) => status === 'fulfilled');

  test('takes together what comes together, in the order it came, and each gets its own result', async () => {
    const values = Array.from({ length: 60 }, (_, n) => 200 - n);
    const all = await storeAll(...values);
    assert.deepEqual(batches, [50, 10]);
    assert.deepEqual(
      all.map((one) => one.status === 'fulfilled' && one.value),
      values,
    );
    assert.deepEqual(await stored(), values);
  });

  test('takes in the next statement what comes while one runs', async () => {
    const first = storeAll(1);
    while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, ...[2, 3, 4].map((value) => batch.add({ key: 'a', value }))]);
    assert.deepEqual(batches, [1, 3]);
    assert.deepEqual(await stored(), [1, 2, 3, 4]);
  });

  test('refuses one without the others, whether the statement says so or fails by it', async () => {
    // 50 is left out; -1 breaks a check (23), 77 a division (22).
    const all = await storeAll(1, 2, 50, 3, -1, 4, 77, 5);
    assert.deepEqual(statuses(all), [true, true, false, true, false, true, false, true]);
    assert.deepEqual((await stored()).sort(), [1, 2, 3, 4, 5]);
  });

  test('tries nothing again that may have been committed', async () => {
    await sql`
      create function cut() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger cut before insert on batched for each row when (new.value = 99) execute function cut()`.execute(
      db,
    );
    const all = await storeAll(1, 99, 2);
    assert.deepEqual(statuses(all), [false, false, false]);
    assert.deepEqual(batches, [3]);
    assert.deepEqual(statuses(await storeAll(1, 2)), [true, true]);
  });

  test('where one key is locked, what has it fails after one more wait, and the others are stored', async () => {
    await storeAll(10);
    await db.transaction().execute(async (trx) => {
      // Another row of the same value waits for this one.
      await sql`insert into batched (key, value) values ('k0', 12)`.execute(trx);
      batches = [];
      const given = [12, 15, 1, 2].map((value) => batch.add({ key: `k${value % 3}`, value }));
      assert.deepEqual(statuses(await Promise.allSettled(given)), [false, false, true, true]);
      assert.deepEqual(batches, [4, 2, 1, 1]);
    });
  });
});
