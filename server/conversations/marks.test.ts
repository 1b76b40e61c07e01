import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

const app = openApp();
let sockets: Sockets | undefined;
let asha: TestMember;
let ravi: TestMember;
let conversationId: string;
beforeEach(async () => {
  sockets ??= await openSockets(app);
  [asha, ravi] = await Promise.all([aMember(app), aMember(app)]);
  conversationId = (await app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha })).body.data.conversationId;
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
