import assert from 'node:assert/strict';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { DAY } from '#contract/rules/time.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import {
  type Accounts,
  createAccounts,
  newAddress,
  openAccounts,
  PASSWORD,
  signUpForm,
} from '#server/testing/accounts.ts';
import { assertRefused, createTestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { codeIn } from '#server/testing/mailbox.ts';
import { until } from '#server/testing/process.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';
import { hashTables } from '#server/testing/tables.ts';

const { deleteAccount, follow, getMe, getPerson, changePicture } = peopleCalls;
const never = new AbortController().signal;

describe('J. Privacy', () => {
  const accounts = openAccounts();
  const { test: app } = accounts;
  let sockets: Sockets;
  before(async () => {
    sockets = await openSockets(app);
  });

  /** A member with everything that a member can have, and a friend. */
  async function aFullLife() {
    const email = await accounts.aMemberWithPassword();
    const { token } = await accounts.logInAs(email);
    const { id } = await app.context.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const member: TestMember = { id, email, firstName: 'Asha', token };
    const friend = await aMember(app, { firstName: 'Friend' });
    await accounts.logInAs(email);
    const category = await aCategory(app);
    const form = {
      title: 'Lamp',
      description: 'd',
      price: 1,
      category: category.id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      thumbnailI: await aPhoto(),
    } as const;
    const put = await app.call(itemCalls.createItem, form, { as: member });
    const face = await app.call(changePicture, { thumbnailImage: await aPhoto() }, { as: member });
    const files = [put.body.data.newProduct.picture.large, put.body.data.newProduct.picture.small, face.body.data];
    const opened = await app.call(follow, { friendId: friend.id }, { as: member });
    await app.call(follow, { friendId: member.id }, { as: friend });
    const conversationId = opened.body.data.conversationId;
    const socket = await sockets.connect(member);
    assert.ok((await emit(socket, 'sendMessage', { conversationId, content: 'See you at the gate' })).success);
    socket.disconnect();
    return { member, friend, conversationId, files, itemId: put.body.data.newProduct._id };
  }

  const countOf = async (table: string, column: string, value: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(app.context.db);
    return rows[0]?.n;
  };

  test('J1 deleting an account takes sessions, items, pictures, follows, codes and waiting mail; messages stay', async () => {
    const { member, friend, conversationId, files, itemId } = await aFullLife();
    const kept = await anItem(app, { owner: friend });
    const { db, now } = app.context;
    // A mail to the member, and one that the member has caused, which nobody has sent yet.
    const content = { kind: 'x', subject: 'x', text: 'x', html: 'x', expires_at: new Date(now().getTime() + 1e6) };
    await db
      .insertInto('mails')
      .values([
        { ...content, to_address: member.email },
        { ...content, to_address: friend.email, reply_to: member.email, member_id: member.id },
        { ...content, to_address: friend.email },
      ])
      .execute();
    const code = { email: member.email, hmac: Buffer.alloc(32), created_at: now(), expires_at: now() };
    await db
      .insertInto('codes')
      .values(code)
      .onConflict((conflict) => conflict.column('email').doUpdateSet(code))
      .execute();
    assertRefused(await app.call(deleteAccount, { id: friend.id }, { as: member }), 403, 'FORBIDDEN');
    const answer = await app.call(deleteAccount, { id: member.id }, { as: member });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Account Deleted successfully']);

    const gone: [string, string, string][] = [
      ['members', 'id', member.id],
      ['sessions', 'member_id', member.id],
      ['items', 'owner_id', member.id],
      ['pictures', 'owner_id', member.id],
      ['follows', 'follower_id', member.id],
      ['follows', 'followed_id', member.id],
      ['participants', 'member_id', member.id],
      ['password_resets', 'member_id', member.id],
      ['codes', 'email', member.email],
      ['mails', 'member_id', member.id],
      ['mails', 'reply_to', member.email],
    ];
    for (const [table, column, value] of gone)
      assert.equal(await countOf(table, column, value), 0, `${table}.${column}`);
    const waiting = await db.selectFrom('mails').select('to_address').where('sent_at', 'is', null).execute();
    assert.deepEqual(
      waiting.map(({ to_address }) => to_address),
      [friend.email],
    );
    await until(async () => {
      const statuses = await Promise.all(files.map(async (url) => (await app.app.inject({ url })).statusCode));
      return statuses.every((status) => status === 404);
    });

    assert.equal(await countOf('items', 'id', kept.id), 1);
    assertRefused(await app.call(getPerson, { id: member.id }), 404, 'NOT_FOUND');
    assertRefused(await app.call(itemCalls.getItem, { itemId }), 404, 'NOT_FOUND');
    const history = await app.call(conversationCalls.listMessages, { conversationId }, { as: friend });
    const [message] = history.body.data;
    assert.deepEqual(
      [message?.content, message?.sender.firstName, message?.sender.lastName, message?.sender.image],
      ['See you at the gate', 'Deleted', 'user', null],
    );
    const me = JSON.stringify((await app.call(getMe, {}, { as: friend })).body);
    assert.ok(!me.includes(member.id) && !me.includes(member.email));
  });

  test('J1 nothing names a deleted member: no case of others, no notice, no entry of the audit', async () => {
    const { member, friend } = await aFullLife();
    const names = { firstName: 'Quixotina', lastName: 'Pfefferkorn' };
    await app.call(peopleCalls.updateProfile, names, { as: member });
    await app.call(accountCalls.requestPasswordReset, { email: member.email });
    const { db } = app.context;
    const third = await aMember(app);
    const { id: conversationId } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    const said: string[] = [];
    for (const as of [member, friend, third]) {
      await db
        .insertInto('participants')
        .values({ conversation_id: conversationId, member_id: as.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const socket = await sockets.connect(as);
      const sent = await emit(socket, 'sendMessage', { conversationId, content: `Words of ${as.firstName}` });
      if (sent.success) said.push(sent.data?._id ?? '');
      socket.disconnect();
    }
    const report = (kind: 'message' | 'person', thingId: string) =>
      app.call(reportCalls.report, { kind, thingId, reason: 'harassment' }, { as: third });
    for (const [kind, id] of [
      ['message', said[1]],
      ['message', said[0]],
      ['person', member.id],
    ] as const)
      assert.equal((await report(kind, id ?? '')).status, 201);
    const admin = await aMember(app, { role: 'Admin' });
    for (const { id: caseId } of await db.selectFrom('cases').select('id').where('owner_id', '=', member.id).execute())
      await app.call(deskCalls.decideCase, { caseId, acts: ['dismiss'], reason: 'nothing' }, { as: admin });

    const traces = async () => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('counters', 'mails')`.execute(
        db,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql`
          select from ${sql.table(name)} t where t::text ~* ${`Quixotina|Pfefferkorn|${member.email}`}`.execute(db);
        if (rows.length > 0) found.push(name);
      }
      return found.sort();
    };
    assert.deepEqual(await traces(), ['audit', 'cases', 'codes', 'members', 'notices', 'reports']);
    assert.equal((await app.call(deleteAccount, { id: member.id }, { as: member })).status, 200);
    assert.deepEqual(await traces(), []);
    const reports = await db.selectFrom('reports').select('messages').where('reporter_id', '=', third.id).execute();
    const text = JSON.stringify(reports);
    assert.ok(!text.includes(member.id) && text.includes('Words of Asha') && text.includes('Deleted user'));
  });

  test('J1 the address can begin afresh, and has nothing of before', async () => {
    const { member } = await aFullLife();
    await app.call(deleteAccount, { id: member.id }, { as: member });
    const refused = await app.call(accountCalls.logIn, { email: member.email, password: PASSWORD });
    assertRefused(refused, 401, 'INVALID_CREDENTIALS');
    const code = await accounts.codeFor(member.email);
    assert.equal((await app.call(accountCalls.signUp, signUpForm(member.email, code))).status, 201);
    const again = await accounts.logInAs(member.email);
    const { data } = (await app.call(getMe, {}, { as: again })).body;
    assert.notEqual(data._id, member.id);
    assert.deepEqual([data.itemsToSell, data.follower, data.following, data.image], [[], [], [], null]);
    assertRefused(await app.call(getMe, {}, { as: member }), 401, 'TOKEN_INVALID');
  });

  test('J1 a deletion whose connection is killed in the middle leaves everything, and works again afterwards', async () => {
    const { member, files } = await aFullLife();
    const { db } = app.context;
    // The very statement that takes the member's row kills the connection it came by.
    await sql`create function kill_myself() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$`.execute(db);
    await sql`create trigger kill before delete on members for each row execute function kill_myself()`.execute(db);
    const before = await hashTables(db);
    const answer = await app.call(deleteAccount, { id: member.id }, { as: member });
    assertRefused(answer, 503, 'UNAVAILABLE');
    assert.ok(Number(answer.headers['retry-after']) >= 1);
    assert.deepEqual(await hashTables(db), before);
    assert.equal((await app.call(getMe, {}, { as: member })).status, 200);
    for (const url of files) assert.equal((await app.app.inject({ url })).statusCode, 200);
    await sql`drop trigger kill on members`.execute(db);
    assert.equal((await app.call(deleteAccount, { id: member.id }, { as: member })).status, 200);
  });

  test('J1 of 20 deletions at once one answer is enough, and no message is written in a name that is gone', async () => {
    const { member, friend, conversationId } = await aFullLife();
    const socket = await sockets.connect(member);
    const [, ...answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          socket
            .timeout(2000)
            .emitWithAck('sendMessage', { conversationId, content: `${i}` })
            .catch(() => null),
        ),
      ),
      ...Array.from({ length: 20 }, () => app.call(deleteAccount, { id: member.id }, { as: member })),
    ]);
    for (const { status } of answers) assert.ok(status === 200 || status === 401, `${status}`);
    assert.ok(answers.some(({ status }) => status === 200));
    const { body } = await app.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as: friend });
    for (const { sender } of body.data) assert.equal(`${sender.firstName} ${sender.lastName}`, 'Deleted user');
    assert.equal(await countOf('participants', 'member_id', member.id), 0);
  });

  test('J2 codes and links are kept a day at most, sent mail 7 days, IPs 30', async () => {
    const test = await createAccounts();
    const { context } = test.test;
    const { db, config } = context;
    try {
      const email = await test.aMemberWithPassword();
      await test.test.call(accountCalls.requestPasswordReset, { email }, { from: '192.0.2.77' });
      await test.mailbox.next(email);
      const waiting = newAddress();
      assert.match(codeIn(await askFor(test, waiting)), /^\d{4}$/);
      const folder = path.join(config.dataDir, 'mail');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, 'new.eml'), '');
      await writeFile(path.join(folder, 'old.eml'), '');
      const long = new Date(Date.now() - 8 * DAY);
      await utimes(path.join(folder, 'old.eml'), long, long);

      const left = async () => {
        const { rows } = await sql<Record<string, number>>`
          select (select count(*) from codes) as codes, (select count(*) from password_resets) as links,
            (select count(*) from mails where sent_at is not null) as sent,
            (select count(*) from mails where text <> '') as told,
            (select count(*) from audit where ip is not null) as addresses,
            (select count(*) from audit) as deeds`.execute(db);
        return rows[0] as Record<string, number>;
      };
      await until(async () => (await left()).told === 0);
      const deeds = (await left()).deeds;
      assert.ok(((await left()).addresses ?? 0) >= 3);
      let moved = 0;
      const after = async (hours: number) => {
        test.test.wait({ hours: hours - moved });
        moved = hours;
        await cleanUp(context, never);
        return left();
      };
      const now = await after(0);
      // One of them is used: its answer may have to be given again.
      assert.deepEqual([now.codes, now.links, (now.sent ?? 0) > 2], [2, 1, true]);
      assert.deepEqual(await readdir(folder), ['new.eml']);
      const day = await after(24);
      assert.deepEqual([day.codes, day.links], [0, 0]);
      assert.ok(((await after(7 * 24 - 1)).sent ?? 0) > 2);
      assert.equal((await after(7 * 24)).sent, 0);
      assert.ok(((await after(30 * 24 - 1)).addresses ?? 0) > 0);
      const month = await after(30 * 24 + 1);
      assert.deepEqual([month.addresses, month.deeds], [0, deeds], 'the deeds stay, where they came from is forgotten');
    } finally {
      await test.close();
    }
  });

  async function askFor(test: Accounts, email: string) {
    assert.equal((await test.test.call(accountCalls.sendCode, { email })).status, 200);
    return test.mailbox.next(email);
  }

  test('J2 what nobody could be sent is gone when it is useless', async () => {
    const test = await createTestApp();
    try {
      // Nothing sends mail here: it waits, with its code in it.
      assert.equal((await test.call(accountCalls.sendCode, { email: newAddress() })).status, 200);
      const waiting = () => test.context.db.selectFrom('mails').select('text').execute();
      assert.match((await waiting())[0]?.text ?? '', /\b\d{4}\b/);
      test.wait({ minutes: 10 });
      await cleanUp(test.context, never);
      assert.deepEqual(await waiting(), []);
    } finally {
      await test.close();
    }
  });
});
