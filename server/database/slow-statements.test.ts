import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { openApp } from '#server/testing/app.ts';
import { until } from '#server/testing/process.ts';

/** Milliseconds. */
const SLOW = 200;

describe('a slow statement', () => {
  const test = openApp({ slowStatementMs: SLOW });

  const slowOf = (call: string) => {
    const lines = test.logged.map((line) => JSON.parse(line));
    return lines.find((line) => line.msg === 'a statement was slow' && line.call === call);
  };

  it('of a call is logged with the call, its request and its text without values', async () => {
    const email = 'asha@campus.edu';
    const { db } = test.context;
    const answering = await db.transaction().execute(async (trx) => {
      await sql`lock table codes`.execute(trx);
      const answering = test.call(accountCalls.sendCode, { email });
      await until(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(trx);
        return rows.length > 0;
      });
      await wait(SLOW + 100);
      return { answering };
    });
    assert.equal((await answering.answering).status, 200);
    await until(() => slowOf('sendCode') !== undefined);
    const { reqId, ms, sql: text } = slowOf('sendCode');
    assert.ok(ms >= SLOW);
    assert.match(text, /codes.*\$1/);
    const request = test.logged.map((line) => JSON.parse(line)).find(({ url }) => url === '/api/v1/auth/sendOTP');
    assert.equal(reqId, request.reqId);
    assert.ok(!test.logged.join('').includes(email));
  });

  it('of a job is logged with the job', async () => {
    const { db, jobs } = test.context;
    await jobs.work('removeFiles', async () => {
      await sql`select pg_sleep(${(SLOW + 50) / 1000})`.execute(db);
    });
    await jobs.add(db, 'removeFiles', { names: [] });
    await until(() => slowOf('removeFiles') !== undefined);
    assert.equal(slowOf('removeFiles').sql, 'select pg_sleep($1)');
  });
});
