import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { accountCalls } from '#contract/accounts.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Accounts, atOnce, createAccounts, newAddress, signUpForm, tally } from '#server/testing/accounts.ts';
import { emptyDatabase, freshDatabase, runAdmin } from '#server/testing/database.ts';
import { aCategory, aMember, anAdmin, anItem, aPhoto } from '#server/testing/factories.ts';
import { LONGEST_WAIT, spawnServer, until } from '#server/testing/process.ts';

describe('H. Durability: one thing or nothing', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await createAccounts();
  });
  after(() => accounts.close());

  /** Rows of every table that a person's acts fill; what is counted by time stays counted. */
  const census = async () => {
    const { db } = accounts.test.context;
    const tables = ['members', 'codes', 'sessions', 'items', 'pictures', 'follows', 'conversations', 'participants'];
    const rows = tables.map((table) => sql`select ${table} as name, count(*) as count from ${sql.table(table)}`);
    return (await sql`${sql.join(rows, sql` union all `)}`.execute(db)).rows;
  };

  /** Makes the last statement of something fail, as a fault of ours or of the machine would. */
  async function whileBroken(
    table: string,
    event: 'insert' | 'delete' | 'update',
    work: () => Promise<{ status: number }>,
  ) {
    const { db } = accounts.test.context;
    await sql`create function break() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(db);
    await sql`create trigger break before ${sql.raw(event)} on ${sql.table(table)} for each statement execute function break()`.execute(
      db,
    );
    const before_ = await census();
    const { status } = await work();
    assert.deepEqual(await census(), before_, 'a part of it stayed');
    assert.equal(status, 500);
    await sql`drop function break() cascade`.execute(db);
  }

  test('H4 what belongs together is one transaction: sign-up, follow with its conversation, item with its picture, deletion', async () => {
    const { test: house, codeFor } = accounts;
    const email = newAddress();
    const code = await codeFor(email);
    const signUp = () => house.call(accountCalls.signUp, signUpForm(email, code));
    await whileBroken('audit', 'insert', signUp);
    assert.equal((await signUp()).status, 201, 'the code is still good');

    const [asha, ravi] = await Promise.all([aMember(house), aMember(house)]);
    const follow = () => house.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    await whileBroken('participants', 'insert', follow);
    assert.equal((await follow()).status, 200);

    const category = await aCategory(house);
    const form = {
      title: 'A lamp',
      description: 'It is bright',
      price: '100' as never,
      category: category.id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      thumbnailI: await aPhoto(),
    } as const;
    const create = () => house.call(itemCalls.createItem, form as never, { as: asha });
    await whileBroken('items', 'insert', create);
    assert.equal((await create()).status, 201);

    await anItem(house, { owner: asha });
    const remove = () => house.call(peopleCalls.deleteAccount, { id: asha.id }, { as: asha });
    await whileBroken('audit', 'insert', remove);
    assert.equal((await remove()).status, 200);
  });

  test('H5 races have one result and no 5xx: following, deleting, naming a category, all at once', async () => {
    const { test: house } = accounts;
    const [asha, ravi, admin] = await Promise.all([aMember(house), aMember(house), anAdmin(house)]);
    const follows = await atOnce(30, (i) => {
      const [from, to] = i % 2 ? [asha, ravi] : [ravi, asha];
      return house.call(peopleCalls.follow, { friendId: to.id }, { as: from });
    });
    assert.deepEqual([tally(follows, 200), tally(follows, 409)], [2, 28]);
    const conversations = new Set(
      follows.filter(({ status }) => status === 200).map(({ body }) => body.data.conversationId),
    );
    assert.equal(conversations.size, 1, 'both ways lead to one conversation');

    const item = await anItem(house, { owner: asha });
    const deletions = await atOnce(20, () => house.call(itemCalls.deleteItem, { itemId: item.id }, { as: asha }));
    assert.deepEqual([tally(deletions, 200), tally(deletions, 404)], [1, 19]);

    const named = await atOnce(20, () =>
      house.call(categoryCalls.createCategory, { name: 'Race cars', description: 'They are fast' }, { as: admin }),
    );
    assert.deepEqual([tally(named, 201) + tally(named, 200), tally(named, 409)], [1, 19]);

    const last = await anItem(house, { owner: ravi });
    const ends = await Promise.all([
      ...Array.from({ length: 5 }, () => house.call(peopleCalls.deleteAccount, { id: ravi.id }, { as: ravi })),
      ...Array.from({ length: 5 }, () => house.call(itemCalls.deleteItem, { itemId: last.id }, { as: ravi })),
      ...Array.from({ length: 5 }, () => house.call(peopleCalls.follow, { friendId: ravi.id }, { as: admin })),
    ]);
    for (const { status, body } of ends) assert.ok(status < 500, JSON.stringify(body));
    const left = await house.context.db.selectFrom('members').select('id').where('id', '=', ravi.id).execute();
    assert.deepEqual(left, []);
  });
});

describe('H. Durability: the database it starts on', { timeout: 5 * LONGEST_WAIT }, () => {
  test('H2 the start refuses a PostgreSQL that acknowledges before it has written', async () => {
    const database = await freshDatabase();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-careless-'));
    try {
      await runAdmin(
        database.url,
        `alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`,
      );
      const server = await spawnServer(dataDir, { DATABASE_URL: database.url });
      assert.equal(await server.ended, 1);
      assert.match(server.said(), /^The database of DATABASE_URL [^\n]*synchronous_commit[^\n]*\.$/m);
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true });
    }
  });

  test('H6 one process migrates at a time; one that is killed on the way leaves nothing, and another goes on', async () => {
    const database = await emptyDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'dogear-migrations-'));
    const slow =
      'create table slow (id int); insert into slow values (1); select pg_sleep(1.5); insert into slow values (2);';
    await writeFile(path.join(folder, '0001-first.sql'), 'create table first (id int);');
    await writeFile(path.join(folder, '0002-slow.sql'), slow);
    const client = new pg.Client(database.url);
    await client.connect();
    const migrating = () => {
      const script = `
        import pino from 'pino';
        import { migrate } from '#server/database/migrate.ts';
        await migrate(process.argv[1], pino({ level: 'silent' }), { folder: process.argv[2] });`;
      return spawn(process.execPath, ['--input-type=module', '--eval', script, database.url, folder], {
        stdio: 'inherit',
      });
    };
    const isAsleep = async () =>
      (
        await client.query(
          "select from pg_stat_activity where query like '%pg_sleep(1.5)%' and pid <> pg_backend_pid() and state = 'active'",
        )
      ).rowCount === 1;
    try {
      const killed = migrating();
      await until(isAsleep);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      const others = [migrating(), migrating(), migrating()];
      const codes = await Promise.all(others.map(async (child) => (await once(child, 'exit'))[0]));
      assert.deepEqual(codes, [0, 0, 0]);
      assert.equal((await client.query('select from slow')).rowCount, 2, 'the file took place once, whole');
      const { rows } = await client.query('select name from migrations order by name');
      assert.deepEqual(
        rows.map(({ name }) => name),
        ['0001-first', '0002-slow'],
      );
    } finally {
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true });
    }
  });
});
