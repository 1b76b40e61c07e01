import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { type Connection, connect } from '#server/database/connect.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { SILENCE, silence } from '#server/testing/heartbeats.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { printFigure, within } from '#server/testing/scale.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

describe('jobs', { timeout: 5 * LONGEST_WAIT }, () => {
  let database: FreshDatabase;
  let connection: Connection;
  let jobs: Jobs;

  before(async () => {
    database = await freshDatabase();
    connection = connect(database.url, { pool: 5 });
    jobs = await startJobs(database.url, log);
  });
  after(async () => {
    await jobs.stop();
    await connection.close();
    await database.drop();
  });

  it('are done as soon as they are committed, and never of a rollback', async () => {
    const done: string[] = [];
    let finished = () => {};
    await jobs.work('sendResetLink', async ({ email }) => {
      done.push(email);
      finished();
    });
    const end = new Promise<void>((resolve) => {
      finished = resolve;
    });
    await assert.rejects(
      connection.db.transaction().execute(async (trx) => {
        await jobs.add(trx, 'sendResetLink', { email: 'rolled back' });
        throw new Error('no');
      }),
    );
    const began = performance.now();
    await connection.db.transaction().execute((trx) => jobs.add(trx, 'sendResetLink', { email: 'committed' }));
    await end;
    assert.deepEqual(done, ['committed']);
    // Woken, not found by looking every few seconds.
    assert.ok(performance.now() - began < 1000);
  });

  it('are all done of a hundred at once, and tried again where one fails', async () => {
    const tries = new Map<string, number>();
    let finished = () => {};
    const end = new Promise<void>((resolve) => {
      finished = resolve;
    });
    const done = new Set<string>();
    await jobs.work(
      'sendMail',
      async ({ mailId }) => {
        tries.set(mailId, (tries.get(mailId) ?? 0) + 1);
        if (mailId === '50' && tries.get(mailId) === 1) throw new Error('not yet');
        done.add(mailId);
        if (done.size === 100) finished();
      },
      { concurrency: 5 },
    );
    await connection.db.transaction().execute(async (trx) => {
      for (let i = 0; i < 100; i++) await jobs.add(trx, 'sendMail', { mailId: String(i) });
    });
    await end;
    assert.equal(tries.get('50'), 2);
    assert.ok([...tries].every(([id, count]) => id === '50' || count === 1));
  });

  it('runs one cleanup, however often it is added', async () => {
    for (let i = 0; i < 3; i++) await jobs.add(connection.db, 'sweep', {});
    let runs = 0;
    let finished = () => {};
    const end = new Promise<void>((resolve) => {
      finished = resolve;
    });
    await jobs.work('sweep', async () => {
      runs += 1;
      finished();
    });
    await end;
    assert.equal(runs, 1);
  });

  it('let what runs end when they are stopped, and take nothing new', async () => {
    const other = await startJobs(database.url, log);
    let ended = false;
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    await other.work('removeFiles', async () => {
      begun();
      await new Promise((resolve) => setTimeout(resolve, 300));
      ended = true;
    });
    await jobs.add(connection.db, 'removeFiles', { names: [] });
    await running;
    const began = performance.now();
    await other.stop();
    assert.equal(ended, true);
    assert.ok(performance.now() - began < 3000);
  });

  it('are tried again where a shutdown broke them off, and given up where a scheduled one fails', async () => {
    const stateOf = async (name: string) => {
      const { rows } = await sql<{ state: string }>`
        select state::text from pgboss.job where name = ${name}`.execute(connection.db);
      return rows.map(({ state }) => state);
    };
    await jobs.work('showReviews', async () => {
      throw new Error('by itself');
    });
    await jobs.add(connection.db, 'showReviews', {});
    await until(async () => (await stateOf('showReviews'))[0] === 'failed');

    const other = await startJobs(database.url, log);
    const running = new Promise<void>((resolve) => {
      void other.work('checkFiles', async (_data, signal) => {
        resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      });
    });
    await jobs.add(connection.db, 'checkFiles', {});
    await running;
    await other.stop();
    assert.deepEqual(await stateOf('checkFiles'), ['retry']);
  });

  it('L10 of a process that was killed are begun again within a minute, short and long ones', async () => {
    const names = ['takeBackItems', 'makeBackup', 'countMessages'] as const;
    const script = `
      import pino from 'pino';
      import { startJobs } from '#server/jobs/jobs.ts';
      const jobs = await startJobs(process.argv[1], pino({ level: 'silent' }));
      const never = async () => { process.stdout.write('.'); await new Promise(() => {}); };
      for (const name of ${JSON.stringify(names)}) await jobs.work(name, never);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let begun = 0;
    child.stdout.on('data', (dots: Buffer) => {
      begun += dots.length;
    });
    await jobs.add(connection.db, 'takeBackItems', { itemIds: ['one'], isDearer: true, at: '' });
    await jobs.add(connection.db, 'makeBackup', {});
    await jobs.add(connection.db, 'countMessages', {});
    await until(() => begun === 3);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const since = performance.now();
    await sql.raw(silence(names)).execute(connection.db);
    const again = new Map<string, number>();
    for (const name of names)
      await jobs.work(name, async () => {
        again.set(name, performance.now() - since);
      });
    await until(() => again.size === 3, 2 * LONGEST_WAIT);
    const all = [...again.values()].map((took) => Math.round(took + SILENCE * 1000));
    printFigure(`L10 jobs of a killed process begin again after ${all.join(', ')} ms`);
    for (const took of all) assert.ok(took < within(60_000));
  });

  it('L10 of a process that lives are begun by no second one, however long they take', async (t) => {
    let runs = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = (by: Jobs) =>
      by.work('finishMerge', async () => {
        runs += 1;
        await ended;
      });
    await work(jobs);
    await jobs.add(connection.db, 'finishMerge', { categoryId: 'one' });
    await until(() => runs === 1);
    const heartbeat = async () => {
      const { rows } = await sql<{ at: number }>`
        select extract(epoch from heartbeat_on)::float as at from pgboss.job
        where name = 'finishMerge'`.execute(connection.db);
      return rows[0]?.at ?? 0;
    };
    // It has been at work for a while.
    await sql`update pgboss.job set started_on = started_on - interval '10 minutes'
      where name = 'finishMerge'`.execute(connection.db);
    const before = await heartbeat();
    const second = await startJobs(database.url, log);
    t.after(async () => {
      end();
      await second.stop();
    });
    await work(second);
    // Both look for jobs of dead processes every ten seconds, and one without heartbeats would soon be taken.
    await wait(12_000);
    assert.ok((await heartbeat()) > before, 'its process says that it lives');
    assert.equal(runs, 1);
  });
});
