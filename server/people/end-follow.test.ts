import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { notifyFollowers } from '#server/notices/notify-in-batches.ts';
import { assertRefused, createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { signal } = new AbortController();
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('ending a follow', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  let conversationId: string;

  const follow = (as: TestMember, whom: TestMember) => test.call(peopleCalls.follow, { friendId: whom.id }, { as });
  const unfollow = (as: TestMember, friendId: string, undo = false) =>
    test.call(peopleCalls.unfollow, { friendId, undo }, { as });
  const remove = (as: TestMember, friendId: string, undo = false) =>
    test.call(peopleCalls.removeFollower, { friendId, undo }, { as });
  const lists = async (as: TestMember) => {
    const { data } = (await test.call(peopleCalls.listFollows, {}, { as })).body;
    return { followers: data.followers.map(({ id }) => id), following: data.following.map(({ id }) => id) };
  };
  const notices = async (as: TestMember) =>
    (await test.call(noticeCalls.listNotices, {}, { as })).body.data.map(({ kind }) => kind);

  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test, { firstName: 'Asha' }), aMember(test, { firstName: 'Ravi' })]);
    conversationId = (await follow(asha, ravi)).body.data.conversationId;
  });

  it('unfollow: ends it once or often, tells nobody, and takes the notice back', async () => {
    assert.deepEqual(await notices(ravi), ['follower']);
    for (let i = 0; i < 3; i += 1) assert.equal((await unfollow(asha, ravi.id)).status, 200);
    assert.deepEqual(await lists(asha), { followers: [], following: [] });
    assert.deepEqual([await notices(ravi), await notices(asha)], [[], []]);
    const person = await test.call(peopleCalls.getPerson, { id: ravi.id }, { as: asha });
    assert.deepEqual([person.body.data.follower, person.body.data.followerCount], [[], 0]);
  });

  it('unfollow: leaves the other direction, and the conversation of the two', async () => {
    await follow(ravi, asha);
    await unfollow(asha, ravi.id);
    assert.deepEqual(await lists(asha), { followers: [ravi.id], following: [] });
    const history = await test.call(conversationCalls.listMessages, { conversationId }, { as: asha });
    assert.equal(history.status, 200);
    const { data } = (await test.call(peopleCalls.getMe, {}, { as: asha })).body;
    assert.ok(data.converSationId.some(({ _id }) => _id === conversationId));
  });

  it('removeFollower: ends the follow of the other, who is not told', async () => {
    assert.equal((await remove(ravi, asha.id)).status, 200);
    assert.deepEqual([await lists(asha), await lists(ravi)], Array(2).fill({ followers: [], following: [] }));
    assert.deepEqual([await notices(ravi), await notices(asha)], [[], []]);
    assert.equal((await remove(ravi, asha.id)).status, 200);
  });

  it('refuses what is no member, and is nothing for one who is unknown', async () => {
    for (const call of [unfollow, remove]) {
      assertRefused(await call(asha, 'nonsense'), 400, 'INVALID_INPUT', 'friendId');
      assert.equal((await call(asha, NOBODY)).status, 200);
      assert.equal((await call(asha, asha.id)).status, 200);
      assertRefused(await call(asha, NOBODY, true), 404, 'NOT_FOUND');
    }
    assertRefused(await test.call(peopleCalls.unfollow, { friendId: ravi.id }), 401, 'TOKEN_INVALID');
    assertRefused(await test.call(peopleCalls.removeFollower, { friendId: ravi.id }), 401, 'TOKEN_INVALID');
  });

  it('undo: brings the follow back as it was, muted and with its date, and tells nobody anew', async () => {
    await test.call(peopleCalls.muteMember, { friendId: ravi.id }, { as: asha });
    const since = async () => (await test.call(peopleCalls.listFollows, {}, { as: asha })).body.data.following[0];
    const was = await since();
    test.wait({ seconds: 30 });
    for (const [call, as, other] of [[unfollow, asha, ravi] as const, [remove, ravi, asha] as const]) {
      await call(as, other.id);
      assert.deepEqual((await lists(asha)).following, []);
      for (let i = 0; i < 2; i += 1) assert.equal((await call(as, other.id, true)).status, 200);
      assert.deepEqual(await since(), was);
    }
    assert.equal(was?.muted, true);
    assert.deepEqual(await notices(ravi), []);
  });

  it('undo: is for the one who ended it, and for some minutes', async () => {
    await remove(ravi, asha.id);
    assertRefused(await unfollow(asha, ravi.id, true), 404, 'NOT_FOUND');
    test.wait({ minutes: 11 });
    assertRefused(await remove(ravi, asha.id, true), 404, 'NOT_FOUND');
    assert.deepEqual((await lists(asha)).following, []);
  });

  it('tells once who is followed, unfollowed and followed again, seen or not', async () => {
    await unfollow(asha, ravi.id);
    assert.equal((await follow(asha, ravi)).status, 200);
    assert.deepEqual(await notices(ravi), ['follower'], 'what nobody had seen is told with the second follow');
    await test.call(noticeCalls.markNoticesSeen, {}, { as: ravi });
    for (let i = 0; i < 3; i += 1) {
      await unfollow(asha, ravi.id);
      assert.deepEqual(await notices(ravi), []);
      await (i % 2 ? unfollow(asha, ravi.id, true) : follow(asha, ravi));
      assert.deepEqual(await notices(ravi), [], 'what was seen is not told again');
    }
  });

  it('tells nobody again of a follower whom they removed themselves', async () => {
    await remove(ravi, asha.id);
    assert.equal((await follow(asha, ravi)).status, 200);
    assert.deepEqual(await notices(ravi), []);
  });

  it('ends and begins once, however many do it at the same time on two nodes', async () => {
    const beside = await createTestApp(test.context.config, test);
    try {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, i) => {
          const node = i % 2 ? test : beside;
          if (i % 3 === 0) return node.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
          if (i % 3 === 1) return node.call(peopleCalls.unfollow, { friendId: ravi.id }, { as: asha });
          return node.call(peopleCalls.removeFollower, { friendId: asha.id }, { as: ravi });
        }),
      );
      for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
      await unfollow(asha, ravi.id);
      assert.deepEqual((await lists(asha)).following, []);
    } finally {
      await beside.close();
    }
  });

  describe('muteMember', () => {
    it('tells new items of a muted seller to the others alone, until told again', async () => {
      const other = await aMember(test);
      await follow(other, ravi);
      const mute = (muted?: boolean) =>
        test.call(peopleCalls.muteMember, { friendId: ravi.id, ...(muted !== undefined && { muted }) }, { as: asha });
      assert.equal((await mute()).status, 200);
      const publish = async () => {
        const { id: itemId } = await anItem(test, { owner: ravi });
        await notifyFollowers(test.context, { itemId }, signal);
      };
      await publish();
      assert.deepEqual([await notices(asha), await notices(other)], [[], ['newItem']]);
      assert.equal((await mute(false)).status, 200);
      await publish();
      assert.deepEqual(await notices(asha), ['newItem']);
    });

    it('refuses who is not followed, and bad input', async () => {
      const call = (input: object, as?: TestMember) => test.call(peopleCalls.muteMember, input, { as });
      assertRefused(await call({ friendId: asha.id }, ravi), 404, 'NOT_FOUND');
      assertRefused(await call({ friendId: ravi.id, muted: 'perhaps' }, asha), 400, 'INVALID_INPUT', 'muted');
      assertRefused(await call({}, asha), 400, 'INVALID_INPUT', 'friendId');
      assertRefused(await call({ friendId: ravi.id }), 401, 'TOKEN_INVALID');
    });
  });

  describe('listFollowedItems', () => {
    const list = async (input: object = {}) =>
      (await test.call(peopleCalls.listFollowedItems, input, { as: asha })).body;

    it('groups the published items of the last 7 days by seller, the newest first', async () => {
      const meera = await aMember(test);
      await follow(asha, meera);
      const ago = (days: number) => new Date(test.context.now().getTime() - days * DAY);
      for (const [owner, title, days, publication] of [
        [ravi, 'Lamp', 3, 'Published'],
        [ravi, 'Kettle', 2, 'Published'],
        [ravi, 'Draft', 1, 'Draft'],
        [meera, 'Chair', 1, 'Published'],
        [meera, 'Old fan', 8, 'Published'],
      ] as const)
        await anItem(test, { owner, title, publication, createdAt: ago(days) });
      const { data, newItems, following, nextCursor } = await list();
      const groups = data.map(({ _id, count, items }) => [_id, count, items.map(({ title }) => title)]);
      assert.deepEqual(groups, [
        [meera.id, 1, ['Chair']],
        [ravi.id, 2, ['Kettle', 'Lamp']],
      ]);
      assert.deepEqual([newItems, following, nextCursor], [3, 2, null]);
    });

    it('counts an item as new from the day of its first publication on', async () => {
      const ago = (days: number) => new Date(test.context.now().getTime() - days * DAY);
      const publish = (item: { id: string }, ItemStatus: 'Draft' | 'Published') =>
        test.call(itemCalls.changeItemStatus, { itemId: item.id, ItemStatus }, { as: ravi });
      const kettle = await anItem(test, { owner: ravi, title: 'Kettle', publication: 'Draft', createdAt: ago(9) });
      const fan = await anItem(test, { owner: ravi, title: 'Fan', createdAt: ago(9) });
      const rug = await anItem(test, { owner: ravi, title: 'Rug', publication: 'Draft', createdAt: ago(20) });
      const { db } = test.context;
      await db
        .updateTable('items')
        .set({ published_at: ago(8) })
        .where('id', '=', rug.id)
        .execute();
      await anItem(test, { owner: ravi, title: 'Lamp', createdAt: ago(1) });
      await publish(kettle, 'Published');
      // None is new by being taken away and put up again.
      await publish(fan, 'Draft');
      for (const item of [fan, rug]) await publish(item, 'Published');
      const [group, ...others] = (await list()).data;
      assert.deepEqual([group?.items.map(({ title }) => title), others], [['Kettle', 'Lamp'], []]);
      assert.ok((group?.lastAt ?? '') > ago(1).toISOString());
    });

    it('pages through the sellers, none twice, with the newest four of each', async () => {
      const sellers = [ravi];
      for (let i = 0; i < 4; i += 1) {
        const seller = await aMember(test);
        await follow(asha, seller);
        sellers.push(seller);
      }
      for (const owner of sellers) for (let i = 0; i < 6; i += 1) await anItem(test, { owner });
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ limit: 2, ...(cursor && { cursor }) });
        found.push(...page.data.map(({ _id }) => _id));
        for (const { count, items } of page.data) assert.deepEqual([count, items.length], [6, 4]);
        cursor = page.nextCursor;
      } while (cursor);
      assert.deepEqual(found.toSorted(), sellers.map(({ id }) => id).toSorted());
    });

    it('is empty for one who follows nobody, and refuses visitors and bad input', async () => {
      const answer = await test.call(peopleCalls.listFollowedItems, {}, { as: ravi });
      assert.deepEqual(answer.body.data, []);
      assert.deepEqual([answer.body.newItems, answer.body.following], [0, 0]);
      assertRefused(await test.call(peopleCalls.listFollowedItems, {}), 401, 'TOKEN_INVALID');
      const made = await test.call(peopleCalls.listFollowedItems, { cursor: 'made-up' }, { as: asha });
      assertRefused(made, 400, 'INVALID_INPUT', 'cursor');
    });
  });
});
