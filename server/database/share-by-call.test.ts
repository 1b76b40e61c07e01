import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { beginActivity } from '#server/activity.ts';
import { problemOf } from '#server/problem-of.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/process.ts';
import { type Connection, connect } from './connect.ts';

describe('shareByCall', () => {
  let database: FreshDatabase;
  let connection: Connection;
  before(async () => {
    database = await freshDatabase();
    connection = connect(database.url, { pool: 10 });
  });
  after(async () => {
    await connection.close();
    await database.drop();
  });

  const ask = (call: string) => beginActivity(call, () => sql`select 1`.execute(connection.db));
  const holdUp = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(connection.db);
  /** So many statements of a call that take their time, and how many of them have a connection. */
  async function sleep(call: string, count: number, seconds = 1) {
    const before = connection.poolFigures();
    const all = Promise.allSettled(Array.from({ length: count }, () => beginActivity(call, () => holdUp(seconds))));
    await until(() => {
      const { busy, waiting } = connection.poolFigures();
      return busy + waiting === before.busy + before.waiting + count;
    });
    return { all, held: connection.poolFigures().busy - before.busy };
  }

  test('I8 a call holds a third of the connections at most, and the others wait for their own only', async () => {
    const slow = await sleep('slow', 8, 0.6);
    assert.equal(slow.held, 3);
    assert.equal(connection.poolFigures().waiting, 5);
    const began = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => ask('quick')));
    assert.ok(performance.now() - began < 500, 'the quick ones waited for the slow');
    const results = await slow.all;
    assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['fulfilled']), 'who waits has its turn');
    assert.equal(connection.poolFigures().busy, 0);
  });

  test('I8 the more calls are slow the less each gets, and who has none gets the last one', async () => {
    const slow = [];
    for (const call of ['one', 'two', 'three', 'four', 'five']) slow.push(await sleep(call, 4, 0.5));
    assert.deepEqual(
      slow.map(({ held }) => held),
      [3, 2, 1, 1, 1],
    );
    await ask('quick');
    await Promise.all(slow.map(({ all }) => all));
    assert.deepEqual(
      { busy: connection.poolFigures().busy, waiting: connection.poolFigures().waiting },
      { busy: 0, waiting: 0 },
    );
  });

  test('I2 nobody waits longer than 2 s, and a failure gives its connection back', async () => {
    const slow = await sleep('slow', 3, 3);
    const began = performance.now();
    await assert.rejects(ask('slow'), (error) => problemOf(error)?.code === 'UNAVAILABLE');
    assert.ok(Math.abs(performance.now() - began - 2000) < 900);
    await slow.all;
    const failing = () => beginActivity('failing', () => sql`select 1 / ${0}::int`.execute(connection.db));
    for (let n = 0; n < 12; n += 1) await assert.rejects(failing(), { code: '22012' });
    await ask('failing');
  });

  test('a small pool has a connection for each call that holds none', async () => {
    const small = connect(database.url, { pool: 1 });
    const work = (call: string) => beginActivity(call, () => sql`select 1`.execute(small.db));
    await Promise.all(['one', 'two', 'one', 'two'].map(work));
    await small.close();
  });
});
