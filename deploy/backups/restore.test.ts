import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { runAdminTool } from '#server/testing/admin.ts';
import { type Campus, connected, createCampus } from '#server/testing/campus.ts';
import { aPhoto, type TestMember } from '#server/testing/factories.ts';
import { keepWriting } from '#server/testing/ledger.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { printFigure } from '#server/testing/scale.ts';
import { createPostgres, type Postgres } from './postgres.ts';

/** Milliseconds of writing on each side of the backup and of the moment. */
const WHILE = 4000;

describe('A PostgreSQL whose log is archived', { timeout: 20 * LONGEST_WAIT }, () => {
  let postgres: Postgres;
  let mailbox: Mailbox;
  let campus: Campus;
  let env: NodeJS.ProcessEnv;

  before(async () => {
    postgres = await createPostgres();
    await postgres.pitr(['begin']);
    mailbox = await createMailbox();
    env = {
      // It writes as fast as the machine can.
      RATE_LIMITS: 'off',
      DATABASE_URL: postgres.url,
      JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa',
      SMTP_URL: mailbox.url,
      KEEP_REMOVED_FILES: '7',
      LOG_LEVEL: 'warn',
    };
    campus = await createCampus(env);
  });
  after(async () => {
    await campus?.close();
    await mailbox?.close();
    postgres?.remove();
  });

  /** Runs `pitr`; how long it took. */
  async function timed(...words: string[]): Promise<string> {
    const began = performance.now();
    await postgres.pitr(words);
    return `${((performance.now() - began) / 1000).toFixed(1)} s`;
  }
  const now = () => postgres.ask('select clock_timestamp()::text');
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const tool = (command: string) => runAdminTool([command], campus.dataDir, env);

  /** What `verify` says, but of the pictures that tests make as rows alone. */
  async function problems(): Promise<string[]> {
    const known = (await campus.query('select id from pictures where bytes = 1')).map(({ id }) => `picture ${id}:`);
    const { said } = await tool('verify');
    assert.match(said, /\d+ files read, \d+ problems?\.\n$/);
    return said.split('\n').filter((line) => line.startsWith('p') && !known.some((one) => line.startsWith(one)));
  }

  async function putUp(title: string, owner: TestMember) {
    const [category] = await campus.query('select id from categories limit 1');
    const { status, body } = await campus.insist(
      itemCalls.createItem,
      {
        title,
        description: 'As it is',
        price: '100' as never,
        category: String(category?.id),
        condition: 'Used',
        status: 'Available',
        rentalAvailable: 'Not Available',
        thumbnailI: await aPhoto(160, 120),
      } as never,
      owner,
    );
    assert.equal(status, 201);
    return body.data.newProduct;
  }

  test('has so much log for a thousand messages', async () => {
    const start = await postgres.ask('select pg_current_wal_lsn()');
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [one, other] = [await campus.aMember(), await campus.aMember()];
        const { body } = await campus.insist(peopleCalls.follow, { friendId: other.id }, one);
        const socket = campus.socket(one);
        await connected(socket);
        for (let n = 0; n < 50; n += 1) {
          const message = { conversationId: body.data.conversationId, content: `message ${n}`, clientId: `${n}` };
          await until(async () => (await socket.timeout(5000).emitWithAck('sendMessage', message)).success);
        }
        socket.disconnect();
      }),
    );
    const bytes = Number(await postgres.ask(`select pg_current_wal_lsn() - '${start}'`));
    printFigure(`1,000 messages of 40 members: ${megabytes(bytes)} of log`);
  });

  test('goes back to a moment before the damage, and nothing acknowledged by then is lost', async (t) => {
    const asha = await campus.aMember();
    const writing = await keepWriting(campus, mailbox);
    t.after(writing.stop);
    await wait(WHILE);
    printFigure(`a full backup of ${megabytes(postgres.sizeOf('database'))} took ${await timed('backup', 'full')}`);
    const item = await putUp('Before the moment', asha);
    await wait(WHILE);

    const said = structuredClone(writing.ledger);
    const moment = await now();
    await wait(WHILE);
    await writing.stop();
    const late = await putUp('After the moment', asha);
    const justBefore = await now();
    assert.equal((await campus.insist(itemCalls.deleteItem, { itemId: item._id }, asha)).status, 200);
    await until(async () => (await statusOf(campus.url + item.thumbnail)) === 404);
    await postgres.ask('drop table messages cascade');
    await postgres.ask('delete from follows');

    await assert.rejects(postgres.pitr(['restore', moment]), /connections are open: stop Dogear/);
    await campus.stop();
    printFigure(`the database was back after ${await timed('restore', moment)}`);
    const [backups, archive] = [postgres.sizeOf('backups'), postgres.sizeOf('archive')];
    printFigure(`in the repository: ${megabytes(backups)} of two full backups, ${megabytes(archive)} of log`);
    assert.notDeepEqual(await problems(), []);
    assert.match((await tool('bring-back')).said, /^[1-9]\d* files are back\.\n$/);
    assert.deepEqual(await problems(), []);
    await campus.start();

    // What was answered after the moment is there, or not.
    for (const kind of ['items', 'deletions', 'follows', 'signUps', 'messages', 'farewells'] as const)
      for (const key of writing.ledger[kind].keys()) if (!said[kind].has(key)) said[kind].set(key, 'unknown');
    await writing.check(said);
    const { body } = await campus.insist(itemCalls.listOwnItems, {}, asha);
    const titles = body.data.map(({ title }) => title);
    assert.deepEqual(titles, ['Before the moment']);
    assert.equal(await statusOf(campus.url + item.thumbnail), 200);

    // A moment that was too early: to a later one of the first line.
    assert.equal(await campus.stop(), 0);
    await postgres.pitr(['restore', justBefore], { PITR_LINE: '1' });
    const found = await postgres.ask(`select count(*) from items where id in ('${item._id}', '${late._id}')`);
    assert.equal(found, '2');
  });
});
