import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { conversationCalls } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { signal } = new AbortController();
const app = openApp();
let sockets: Sockets | undefined;
let asha: TestMember;
let ravi: TestMember;
let conversationId: string;
beforeEach(async () => {
  sockets ??= await openSockets(app);
  [asha, ravi] = await Promise.all([aMember(app), aMember(app)]);
  conversationId = (await app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha })).body.data.conversationId;
  await app.call(requestCalls.acceptRequest, { conversationId }, { as: ravi });
});
const say = async (content: string) => {
  const socket = await (sockets as Sockets).connect(asha);
  assert.equal((await emit(socket, 'sendMessage', { conversationId, content })).success, true);
};
const listed = async () =>
  (await app.call(peopleCalls.getMe, {}, { as: ravi })).body.data.converSationId.find(
    ({ _id }) => _id === conversationId,
  );

test('markUnread: until it is read, and every connection of the member hears of it', async () => {
  await say('At four?');
  await app.call(conversationCalls.markRead, { conversationId, number: 1 }, { as: ravi });
  const heard: unknown[] = [];
  (await (sockets as Sockets).connect(ravi)).on('conversationsChanged', (event) => heard.push(event));
  assert.equal((await app.call(conversationCalls.markUnread, { conversationId }, { as: ravi })).status, 200);
  assert.deepEqual([(await listed())?.isMarked, (await listed())?.unread], [true, 0]);
  await until(() => heard.length === 1);
  await app.call(conversationCalls.markRead, { conversationId, number: 1 }, { as: ravi });
  assert.equal((await listed())?.isMarked, false);
});

test('markAllRead: nothing is unread, nor marked', async () => {
  await say('At four?');
  await app.call(conversationCalls.markUnread, { conversationId }, { as: ravi });
  await app.call(conversationCalls.markAllRead, {}, { as: ravi });
  assert.deepEqual([(await listed())?.isMarked, (await listed())?.unread], [false, 0]);
});

test('hideConversation: until the next message, or until it is shown again', async () => {
  await say('At four?');
  const hide = (hidden: boolean) =>
    app.call(conversationCalls.hideConversation, { conversationId, hidden }, { as: ravi });
  await hide(true);
  assert.equal((await listed())?.isHidden, true);
  await hide(false);
  assert.equal((await listed())?.isHidden, false);
  await hide(true);
  await say('At five?');
  assert.equal((await listed())?.isHidden, false);
});

test('readByOther: both see up to where the other has read, unless one of them hides it', async () => {
  await say('At four?');
  const seen = async (as: TestMember) =>
    (await app.call(peopleCalls.getMe, {}, { as })).body.data.converSationId.find(({ _id }) => _id === conversationId)
      ?.readByOther;
  assert.deepEqual([await seen(asha), await seen(ravi)], [0, 1]);
  const heard: { number: number }[] = [];
  (await (sockets as Sockets).connect(asha)).on('readByOther', (event) => heard.push(event));
  await app.call(conversationCalls.markRead, { conversationId, number: 1 }, { as: ravi });
  await until(() => heard.length === 1);
  assert.deepEqual([heard[0]?.number, await seen(asha)], [1, 1]);
  for (const [hers, his, expected] of [
    [true, false, null],
    [false, true, null],
    [false, false, null],
    [true, true, 1],
  ] as const) {
    await app.call(peopleCalls.changePrivacySettings, { showsRead: hers }, { as: asha });
    await app.call(peopleCalls.changePrivacySettings, { showsRead: his }, { as: ravi });
    assert.deepEqual([await seen(asha), await seen(ravi)], [expected, expected]);
  }
  await app.call(peopleCalls.changePrivacySettings, { showsRead: false }, { as: ravi });
  await say('At five?');
  await app.call(conversationCalls.markRead, { conversationId, number: 2 }, { as: ravi });
  assert.equal(heard.length, 1, 'nothing is told of what is hidden');
});

test('mailedToOther: up to where a mail has told the other, whether they show what they read or not; read is more', async () => {
  const seen = async (as: TestMember) => {
    const { body } = await app.call(peopleCalls.getMe, {}, { as });
    const found = body.data.converSationId.find(({ _id }) => _id === conversationId);
    return [found?.mailedToOther, found?.readByOther];
  };
  await say('At four?');
  app.wait({ minutes: 3 });
  await notifyOfUnread(app.context, signal);
  assert.deepEqual(await seen(asha), [null, 0]);
  const heard: unknown[] = [];
  (await (sockets as Sockets).connect(asha)).on('conversationsChanged', (event) => heard.push(event));
  app.wait({ minutes: 20 });
  await mailNotices(app.context, signal);
  await until(() => heard.length === 1);
  await say('Or at five?');
  for (const [hers, his] of [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]) {
    await app.call(peopleCalls.changePrivacySettings, { showsRead: hers }, { as: asha });
    await app.call(peopleCalls.changePrivacySettings, { showsRead: his }, { as: ravi });
    assert.deepEqual(await seen(asha), [1, hers && his ? 0 : null]);
    assert.equal((await seen(ravi))[0], null);
  }
  const community = await app.call(peopleCalls.getMe, {}, { as: asha });
  assert.ok(
    community.body.data.converSationId.every(
      ({ commonName, mailedToOther }) => commonName === null || mailedToOther === null,
    ),
  );
});

test('a message that is deleted or edited while its mail waits is mailed as it is then', async () => {
  const { db } = app.context;
  await say('My number is 98765');
  app.wait({ minutes: 3 });
  await notifyOfUnread(app.context, signal);
  app.wait({ minutes: 20 });
  const waiting = async () => {
    const rows = await db.selectFrom('mails').select('text').where('member_id', '=', ravi.id).execute();
    return rows.map(({ text }) => text).join('\n');
  };
  // The job holds the notice while the message is deleted.
  let deleted: Promise<unknown> | undefined;
  const { rows } = await sql<{ id: string }>`
    select id from messages where conversation_id = ${conversationId} and number = 1`.execute(db);
  const mail: typeof app.context.mail = {
    queue: async (trx, one) => {
      deleted ??= app.call(
        conversationCalls.deleteMessage,
        { messageId: rows[0]?.id ?? '', everybody: true },
        { as: asha },
      );
      await isWaiting(db);
      await app.context.mail.queue(trx, one);
    },
  };
  await mailNotices({ ...app.context, mail }, signal);
  await deleted;
  assert.equal(await waiting(), '');
  app.wait({ minutes: 1 });
  await mailNotices(app.context, signal);
  const told = await waiting();
  assert.ok(told.includes('This message was deleted.') && !told.includes('98765'), told);
});

/** Resolves once a statement waits for a lock. */
const isWaiting = (db: typeof app.context.db) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
