import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';

describe('people', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    ravi = await aMember(test, { firstName: 'Ravi' });
  });

  const follow = (as: TestMember, whom: { id: string }) => test.call(peopleCalls.follow, { friendId: whom.id }, { as });

  describe('follow', () => {
    it('follows, and opens the conversation of the two', async () => {
      const answer = await follow(asha, ravi);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.message, 'you followed..!');
      assert.deepEqual(answer.body.data.follower, [asha.id]);
      assert.equal(answer.body.data.followerCount, 1);
      for (const as of [asha, ravi]) {
        const me = await test.call(peopleCalls.getMe, {}, { as });
        const [conversation] = me.body.data.converSationId;
        assert.equal(conversation?._id, answer.body.data.conversationId);
        assert.deepEqual(conversation?.participants.map(({ _id }) => _id).sort(), [asha.id, ravi.id].sort());
        assert.equal(conversation?.lastMessage, null);
      }
    });

    it('refuses oneself, an unknown member, and a second time', async () => {
      assertRefused(await follow(asha, asha), 400, 'FOLLOW_ONESELF');
      assertRefused(await follow(asha, { id: '00000000-0000-4000-8000-000000000000' }), 404, 'NOT_FOUND');
      assertRefused(await follow(asha, { id: 'nonsense' }), 400, 'INVALID_INPUT', 'friendId');
      await follow(asha, ravi);
      assertRefused(await follow(asha, ravi), 409, 'ALREADY_FOLLOWING');
    });

    it('keeps those whom one talks to in the list, however many follow meanwhile', async () => {
      const { conversationId } = (await follow(asha, ravi)).body.data;
      const others = await Promise.all(Array.from({ length: 110 }, () => aMember(test)));
      for (const other of others) await follow(other, asha);
      const me = await test.call(peopleCalls.getMe, {}, { as: asha });
      const listed = me.body.data.converSationId.map(({ _id }) => _id);
      assert.equal(listed.length, 111);
      assert.ok(listed.includes(conversationId));
    });

    it('makes one follow each and one conversation when both follow many times at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? follow(asha, ravi) : follow(ravi, asha))),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(2).fill(200), ...Array(18).fill(409)]);
      const { db } = test.context;
      const open = await db
        .selectFrom('participants')
        .select('conversation_id')
        .where('member_id', 'in', [asha.id, ravi.id])
        .execute();
      assert.equal(new Set(open.map((row) => row.conversation_id)).size, 1);
      assert.equal(open.length, 2);
    });
  });

  it('lists followers and followed page by page, newest first', async () => {
    const fans = [];
    for (let i = 0; i < 5; i += 1) {
      const fan = await aMember(test);
      await follow(fan, asha);
      fans.unshift(fan.id);
    }
    await follow(asha, ravi);
    const seen = { followers: [] as string[], following: [] as string[] };
    let cursor: string | undefined;
    do {
      const page = await test.call(peopleCalls.listFollows, { limit: 2, cursor }, { as: asha });
      assert.equal(page.status, 200);
      for (const side of ['followers', 'following'] as const)
        seen[side].push(...page.body.data[side].map(({ id }) => id));
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(seen, { followers: fans, following: [ravi.id] });
  });

  it('recommends who is followed by those one follows, then the same year and branch; never oneself or the followed', async () => {
    const me = await aMember(test, { yearAndBranch: '4th Year VLSI' });
    const [friend, known, alike, stranger] = await Promise.all([
      aMember(test, { firstName: 'Friend' }),
      aMember(test),
      aMember(test, { yearAndBranch: '4th year vlsi' }),
      aMember(test, { yearAndBranch: '1st Year CIVIL' }),
    ]);
    await follow(me, friend);
    await follow(friend, known);
    await follow(friend, me);
    const answer = await test.call(peopleCalls.recommendPeople, { userId: me.id }, { as: me });
    assert.deepEqual(
      answer.body.data.map(({ _id }) => _id),
      [known.id, alike.id],
    );
    assert.deepEqual(answer.body.data[0]?.followedBy, { firstName: 'Friend', count: 1 });
    const random = await test.call(peopleCalls.listRandomPeople, { userId: me.id }, { as: me });
    const ids = random.body.data.map(({ _id }) => _id);
    assert.ok(!ids.includes(me.id) && !ids.includes(friend.id));
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.length <= 12);
    assertRefused(await test.call(peopleCalls.recommendPeople, { userId: stranger.id }, { as: me }), 403, 'FORBIDDEN');
  });

  it('a banned member is recommended to nobody, cannot be followed, and stands in no list or count of people', async () => {
    const me = await aMember(test, { yearAndBranch: '3rd Year CIVIL' });
    const [friend, through, alike, fan] = await Promise.all([
      aMember(test),
      aMember(test),
      aMember(test, { yearAndBranch: '3rd Year CIVIL' }),
      aMember(test),
    ]);
    await follow(me, friend);
    await follow(friend, through);
    await follow(fan, me);
    const people = async () => {
      const [recommended, random, lists, own] = await Promise.all([
        test.call(peopleCalls.recommendPeople, {}, { as: me }),
        test.call(peopleCalls.listRandomPeople, {}, { as: me }),
        test.call(peopleCalls.listFollows, {}, { as: me }),
        test.call(peopleCalls.getMe, {}, { as: me }),
      ]);
      const { followers, following } = lists.body.data;
      return {
        recommended: recommended.body.data.map(({ _id }) => _id),
        followers: [followers.map(({ id }) => id), own.body.data.follower],
        following: [following.map(({ id }) => id), own.body.data.following],
        isAtRandom: random.body.data.some(({ _id }) => [through.id, alike.id].includes(_id)),
      };
    };
    const counts = async () => (await test.call(peopleCalls.getPerson, { id: me.id }, {})).body.data;
    assert.deepEqual((await people()).recommended, [through.id, alike.id]);
    assert.deepEqual((await people()).followers, [[fan.id], [fan.id]]);
    const banned = [friend, through, alike, fan].map(({ id }) => id);
    await test.context.db.updateTable('members').set({ blocked_at: new Date() }).where('id', 'in', banned).execute();
    assert.deepEqual(await people(), {
      recommended: [],
      followers: [[], []],
      following: [[], []],
      isAtRandom: false,
    });
    assert.deepEqual([(await counts()).followerCount, (await counts()).followingCount], [0, 0]);
    assertRefused(await follow(me, through), 404, 'NOT_FOUND');
    await test.call(peopleCalls.unfollow, { friendId: friend.id }, { as: me });
    const again = await test.call(peopleCalls.unfollow, { friendId: friend.id, undo: true }, { as: me });
    assertRefused(again, 404, 'NOT_FOUND');
  });

  it('shows a profile without what is nobody else’s business', async () => {
    await anItem(test, { owner: ravi, title: 'For sale' });
    await anItem(test, { owner: ravi, title: 'Not yet', publication: 'Draft' });
    const phone = '9876543210';
    await test.call(
      peopleCalls.updateProfile,
      { contactNumber: phone, about: 'Hello', dateOfBirth: '2004-02-29' },
      { as: ravi },
    );
    const visitor = await test.call(peopleCalls.getPerson, { id: ravi.id });
    assert.deepEqual(
      visitor.body.data.itemsToSell.map(({ title }) => title),
      ['For sale'],
    );
    assert.equal(visitor.body.data.email, undefined);
    const member = await test.call(peopleCalls.getPerson, { id: ravi.id }, { as: asha });
    assert.equal(member.body.data.email, ravi.email);
    for (const { body } of [visitor, member])
      assert.doesNotMatch(JSON.stringify(body), new RegExp(`${phone}|2004-02-29|password|hash`));
    assertRefused(
      await test.call(peopleCalls.getPerson, { id: '00000000-0000-4000-8000-000000000000' }),
      404,
      'NOT_FOUND',
    );
  });

  it('changes only the fields that are sent', async () => {
    const first = await test.call(
      peopleCalls.updateProfile,
      { about: 'A', gender: 'female', contactNumber: '12345678' },
      { as: asha },
    );
    assert.equal(first.status, 200);
    const second = await test.call(peopleCalls.updateProfile, { about: '' }, { as: asha, encoding: 'multipart' });
    assert.deepEqual(second.body.data.additionaldetail, {
      about: null,
      gender: 'female',
      contactNumber: '12345678',
      dateOfBirth: null,
    });
    assert.equal(second.body.data.firstName, 'Asha');
    const bad = await test.call(
      peopleCalls.updateProfile,
      { firstName: ' ', contactNumber: '12', dateOfBirth: '2031-02-30', gender: 'robot' as never },
      { as: asha },
    );
    assert.deepEqual(bad.body.errors?.map(({ field }) => field).sort(), [
      'contactNumber',
      'dateOfBirth',
      'firstName',
      'gender',
    ]);
  });

  it('replaces the picture and its files', async () => {
    const first = await test.call(peopleCalls.changePicture, { thumbnailImage: await aPhoto() }, { as: asha });
    assert.match(first.body.data, /^\/files\//);
    const second = await test.call(peopleCalls.changePicture, { thumbnailImage: await aPhoto(300, 300) }, { as: asha });
    assert.notEqual(second.body.data, first.body.data);
    assert.equal((await test.app.inject({ url: second.body.data })).statusCode, 200);
    const rows = await test.context.db.selectFrom('pictures').select('id').where('owner_id', '=', asha.id).execute();
    assert.equal(rows.length, 1);
    assertRefused(await test.call(peopleCalls.changePicture, {}, { as: asha }), 400, 'INVALID_INPUT', 'thumbnailImage');
  });
});
