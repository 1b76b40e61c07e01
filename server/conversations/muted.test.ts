import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { conversationCalls } from '#contract/conversations.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { queueDuePushes } from '#server/notices/push/due.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf } from '#server/testing/deals.ts';
import { aMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { aSubscription } from '#server/testing/push-service.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { signal } = new AbortController();

const app = openApp({ pushServices: ['https://push.example.com'] });
let sockets: Sockets;
before(async () => {
  sockets = await openSockets(app);
});

/** Everything that the server does by itself about what is unread. */
async function runJobs(): Promise<void> {
  app.wait({ minutes: 3 });
  await notifyOfUnread(app.context, signal);
  app.wait({ seconds: 11 });
  await queueDuePushes(app.context, signal);
}

const countPushes = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'sendPush'`.execute(app.context.db);
  return rows[0]?.count ?? 0;
};

test('muteConversation: messages arrive and are counted in the list, and nothing else tells of them', async () => {
  const [asha, ravi] = await Promise.all([aMember(app, { firstName: 'Asha' }), aMember(app, { firstName: 'Ravi' })]);
  await app.call(noticeCalls.addPushSubscription, aSubscription(), { as: ravi });
  await app.call(noticeCalls.changeNoticeSettings, { kind: 'message', mail: 'now' }, { as: ravi });
  const { conversationId } = (await app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha })).body.data;
  await app.call(peopleCalls.follow, { friendId: asha.id }, { as: ravi });
  const mute = (muted: boolean) =>
    app.call(conversationCalls.muteConversation, { conversationId, muted }, { as: ravi });
  const says = await sockets.connect(asha);
  const hears = await sockets.connect(ravi);
  const heard: unknown[] = [];
  const counts: unknown[] = [];
  hears.on('receiveMessage', ({ content }) => heard.push(content));
  hears.on('noticesChanged', (event) => counts.push(event));
  const say = async (content: string) =>
    assert.equal((await emit(says, 'sendMessage', { conversationId, content })).success, true);
  const mails = async () => (await app.context.db.selectFrom('mails').select('kind').execute()).length;
  const messageNotices = () => noticesOf(app, ravi, 'message');

  await say('before');
  await runJobs();
  assert.equal((await messageNotices()).length, 1);
  const [mailsBefore, pushesBefore] = [await mails(), await countPushes()];
  assert.ok(pushesBefore > 0);
  const news = counts.length;
  await mute(true);
  await until(() => counts.length > news);
  assert.deepEqual(await messageNotices(), [], 'what was told of it is gone, and open pages hear of that');

  await say('while it is muted');
  await runJobs();
  await until(() => heard.includes('while it is muted'));
  const [listed] = (await app.call(peopleCalls.getMe, {}, { as: ravi })).body.data.converSationId;
  assert.deepEqual([listed?.unread, listed?.isMuted], [2, true]);
  assert.deepEqual(await messageNotices(), []);
  assert.deepEqual([await mails(), await countPushes()], [mailsBefore, pushesBefore]);

  await mute(false);
  await runJobs();
  assert.deepEqual(await messageNotices(), [], 'what came meanwhile is not told afterwards');
  await say('again');
  await runJobs();
  assert.equal((await messageNotices()).length, 1);
  assert.ok((await countPushes()) > pushesBefore);
});
