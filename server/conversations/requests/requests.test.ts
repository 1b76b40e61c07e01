import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { blockCalls } from '#contract/blocks.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { DAY } from '#contract/rules/time.ts';
import { findAlikeRequests } from '#server/desk/reports/find-alike.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, aToken, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { notifyOfRequests } from './notify-of-requests.ts';

const { signal } = new AbortController();

describe('requests', () => {
  const app = openApp();
  let sockets: Sockets;
  let asha: TestMember;
  let ravi: TestMember;

  before(async () => {
    sockets = await openSockets(app);
  });
  const two = async () => {
    [asha, ravi] = await Promise.all([aMember(app, { firstName: 'Asha' }), aMember(app, { firstName: 'Ravi' })]);
  };
  const hello = (as: TestMember, to: TestMember, content = 'Are you in the robotics club?') =>
    app.call(requestCalls.sendRequest, { personId: to.id, content }, { as });
  const idOf = async (as: TestMember, to: TestMember, content?: string) => {
    const { status, body } = await hello(as, to, content);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.conversationId;
  };
  const follow = async (as: TestMember, friend: TestMember) =>
    (await app.call(peopleCalls.follow, { friendId: friend.id }, { as })).body.data.conversationId;
  const listed = async (as: TestMember, id: string) =>
    (await app.call(peopleCalls.getMe, {}, { as })).body.data.converSationId.find(({ _id }) => _id === id);
  const stateOf = async (as: TestMember, id: string) => (await listed(as, id))?.request;
  const waiting = async (as: TestMember) => (await app.call(requestCalls.listRequests, {}, { as })).body.data;
  const wayOf = async (as: TestMember, to: TestMember) =>
    (await app.call(requestCalls.getRequestTerms, { personId: to.id }, { as })).body.data.way;
  const choose = (as: TestMember, writableBy: 'everyone' | 'following' | 'nobody') =>
    app.call(peopleCalls.changePrivacySettings, { writableBy }, { as });
  const say = async (as: TestMember, conversationId: string, content: string) =>
    emit((await sockets.connect(as)) as Socket, 'sendMessage', { conversationId, content });
  const answer = async (as: TestMember, conversationId: string, accept: boolean) =>
    app.call(accept ? requestCalls.acceptRequest : requestCalls.declineRequest, { conversationId }, { as });

  test('one message waits, in both members’ conversations, until it is accepted', async () => {
    await two();
    assert.equal(await wayOf(asha, ravi), 'request');
    const id = await idOf(asha, ravi);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], ['sent', 'waiting']);
    assert.equal((await listed(ravi, id))?.lastMessage?.content, 'Are you in the robotics club?');
    const [request, ...others] = await waiting(ravi);
    assert.deepEqual([request?.conversationId, request?.person._id, others], [id, asha.id, []]);
    assert.deepEqual(await waiting(asha), []);
    assert.equal(await wayOf(asha, ravi), 'sent');
    // The same again, because its answer was lost.
    assert.equal(await idOf(asha, ravi), id);
    assertRefused(await hello(asha, ravi, 'And again'), 409, 'CONFLICT');
    const more = await say(asha, id, 'Hello?');
    assert.deepEqual([more.success, !more.success && more.code], [false, 'FORBIDDEN']);
    await answer(ravi, id, true);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id), await waiting(ravi)], [null, null, []]);
    assert.equal((await say(asha, id, 'Thanks')).success, true);
    assertRefused(await hello(asha, ravi, 'Once more'), 409, 'CONFLICT');
  });

  test('an answer opens it, and who has read it is not shown before', async () => {
    await two();
    const id = await idOf(asha, ravi);
    await app.call(conversationCalls.markRead, { conversationId: id, number: 1 }, { as: ravi });
    assert.equal((await listed(asha, id))?.readByOther, null);
    assert.equal((await say(ravi, id, 'Yes')).success, true);
    assert.deepEqual([await stateOf(asha, id), (await listed(asha, id))?.readByOther], [null, 2]);
    assert.equal((await say(asha, id, 'Good')).success, true);
  });

  test('a decline is not told, and can be taken back', async () => {
    await two();
    const id = await idOf(asha, ravi);
    await answer(ravi, id, false);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], ['sent', 'declined']);
    assert.equal((await waiting(ravi))[0]?.state, 'declined');
    // Who began it cannot open it.
    await answer(asha, id, true);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], ['sent', 'declined']);
    await answer(ravi, id, true);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], [null, null]);
  });

  test('bad input, oneself, and a text that is no first message', async () => {
    await two();
    for (const content of ['', 'x'.repeat(501), 'See https://cheap.test/x', 'See www.cheap.test'])
      assertRefused(await hello(asha, ravi, content), 400, 'INVALID_INPUT', 'content');
    assertRefused(await hello(asha, asha), 400, 'INVALID_INPUT', 'personId');
    const id = await idOf(asha, ravi, 'x'.repeat(500));
    const [message] = (await app.call(conversationCalls.listMessages, { conversationId: id }, { as: asha })).body.data;
    const edit = (content: string) =>
      app.call(conversationCalls.editMessage, { messageId: message?._id ?? '', content }, { as: asha });
    assertRefused(await edit('See www.cheap.test'), 403, 'FORBIDDEN');
    assert.equal((await edit('Hello Ravi')).status, 200);
  });

  test('everyone, people I follow, nobody: for requests and for followers', async () => {
    await two();
    await choose(ravi, 'following');
    assert.equal(await wayOf(asha, ravi), 'closed');
    const refused = await hello(asha, ravi);
    assertRefused(refused, 403, 'FORBIDDEN');
    assert.match(String((refused.body as unknown as { message: string }).message), /whom they follow/);
    const id = await follow(asha, ravi);
    assert.equal(await wayOf(asha, ravi), 'closed');
    const written = await say(asha, id, 'Hello');
    assert.deepEqual([written.success, !written.success && written.code], [false, 'FORBIDDEN']);
    await follow(ravi, asha);
    assert.equal(await wayOf(asha, ravi), 'chat');
    assert.equal((await say(asha, id, 'Hello')).success, true);

    await two();
    await choose(ravi, 'nobody');
    assert.equal(await wayOf(asha, ravi), 'closed');
    assertRefused(await hello(asha, ravi), 403, 'FORBIDDEN');
    const chat = await follow(ravi, asha);
    // Ravi has begun it, and has written nothing.
    assert.equal((await say(asha, chat, 'Hello')).success, false);
    assert.equal((await say(ravi, chat, 'Hello')).success, true);
    assert.equal((await say(asha, chat, 'Hello')).success, true);
    // An open chat stays open.
    await choose(asha, 'nobody');
    assert.equal((await say(ravi, chat, 'Still here')).success, true);
  });

  test('a follower writes as chat allows, and it waits until the other follows back', async () => {
    await two();
    const id = await follow(asha, ravi);
    const empty = await listed(ravi, id);
    assert.deepEqual([empty?.request, empty?.lastMessage, await waiting(ravi)], ['waiting', null, []]);
    assert.deepEqual([await stateOf(asha, id), await wayOf(asha, ravi)], [null, 'chat']);
    for (const content of ['One', 'See https://a.test', 'Three'])
      assert.equal((await say(asha, id, content)).success, true);
    assert.equal((await waiting(ravi))[0]?.followsSince !== null, true);
    await answer(ravi, id, false);
    assert.equal((await say(asha, id, 'Four')).success, true);
    assert.equal(await stateOf(ravi, id), 'declined');
    await app.call(peopleCalls.unfollow, { friendId: ravi.id }, { as: asha });
    assert.equal((await say(asha, id, 'Five')).success, false);
    assert.equal(await follow(ravi, asha), id);
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], [null, null]);
    assert.equal((await say(asha, id, 'Six')).success, true);
  });

  test('a deal opens it, and at the same moment there is one conversation', async () => {
    await two();
    const id = await idOf(asha, ravi);
    const { id: itemId } = await anItem(app, { owner: ravi });
    const deal = (await app.call(dealCalls.wantItem, { itemId }, { as: asha })).body.data;
    assert.deepEqual([await stateOf(asha, id), await stateOf(ravi, id)], [null, null]);
    const { conversation_id } = await app.context.db
      .selectFrom('deals')
      .select('conversation_id')
      .where('id', '=', deal._id)
      .executeTakeFirstOrThrow();
    assert.equal(conversation_id, id);
    for (let round = 0; round < 5; round++) {
      await two();
      const { id: itemId } = await anItem(app, { owner: ravi });
      const answers = await Promise.all([hello(asha, ravi), app.call(dealCalls.wantItem, { itemId }, { as: asha })]);
      assert.ok(answers.every(({ status }) => status < 300 || status === 409));
      const chats = (await app.call(peopleCalls.getMe, {}, { as: ravi })).body.data.converSationId.filter(
        ({ commonName }) => commonName === null,
      );
      assert.deepEqual([chats.length, chats[0]?.request], [1, null]);
    }
  });

  test('from the suspended, the blocked and new members', async () => {
    await two();
    const suspended = await aMember(app, { suspendedUntil: new Date(Date.now() + DAY) });
    assertRefused(await hello(suspended, ravi), 403, 'FORBIDDEN');
    await app.call(blockCalls.blockPerson, { personId: asha.id }, { as: ravi });
    assertRefused(await hello(asha, ravi), 404, 'NOT_FOUND');
    assertRefused(await hello(ravi, asha), 404, 'NOT_FOUND');
    // A request that waits when one blocks the other is gone from the list, and nobody can write in it.
    await two();
    const id = await idOf(asha, ravi);
    await app.call(blockCalls.blockPerson, { personId: asha.id }, { as: ravi });
    assert.deepEqual([await waiting(ravi), (await listed(ravi, id))?.isClosed], [[], true]);

    const fresh = await aMember(app, { joinedAt: new Date() });
    for (let i = 0; i < 3; i++) await idOf(fresh, await aMember(app));
    assertRefused(await hello(fresh, ravi), 429, 'TOO_MANY');
    const { left, perDay } = (await app.call(requestCalls.getRequestTerms, { personId: ravi.id }, { as: fresh })).body
      .data;
    assert.deepEqual([left, perDay], [0, 3]);
  });

  test('of an account that is deleted: under Hidden, and not unread', async () => {
    await two();
    const id = await idOf(asha, ravi);
    const gone = await app.call(peopleCalls.deleteAccount, { id: asha.id }, { as: asha });
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    const { request, isHidden, unread } = (await listed(ravi, id)) ?? {};
    assert.deepEqual([request, isHidden, unread], [null, true, 0]);
  });

  test('10 a day, of any number at once', async () => {
    const sender = await aMember(app);
    const receivers = await Promise.all(Array.from({ length: 13 }, () => aMember(app)));
    const answers = await Promise.all(receivers.map((one) => hello(sender, one)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  });

  test('the same message to many opens one case, whatever the names in it', async () => {
    const sender = await aMember(app);
    const cases = () =>
      app.context.db
        .selectFrom('cases')
        .select(['kind', 'found', 'snapshot'])
        .where('owner_id', '=', sender.id)
        .execute();
    const jobs = async () => {
      const { rows } = await sql<{ data: { messageId: string; senderId: string } }>`
        select data from pgboss.job where name = 'findAlikeRequests' and data ->> 'senderId' = ${sender.id}`.execute(
        app.context.db,
      );
      for (const { data } of rows) await findAlikeRequests(app.context, data);
      return rows.length;
    };
    for (let i = 0; i < 6; i++) {
      const person = await aMember(app, { firstName: `Person${'abcdef'[i]}` });
      await idOf(sender, person, `Hi ${person.firstName}, I sell cheap notes of every course. Write to me!`);
      assert.equal(await jobs(), Math.max(0, i - 3));
      assert.equal((await cases()).length, i < 4 ? 0 : 1);
    }
    const [found] = await cases();
    assert.deepEqual([found?.kind, found?.found], ['message', 'text']);
  });

  test('told once and in the digest alone', async () => {
    await two();
    app.wait({ hours: 1 });
    const id = await idOf(asha, ravi);
    const chat = await follow(await aMember(app, { firstName: 'Meera' }), ravi);
    app.wait({ minutes: 3 });
    for (let i = 0; i < 2; i++) {
      await notifyOfRequests(app.context, signal);
      await notifyOfUnread(app.context, signal);
    }
    const notices = await app.context.db
      .selectFrom('notices')
      .select(['kind', 'shown', 'push_at', 'mail_at'])
      .where('member_id', '=', ravi.id)
      .where('kind', 'in', ['message', 'request'])
      .execute();
    assert.deepEqual(notices, [{ kind: 'request', shown: false, push_at: null, mail_at: null }]);
    assertRefused(
      await app.call(noticeCalls.changeNoticeSettings, { kind: 'request', push: true }, { as: ravi }),
      403,
      'FORBIDDEN',
    );
    const mails = () =>
      app.context.db.selectFrom('mails').select(['kind', 'subject']).where('to_address', '=', ravi.email).execute();
    await app.call(noticeCalls.changeNoticeSettings, { digestHour: 0 }, { as: ravi });
    await mailDigests(app.context, signal);
    const [digest] = await mails();
    assert.deepEqual([(await mails()).length, digest?.kind], [1, 'digest']);
    assert.match(digest?.subject ?? '', /Asha Tester says hello/);
    assert.equal((await listed(ravi, chat))?.lastMessage, null);
    await answer(ravi, id, true);
    assert.equal((await say(asha, id, 'Told as ever')).success, true);
    app.wait({ minutes: 3 });
    await notifyOfUnread(app.context, signal);
    const after = await app.context.db
      .selectFrom('notices')
      .select('kind')
      .where('member_id', '=', ravi.id)
      .where('kind', 'in', ['message', 'request'])
      .execute();
    assert.deepEqual(after, [{ kind: 'message' }]);
  });

  test('five declined in 30 days: none for a week, with a sentence that names nobody', async () => {
    const sender = await aMember(app);
    for (let i = 0; i < 5; i++) {
      const person = await aMember(app, { firstName: 'Unkind' });
      await answer(person, await idOf(sender, person), false);
    }
    await two();
    const refused = await hello(sender, ravi);
    assertRefused(refused, 429, 'TOO_MANY');
    assert.match((refused.body as unknown as { message: string }).message, /were declined.*in 7 days/);
    app.wait({ days: 7, minutes: 1 });
    assert.equal((await hello({ ...sender, token: await aToken(app, sender.id) }, await aMember(app))).status, 200);
  });
});
