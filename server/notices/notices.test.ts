import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { isLocked, NOTICE_KIND_NAMES } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, aPdf, type TestMember } from '#server/testing/factories.ts';
import { notify } from './notify.ts';
import { notifyFollowers, notifyOfPaper } from './notify-in-batches.ts';
import { notifyOfUnread } from './unread-messages.ts';

const { signal } = new AbortController();

describe('notices', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test, { firstName: 'Asha' }), aMember(test, { firstName: 'Ravi' })]);
  });

  const list = async (as: TestMember, input: object = {}) =>
    (await test.call(noticeCalls.listNotices, input, { as })).body;
  const sentences = async (as: TestMember, input: object = {}) => (await list(as, input)).data.map(sentenceOf);
  const unseen = async (as: TestMember) =>
    (await test.call(noticeCalls.countUnseenNotices, {}, { as })).body.data.unseen;
  const follow = (as: TestMember, whom: TestMember) => test.call(peopleCalls.follow, { friendId: whom.id }, { as });
  const change = (as: TestMember, input: object) => test.call(noticeCalls.changeNoticeSettings, input, { as });
  /** An item that was just published, and its followers told. */
  const publish = async (seller: TestMember, title: string) => {
    const { id: itemId } = await anItem(test, { owner: seller, title, publication: 'Published' });
    await notifyFollowers(test.context, { itemId }, signal);
    return itemId;
  };
  const say = async (from: TestMember, conversationId: string, number: number, content: string) => {
    const { db, now } = test.context;
    await db
      .insertInto('messages')
      .values({ conversation_id: conversationId, number, sender_id: from.id, content, sent_at: now() })
      .execute();
    await db
      .updateTable('conversations')
      .set({ last_number: number, last_content: content, last_sent_at: now() })
      .where('id', '=', conversationId)
      .execute();
  };

  it('tells of a follower once, however often the same member follows', async () => {
    await follow(asha, ravi);
    assert.deepEqual(await sentences(ravi), [`Asha Tester follows you`]);
    const cause = {
      kind: 'follower',
      key: `follower ${asha.id}`,
      groupKey: 'followers',
      data: {},
      actorId: asha.id,
    } as const;
    const told = await Promise.all(
      Array.from({ length: 10 }, () =>
        notify(test.context, test.context.db, [ravi.id], { ...cause, at: test.context.now() }),
      ),
    );
    assert.deepEqual(told.flat(), []);
    assert.equal((await list(ravi)).data[0]?.count, 1);
    assert.equal(await unseen(ravi), 1);
  });

  it('folds several new items of a seller while they are unseen, and begins anew once they were seen', async () => {
    await follow(asha, ravi);
    await publish(ravi, 'Lamp');
    await publish(ravi, 'Kettle');
    const [notice, ...others] = (await list(asha, { kind: 'newItem' })).data;
    assert.ok(notice);
    assert.deepEqual(others, []);
    assert.equal(sentenceOf(notice), `2 new items from Ravi Tester`);
    assert.deepEqual(
      notice.things.map(({ title }) => title),
      ['Kettle', 'Lamp'],
    );
    await test.call(noticeCalls.markNoticesSeen, { noticeId: notice._id }, { as: asha });
    await publish(ravi, 'Chair');
    assert.deepEqual(await sentences(asha, { kind: 'newItem', unseen: true }), [`Chair (₹100) from Ravi Tester`]);
  });

  it('tells a follower of an item once, also when the job is begun again or the item published again', async () => {
    await follow(asha, ravi);
    const itemId = await publish(ravi, 'Lamp');
    for (let i = 0; i < 3; i += 1) await notifyFollowers(test.context, { itemId }, signal);
    assert.equal((await list(asha, { kind: 'newItem' })).data[0]?.count, 1);
  });

  it('C4 names no item that is a draft again, and leads to its seller', async () => {
    await follow(asha, ravi);
    const itemId = await publish(ravi, 'Secret lamp');
    await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: ravi });
    const { data } = await list(asha, { kind: 'newItem' });
    assert.deepEqual(data.map(sentenceOf), ['An item from Ravi Tester']);
    assert.equal(data[0]?.link, `/profile/${ravi.id}`);
    assert.doesNotMatch(JSON.stringify(data), /Secret lamp/);
  });

  it('takes a notice back with what it is about', async () => {
    await follow(asha, ravi);
    const itemId = await publish(ravi, 'Lamp');
    await test.call(itemCalls.deleteItem, { itemId }, { as: ravi });
    assert.deepEqual(await sentences(asha, { kind: 'newItem' }), []);
    assert.equal(await unseen(asha), 0);
  });

  it('tells the owner what an admin has deleted, and not what the owner has', async () => {
    const admin = await anAdmin(test);
    const item = await anItem(test, { owner: asha, title: 'Fireworks', publication: 'Published' });
    await test.call(itemCalls.deleteItem, { itemId: item.id }, { as: admin });
    assert.deepEqual(await sentences(asha), ['Fireworks was deleted by an admin']);
    const own = await anItem(test, { owner: ravi });
    await test.call(itemCalls.deleteItem, { itemId: own.id }, { as: ravi });
    assert.deepEqual(await sentences(ravi), []);
  });

  it('tells of a new paper those of its branch and year, in whatever words they wrote it', async () => {
    const admin = await anAdmin(test);
    const members = await Promise.all(
      ['2nd Year CSE', 'CSE 2', 'second year Computer Science', '3rd Year CSE', '2nd Year CIVIL', '12 CSE'].map(
        (yearAndBranch) => aMember(test, { yearAndBranch }),
      ),
    );
    const file = await aPdf('Unit test paper');
    const fields = {
      branch: 'CSE',
      year: 2,
      title: 'Mid',
      subject: 'Data Structures',
      YearofPaper: '2024',
      file,
    } as const;
    const answer = await test.call(paperCalls.addPaper, fields, { as: admin });
    await notifyOfPaper(test.context, { paperId: answer.body.data._id }, signal);
    const told = await Promise.all(members.map((member) => sentences(member)));
    const words = ['Data Structures Mid for CSE, 2nd Year'];
    assert.deepEqual(told, [words, words, words, [], [], []]);
  });

  describe('messages', () => {
    let conversationId: string;
    beforeEach(async () => {
      conversationId = (await follow(asha, ravi)).body.data.conversationId;
      await test.call(requestCalls.acceptRequest, { conversationId }, { as: ravi });
      await test.call(noticeCalls.markNoticesSeen, {}, { as: ravi });
    });

    it('are a notice once they have waited unread for two minutes, one for a conversation', async () => {
      await say(asha, conversationId, 1, 'Is it there?');
      await notifyOfUnread(test.context, signal);
      assert.deepEqual(await sentences(ravi, { kind: 'message' }), []);
      test.wait({ minutes: 3 });
      await Promise.all([notifyOfUnread(test.context, signal), notifyOfUnread(test.context, signal)]);
      const name = `Asha Tester`;
      assert.deepEqual(await sentences(ravi, { kind: 'message' }), [`${name} sent you a message`]);
      await say(asha, conversationId, 2, 'Hello?');
      await say(asha, conversationId, 3, 'Please');
      test.wait({ minutes: 3 });
      await notifyOfUnread(test.context, signal);
      assert.deepEqual(await sentences(ravi, { kind: 'message' }), [`${name} sent you 3 messages`]);
      assert.equal((await list(ravi, { kind: 'message' })).data[0]?.text, 'Please');
    });

    it('are none when they are read in time, and none any more once they are read', async () => {
      await say(asha, conversationId, 1, 'One');
      await test.call(conversationCalls.markRead, { conversationId, number: 1 }, { as: ravi });
      test.wait({ minutes: 3 });
      await notifyOfUnread(test.context, signal);
      assert.deepEqual(await sentences(ravi, { kind: 'message' }), []);
      await say(asha, conversationId, 2, 'Two');
      test.wait({ minutes: 3 });
      await notifyOfUnread(test.context, signal);
      assert.equal(await unseen(ravi), 1);
      await test.call(conversationCalls.markRead, { conversationId, number: 2 }, { as: ravi });
      assert.equal(await unseen(ravi), 0);
    });
  });

  describe('markNoticesSeen', () => {
    it("marks all or one, and never another's", async () => {
      await follow(asha, ravi);
      const [notice] = (await list(ravi)).data;
      const noticeId = notice?._id ?? '';
      const refused = await test.call(noticeCalls.markNoticesSeen, { noticeId }, { as: asha });
      assert.equal(refused.status, 404);
      assert.equal((await test.call(noticeCalls.markNoticesSeen, { noticeId: 'nonsense' }, { as: ravi })).status, 400);
      assert.equal(await unseen(ravi), 1);
      const marked = await test.call(noticeCalls.markNoticesSeen, {}, { as: ravi });
      assert.equal(marked.body.data.unseen, 0);
      assert.deepEqual(await sentences(ravi, { unseen: true }), []);
      assert.equal((await list(ravi)).data[0]?.isSeen, true);
    });
  });

  describe('listNotices', () => {
    it('pages through all of them, newest first, and none twice', async () => {
      for (let i = 0; i < 7; i += 1) {
        test.wait({ seconds: 1 });
        await notify(test.context, test.context.db, [asha.id], {
          kind: 'decision',
          key: `${i}`,
          groupKey: `${i}`,
          data: { act: 'deleted', title: `${i}` },
          at: test.context.now(),
        });
      }
      const found: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(asha, { limit: 3, ...(cursor && { cursor }) });
        found.push(...page.data.map((one) => sentenceOf(one).charAt(0)));
        cursor = page.nextCursor;
      } while (cursor);
      assert.deepEqual(found, ['6', '5', '4', '3', '2', '1', '0']);
      assert.equal((await test.call(noticeCalls.listNotices, { cursor: 'made-up' }, { as: asha })).status, 400);
      assert.equal((await test.call(noticeCalls.listNotices, { kind: 'nonsense' as never }, { as: asha })).status, 400);
      assert.equal((await test.call(noticeCalls.listNotices, {})).status, 401);
    });
  });

  describe('changeNoticeSettings', () => {
    it('writes nothing for a kind that is off', async () => {
      await change(ravi, { kind: 'follower', app: false, mail: 'off' });
      await follow(asha, ravi);
      const { db } = test.context;
      assert.deepEqual(await db.selectFrom('notices').select('id').where('member_id', '=', ravi.id).execute(), []);
    });

    it('switches everything off that can be, in one call, and one kind on again', async () => {
      const { ways } = (await change(ravi, { app: false })).body.data;
      assert.deepEqual(
        NOTICE_KIND_NAMES.filter((kind) => ways[kind].app),
        NOTICE_KIND_NAMES.filter(isLocked),
      );
      const again = (await change(ravi, { kind: 'newItem', app: true })).body.data;
      assert.deepEqual(again.ways.newItem, { app: true, push: false, mail: 'off' });
      assert.deepEqual(again.ways.follower, { app: false, push: false, mail: 'off' });
      assert.deepEqual(again.ways.decision, { app: true, push: false, mail: 'now' });
      const read = await test.call(noticeCalls.getNoticeSettings, {}, { as: ravi });
      assert.deepEqual(read.body.data, again);
    });

    it('puts the defaults back in one call', async () => {
      const before = (await test.call(noticeCalls.getNoticeSettings, {}, { as: ravi })).body.data;
      await change(ravi, { app: false });
      assert.deepEqual((await change(ravi, { app: true })).body.data, before);
    });

    it('keeps each way for itself, and the hours', async () => {
      await change(ravi, { kind: 'newItem', push: true });
      await change(ravi, { kind: 'newItem', mail: 'now' });
      await change(ravi, { digestHour: 7 });
      const { ways, digestHour, quiet } = (await change(ravi, { quietFrom: 22, quietTo: 7 })).body.data;
      assert.deepEqual(ways.newItem, { app: true, push: true, mail: 'now' });
      assert.deepEqual([digestHour, quiet], [7, { from: 22, to: 7 }]);
      assert.equal((await change(ravi, { quietFrom: 0, quietTo: 0 })).body.data.quiet, null);
      assert.equal((await test.call(noticeCalls.getNoticeSettings, {}, { as: asha })).body.data.digestHour, 18);
    });

    it('refuses what cannot be', async () => {
      for (const locked of [{ app: false }, { mail: 'off' }])
        assert.equal((await change(ravi, { kind: 'decision', ...locked })).status, 403);
      for (const wrong of [
        { kind: 'nonsense', app: true },
        { app: 'yes' },
        { kind: 'newItem' },
        { kind: 'newItem', digestHour: 8 },
        { push: true },
        { mail: 'off' },
        { kind: 'newItem', mail: 'sometimes' },
        { digestHour: 24 },
        { quietFrom: 22 },
        {},
      ])
        assert.equal((await change(ravi, wrong)).status, 400, JSON.stringify(wrong));
    });
  });

  it('tells 5,000 followers without keeping a request waiting', async () => {
    const { db } = test.context;
    const seller = await aMember(test);
    await sql`
      with crowd as (
        insert into members (email, password_hash, first_name, last_name, username)
        select format('crowd%s@campus.edu', n), 'x', 'C', 'D', format('crowd%s', n) from generate_series(1, 5000) n
        returning id
      )
      insert into follows (follower_id, followed_id) select id, ${seller.id} from crowd`.execute(db);
    const { id: itemId } = await anItem(test, { owner: seller, title: 'Wanted by all', publication: 'Published' });
    const at: number[] = [];
    const telling = notifyFollowers(test.context, { itemId }, signal).finally(() => at.push(-1));
    while (at.at(-1) !== -1) {
      assert.equal((await test.call(noticeCalls.countUnseenNotices, {}, { as: asha })).status, 200);
      if (at.at(-1) !== -1) at.push(1);
    }
    await telling;
    assert.ok(at.length > 3, `${at.length - 1} requests were answered meanwhile`);
    await notifyFollowers(test.context, { itemId }, signal);
    const { count } = await db
      .selectFrom('notice_causes')
      .select((s) => s.fn.countAll<number>().as('count'))
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow();
    assert.equal(count, 5000);
  });
});
