import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openApp } from '#server/testing/app.ts';
import { cleanUp } from './cleanup.ts';

const never = new AbortController().signal;

describe('cleanUp', () => {
  const test = openApp();

  const left = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from codes) as codes, (select count(*) from password_resets) as resets,
        (select count(*) from sessions) as sessions, (select count(*) from counters) as counters,
        (select count(*) from mails where sent_at is null) as waiting,
        (select count(*) from mails where sent_at is not null) as sent,
        (select count(*) from audit where ip is not null) as addresses`.execute(test.context.db);
    return rows[0];
  };

  it('takes more than one statement can, and stops when it is told to', async () => {
    const { db, now } = test.context;
    await sql`insert into counters select 'k' || n, 1, ${now()}::timestamptz - interval '1 minute'
      from generate_series(1, 12000) as n`.execute(db);
    await cleanUp(test.context, AbortSignal.abort());
    assert.equal((await left())?.counters, 12_000);
    await cleanUp(test.context, never);
    assert.equal((await left())?.counters, 0);
  });
});
