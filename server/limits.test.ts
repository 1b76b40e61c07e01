import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { type Connection, connect } from './database/connect.ts';
import { clear, count, limit, take } from './limits.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

describe('limits', () => {
  let database: FreshDatabase;
  let connection: Connection;
  const now = new Date('2030-01-01T00:00:00.000Z');
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const rule = { max: 7, seconds: 60 };

  before(async () => {
    database = await freshDatabase();
    connection = connect(database.url, { pool: 10 });
  });
  after(async () => {
    await connection.close();
    await database.drop();
  });

  it('lets exactly as many pass as may, of 50 at once', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(connection.db, now, 'parallel', rule)));
    assert.equal(taken.filter(({ ok }) => ok).length, 7);
  });

  it('says how long to wait, and begins afresh when the window has ended, not before', async () => {
    const { db } = connection;
    for (let i = 0; i < 7; i++) assert.equal((await take(db, later(i), 'window', rule)).ok, true);
    assert.deepEqual(await take(db, later(50), 'window', rule), { ok: false, count: 8, retryAfter: 10 });
    // A try that was refused does not make the wait longer.
    assert.equal((await take(db, later(59), 'window', rule)).ok, false);
    assert.deepEqual(await take(db, later(60), 'window', rule), { ok: true, count: 1, retryAfter: 60 });
  });

  it('counts and clears', async () => {
    const { db } = connection;
    assert.deepEqual(await count(db, now, 'counted', rule), { ok: true, count: 0, retryAfter: 0 });
    for (let i = 0; i < 7; i++) await take(db, now, 'counted', rule);
    assert.deepEqual(await count(db, later(1), 'counted', rule), { ok: false, count: 7, retryAfter: 59 });
    await clear(db, 'counted');
    assert.deepEqual(await count(db, now, 'counted', rule), { ok: true, count: 0, retryAfter: 0 });
  });

  it('refuses with TOO_MANY, and never where limits by time are off', async () => {
    const on = { config: { rateLimits: true }, now: () => now } as Parameters<typeof limit>[0];
    const off = { config: { rateLimits: false }, now: () => now } as Parameters<typeof limit>[0];
    const once = { max: 1, seconds: 60 };
    await limit(on, connection.db, 'once', once);
    await assert.rejects(
      limit(on, connection.db, 'once', once),
      (error: Problem) => error instanceof Problem && error.code === 'TOO_MANY' && error.retryAfter === 60,
    );
    await limit(off, connection.db, 'once', once);
  });
});
