import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { writeAudit } from './audit.ts';
import { sweep } from './sweep.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { aMember } from './testing/factories.ts';

const never = new AbortController().signal;

describe('sweep', () => {
  let test: TestApp;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());

  const left = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from codes) as codes, (select count(*) from password_resets) as resets,
        (select count(*) from sessions) as sessions, (select count(*) from counters) as counters,
        (select count(*) from mails where sent_at is null) as waiting,
        (select count(*) from mails where sent_at is not null) as sent,
        (select count(*) from audit where ip is not null) as addresses`.execute(test.context.db);
    return rows[0];
  };

  it('removes what has had its time, and nothing before', async () => {
    const { db, now, config } = test.context;
    const member = await aMember(test);
    const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
    const hmac = Buffer.alloc(32);
    await db
      .insertInto('codes')
      .values({ email: 'a@b.edu', hmac, created_at: now(), expires_at: at(10) })
      .execute();
    const reset = { token_hash: hmac, member_id: member.id, created_at: now(), expires_at: at(30) };
    await db.insertInto('password_resets').values(reset).execute();
    await db
      .insertInto('counters')
      .values({ key: 'k', count: 1, ends_at: at(60) })
      .execute();
    const mail = { kind: 't', to_address: 'a@b.edu', subject: '', text: '', html: '', expires_at: at(20) };
    await db
      .insertInto('mails')
      .values([mail, { ...mail, sent_at: now() }])
      .execute();
    await writeAudit(db, now(), { action: 'logged in', actorId: member.id, ip: '192.0.2.7' });
    const folder = path.join(config.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'new.eml'), '');
    await writeFile(path.join(folder, 'old.eml'), '');
    const eightDaysAgo = at(-8 * 24 * 60);
    await utimes(path.join(folder, 'old.eml'), eightDaysAgo, eightDaysAgo);

    const all = { codes: 1, resets: 1, sessions: 1, counters: 1, waiting: 1, sent: 1, addresses: 1 };
    const runs: [number, Partial<typeof all>][] = [
      [0, {}],
      [10, { codes: 0 }],
      [20, { waiting: 0 }],
      [30, { resets: 0 }],
      [60, { counters: 0 }],
      [7 * 24 * 60, { sessions: 0, sent: 0 }],
      [30 * 24 * 60, { addresses: 0 }],
    ];
    let expected = all;
    let moved = 0;
    for (const [minutes, gone] of runs) {
      test.wait({ minutes: minutes - moved });
      moved = minutes;
      await sweep(test.context, never);
      expected = { ...expected, ...gone };
      assert.deepEqual(await left(), expected, `after ${minutes} minutes`);
      if (minutes === 0) assert.deepEqual(await readdir(folder), ['new.eml']);
    }
    const kept = await db.selectFrom('audit').selectAll().execute();
    assert.deepEqual([kept.length, kept[0]?.action, kept[0]?.ip], [1, 'logged in', null]);
  });

  it('takes more than one statement can, and stops when it is told to', async () => {
    const { db, now } = test.context;
    await sql`insert into counters select 'k' || n, 1, ${now()}::timestamptz - interval '1 minute'
      from generate_series(1, 12000) as n`.execute(db);
    await sweep(test.context, AbortSignal.abort());
    assert.equal((await left())?.counters, 12_000);
    await sweep(test.context, never);
    assert.equal((await left())?.counters, 0);
  });
});
