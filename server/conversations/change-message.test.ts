import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { emit, type Socket } from '#server/testing/sockets.ts';
import { openTwoNodes, type TwoNodes } from '#server/testing/two-nodes.ts';

const { signal } = new AbortController();

describe('messages that change', () => {
  let nodes: TwoNodes;
  let app: TestApp;
  let asha: TestMember;
  let ravi: TestMember;
  let conversationId: string;
  let hers: Socket;
  let his: Socket;
  let changed: Message[];

  before(async () => {
    nodes = await openTwoNodes();
    app = nodes.one;
  });
  after(() => nodes.close());
  beforeEach(async () => {
    ({ asha, ravi, conversationId } = await nodes.talk());
    hers = await nodes.atOne.connect(asha);
    his = await nodes.atOther.connect(ravi);
    changed = [];
    his.on('messageChanged', (message: Message) => changed.push(message));
  });

  const say = async (content: string, more: object = {}, socket = hers): Promise<Message> => {
    const answer = await emit(socket, 'sendMessage', { conversationId, content, ...more });
    assert.ok(answer.success && answer.data, JSON.stringify(answer));
    return answer.data;
  };
  const edit = (messageId: string, content: string, as = asha) =>
    app.call(conversationCalls.editMessage, { messageId, content }, { as });
  const remove = (messageId: string, everybody: boolean, as = asha) =>
    app.call(conversationCalls.deleteMessage, { messageId, everybody }, { as });
  const react = (messageId: string, emoji: '👍' | '✅', as = ravi, on = true) =>
    app.call(conversationCalls.reactToMessage, { messageId, emoji, on }, { as });
  const history = async (as: TestMember) =>
    (await app.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as })).body;
  const changesAfter = async (number: number, as = ravi) =>
    (await nodes.other.call(conversationCalls.listMessageChanges, { conversationId, after: number }, { as })).body;
  const unread = async (as: TestMember) =>
    (await app.call(peopleCalls.getMe, {}, { as })).body.data.converSationId[0]?.unread;

  it('L1 edits, deletions and reactions reach both nodes in their order, and whoever was away asks for them', async () => {
    const [first, second] = [await say('At four?'), await say('By the gate')];
    assert.equal((await history(ravi)).change, 0);
    assert.equal((await edit(first._id, 'At five?')).status, 200);
    assert.equal((await react(first._id, '👍')).status, 200);
    assert.equal((await remove(second._id, true)).status, 200);
    // Two changes that follow each other closely may be told as one.
    await until(() => changed.at(-1)?.change === 3);
    const numbers = changed.map(({ change }) => change);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    assert.deepEqual([changed.at(-1)?.content, changed.at(-2)?.content], ['This message was deleted.', 'At five?']);
    const missed = await changesAfter(0);
    assert.deepEqual(
      missed.data.map(({ content, change, isEdited, isDeleted, reactions }) => [
        content,
        change,
        isEdited,
        isDeleted,
        reactions,
      ]),
      [
        ['At five?', 2, true, false, [{ emoji: '👍', count: 1, by: [ravi.id] }]],
        ['This message was deleted.', 3, false, true, []],
      ],
    );
    assert.deepEqual([missed.change, (await changesAfter(3)).data.length, (await changesAfter(3)).change], [3, 0, 3]);
    assert.equal((await history(ravi)).change, 3);
    const [listed] = (await app.call(peopleCalls.getMe, {}, { as: ravi })).body.data.converSationId;
    assert.deepEqual([listed?.lastMessage?.content, listed?.unread], ['This message was deleted.', 1]);
  });

  it('L2 a node that heard nothing for a while delivers the changes that it missed', async () => {
    const message = await say('At four?');
    await until(async () => (await history(ravi)).data.length === 1);
    nodes.network.cut();
    await edit(message._id, 'At five?');
    nodes.network.mend();
    await until(() => changed.some(({ content }) => content === 'At five?'), 30_000);
  });

  it('edits one’s own for ten minutes, and keeps what it said for the desk', async () => {
    const event = await aDealMessage();
    assert.equal((await edit(event, 'Take it', ravi)).status, 409);
    const ageOf = ({ sentAt }: Message) => (app.context.now().getTime() - Date.parse(sentAt)) / 1000;
    let message = await say('At four?');
    assert.equal((await edit(message._id, 'mine', ravi)).status, 403);
    for (let edited = 0; edited !== 200; message = edited === 200 ? message : await say('At four?')) {
      app.wait({ minutes: 9, seconds: 59 - ageOf(message) });
      edited = (await edit(message._id, 'At five?')).status;
      // A machine that took more than a second for it says nothing about the rule.
      assert.ok(edited === 200 || ageOf(message) > 600);
    }
    app.wait({ seconds: 601 - ageOf(message) });
    const late = await edit(message._id, 'At six?');
    assert.deepEqual([late.status, late.body.message], [409, 'A message can be edited for 10 minutes.']);
    // Sent again because its answer was lost.
    assert.equal((await edit(message._id, 'At five?')).body.data.content, 'At five?');
    const earlier = () => app.context.db.selectFrom('earlier_messages').selectAll().execute();
    const of = async () => (await earlier()).filter(({ message_id }) => message_id === message._id);
    assert.deepEqual(
      (await of()).map(({ content }) => content),
      ['At four?'],
    );
  });

  it('M7 shows the desk what a message said before, within a case alone', async () => {
    const message = await say('Pay me first');
    await edit(message._id, 'At five?');
    await app.call(reportCalls.report, { kind: 'message', thingId: message._id, reason: 'money' }, { as: ravi });
    const { messages } = await app.context.db.selectFrom('reports').select('messages').executeTakeFirstOrThrow();
    assert.match(JSON.stringify(messages), /Pay me first/);
    assert.doesNotMatch(JSON.stringify((await history(ravi)).data), /Pay me first/);
  });

  it('M7 an edit or a deletion at the moment of a report takes nothing from the desk', async () => {
    for (let n = 0; n < 6; n += 1) {
      const message = await say(`Pay me first, ${n}`);
      const change = n % 2 ? () => remove(message._id, true) : () => edit(message._id, 'At five?');
      const report = () =>
        app.call(reportCalls.report, { kind: 'message', thingId: message._id, reason: 'money' }, { as: ravi });
      const [changed, reported] = await Promise.all([change(), report()]);
      assert.equal(changed.status, 200);
      // What was deleted first can be reported no more.
      if (reported.status !== 201 && reported.status !== 200) {
        assert.ok(n % 2, JSON.stringify(reported.body));
        continue;
      }
      await remove(message._id, true);
      const { rows } = await sql<{ messages: unknown }>`
        select r.messages from reports r join cases c on c.id = r.case_id
        where c.thing_id = ${message._id}`.execute(app.context.db);
      assert.match(JSON.stringify(rows), new RegExp(`Pay me first, ${n}`));
    }
  });

  async function aDealMessage(): Promise<string> {
    const item = await anItem(app, { owner: asha });
    await app.call(dealCalls.wantItem, { itemId: item.id }, { as: ravi });
    const found = (await history(asha)).data.find(({ deal }) => deal);
    return found?._id ?? '';
  }

  it('deletes for everybody within a day, for oneself at any time and whoever wrote it', async () => {
    const [own, other] = [await say('At four?'), await say('Yes', {}, his)];
    assert.equal((await remove(other._id, true)).status, 403);
    app.wait({ hours: 24, seconds: 1 });
    assert.equal((await remove(own._id, true)).status, 409);
    const told = new Promise<Message>((resolve) => hers.once('messageChanged', resolve));
    assert.equal((await remove(other._id, false)).status, 200);
    assert.equal((await told).content, 'You deleted this message.');
    assert.deepEqual(
      (await history(asha)).data.map(({ content, isHidden }) => [content, isHidden]),
      [
        ['At four?', false],
        ['You deleted this message.', true],
      ],
    );
    assert.equal((await history(ravi)).data[1]?.content, 'Yes');
    const last = async (as: TestMember) =>
      (await app.call(peopleCalls.getMe, {}, { as })).body.data.converSationId[0]?.lastMessage?.content;
    assert.deepEqual([await last(asha), await last(ravi)], ['You deleted this message.', 'Yes']);
    assert.equal((await changesAfter(0, asha)).data[0]?.content, 'You deleted this message.');
  });

  it('quotes a message of the same conversation, and no more than its sender and reader may see', async () => {
    const question = await say(`At four? ${'x'.repeat(200)}`);
    const answer = await say('Yes', { replyTo: question._id }, his);
    assert.deepEqual(answer.reply, {
      _id: question._id,
      number: 1,
      sender: { _id: asha.id, firstName: asha.firstName },
      content: `At four? ${'x'.repeat(200)}`.slice(0, 140),
      pictureId: null,
    });
    const elsewhere = await nodes.talk();
    const socket = await nodes.atOne.connect(elsewhere.asha);
    const refused = await emit(socket, 'sendMessage', {
      conversationId: elsewhere.conversationId,
      content: 'Look',
      replyTo: question._id,
    });
    assert.ok(!refused.success && refused.code === 'NOT_FOUND');
    await remove(question._id, true);
    const [, shown] = (await history(ravi)).data;
    assert.deepEqual(shown?.reply, { _id: question._id, number: 1, sender: null, content: null, pictureId: null });
  });

  it('what is deleted is unread no more, and its notice says so or the new text', async () => {
    const [first, second] = [await say('At four?'), await say('By the gate')];
    assert.equal(await unread(ravi), 2);
    await remove(first._id, true);
    assert.equal(await unread(ravi), 1);
    app.wait({ minutes: 3 });
    await notifyOfUnread(app.context, signal);
    const quoted = async () =>
      (await app.call(noticeCalls.listNotices, {}, { as: ravi })).body.data.find(({ kind }) => kind === 'message')
        ?.text;
    assert.match((await quoted()) ?? '', /By the gate/);
    await edit(second._id, 'By the library');
    assert.match((await quoted()) ?? '', /By the library/);
  });

  it('adds up a thousand reactions at once, each once, and takes one back', async () => {
    const room = await app.context.db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    const people = await Promise.all(Array.from({ length: 40 }, () => aMember(app)));
    await app.context.db
      .insertInto('participants')
      .values([asha, ...people].map(({ id }) => ({ conversation_id: room.id, member_id: id })))
      .execute();
    const message = await say('Exams are over', { conversationId: room.id });
    // A client makes a change again that a busy server did not take.
    const untilTaken = async (emoji: '👍' | '✅', as?: TestMember): ReturnType<typeof react> => {
      const answer = await react(message._id, emoji, as);
      return answer.status === 503 ? untilTaken(emoji, as) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => untilTaken(i % 2 ? '👍' : '✅', people[(i >> 1) % 40])),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    await react(message._id, '✅', people[0], false);
    const { data } = (
      await app.call(conversationCalls.listMessages, { conversationId: room.id, limit: 1 }, { as: asha })
    ).body;
    const counts = Object.fromEntries((data[0]?.reactions ?? []).map(({ emoji, count }) => [emoji, count]));
    assert.deepEqual(counts, { '👍': 40, '✅': 39 });
    assert.equal(data[0]?.change, 81);
  });

  it('J2 forgets what messages said before after 90 days', async () => {
    const message = await say('At four?');
    await edit(message._id, 'At five?');
    const count = async () => (await app.context.db.selectFrom('earlier_messages').selectAll().execute()).length;
    assert.ok((await count()) > 0);
    app.wait({ days: 91 });
    await cleanUp(app.context, signal);
    assert.equal(await count(), 0);
  });
});
