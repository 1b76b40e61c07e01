import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { type Connection, connect } from '#server/database/connect.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { within } from '#server/testing/scale.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

const aloneNode = () => ({ id: randomUUID(), isAlone: true });

describe('jobs', () => {
  let database: FreshDatabase;
  let connection: Connection;
  let jobs: Jobs;

  before(async () => {
    database = await freshDatabase();
    connection = connect(database.url, { pool: 5 });
    jobs = await startJobs(database.url, log, { db: connection.db, node: aloneNode() });
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
    const other = await startJobs(database.url, log, { db: connection.db, node: aloneNode() });
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

  /** A process that begins the job and is killed at it. */
  async function killAtWork(node: { id: string; isAlone: boolean }, names: string[]): Promise<void> {
    const script = `
      import pino from 'pino';
      import { connect } from '#server/database/connect.ts';
      import { startJobs } from '#server/jobs/jobs.ts';
      const { db } = connect(process.argv[1], { pool: 2 });
      const jobs = await startJobs(process.argv[1], pino({ level: 'silent' }), { db, node: JSON.parse(process.argv[2]) });
      await jobs.work('removeFiles', async () => { process.stdout.write('taken'); await new Promise(() => {}); });`;
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', script, database.url, JSON.stringify(node)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await jobs.add(connection.db, 'removeFiles', { names });
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const startBeside = (node: { id: string; isAlone: boolean }) =>
    startJobs(database.url, log, { db: connection.db, node });
  const nextDone = (by: Jobs) =>
    new Promise<string[]>((resolve) => {
      void by.work('removeFiles', async ({ names }) => resolve(names));
    });

  it('L10 of a process that was killed are begun again when the next one starts', async () => {
    await killAtWork(aloneNode(), ['at the start']);
    const began = performance.now();
    const next = await startBeside(aloneNode());
    assert.deepEqual(await nextDone(next), ['at the start']);
    assert.ok(performance.now() - began < within(5000));
    await next.stop();
  });

  it('L10 of a node that died are begun again by another, and not while it lives', async () => {
    const [dead, living] = [randomUUID(), randomUUID()].map((id) => ({ id, isAlone: false }));
    assert.ok(dead && living);
    await connection.db.insertInto('nodes').values({ id: dead.id, home: 'one' }).execute();
    await killAtWork(dead, ['of a node']);
    const next = await startBeside(living);
    let done: string[] | undefined;
    const doing = nextDone(next).then((names) => {
      done = names;
    });
    await wait(1500);
    assert.equal(done, undefined);
    await connection.db.deleteFrom('nodes').where('id', '=', dead.id).execute();
    await doing;
    assert.deepEqual(done, ['of a node']);
    await next.stop();
  });

  it('of a process that was killed are done by another', { timeout: 100_000 }, async () => {
    await killAtWork(aloneNode(), ['of the killed']);
    const done = nextDone(jobs);
    // The minute in which it may still be at work is over; who looks after that looks every quarter of a minute.
    await sql`update pgboss.job set started_on = started_on - interval '1 minute' where state = 'active'`.execute(
      connection.db,
    );
    assert.deepEqual(await done, ['of the killed']);
  });
});
