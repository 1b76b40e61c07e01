import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { blockCalls } from '#contract/blocks.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { BLOCKS } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { DAY } from '#contract/rules/time.ts';
import { wishCalls } from '#contract/wishes.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

describe('blocks', () => {
  const test = openApp();
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    ravi = await aMember(test, { firstName: 'Ravi' });
  });

  const block = (as: TestMember, { id: personId }: { id: string }) =>
    test.call(blockCalls.blockPerson, { personId }, { as });
  const unblock = (as: TestMember, { id: personId }: { id: string }) =>
    test.call(blockCalls.unblockPerson, { personId }, { as });

  /** Review of a seller, by a buyer. */
  async function aReview(seller: TestMember, buyer: TestMember): Promise<string> {
    const { db, now } = test.context;
    const item = await anItem(test, { owner: seller, publication: 'Published' });
    const { body } = await test.call(dealCalls.wantItem, { itemId: item.id }, { as: buyer });
    const of = { deal_id: body.data._id, author_id: buyer.id, member_id: seller.id, side: 'buyer' as const };
    const review = await db
      .insertInto('reviews')
      .values({ ...of, stars: 5, tags: [], text: null, written_at: now(), shown_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return review.id;
  }

  describe('blockPerson', () => {
    it('refuses oneself and nobody, and is the same when it is done twice', async () => {
      assertRefused(await block(asha, asha), 400, 'INVALID_INPUT', 'personId');
      assertRefused(await block(asha, { id: '00000000-0000-4000-8000-000000000000' }), 404, 'NOT_FOUND');
      assert.equal((await block(asha, ravi)).status, 200);
      assert.equal((await block(asha, ravi)).status, 200);
      const { body } = await test.call(blockCalls.listBlockedPeople, {}, { as: asha });
      assert.deepEqual(
        body.data.map(({ firstName }) => firstName),
        ['Ravi'],
      );
      assert.deepEqual((await test.call(blockCalls.listBlockedPeople, {}, { as: ravi })).body.data, []);
    });

    it('hides both from each other, and no longer once neither blocks', async () => {
      const item = await anItem(test, { owner: ravi, publication: 'Published', title: 'Brass telescope' });
      const sees = async (as: TestMember, whom: TestMember) =>
        (await test.call(peopleCalls.getPerson, { id: whom.id }, { as })).status === 200;
      await block(asha, ravi);
      await block(ravi, asha);
      for (const [one, other] of [
        [asha, ravi],
        [ravi, asha],
      ] as const)
        assert.equal(await sees(one, other), false);
      assertRefused(await test.call(itemCalls.getItem, { itemId: item.id }, { as: asha }), 404, 'NOT_FOUND');
      const found = await test.call(itemCalls.searchItems, { keyword: 'telescope' }, { as: asha });
      assert.deepEqual([found.body.data, found.body.total], [[], 0]);
      await unblock(asha, ravi);
      assert.equal(await sees(asha, ravi), false);
      await unblock(ravi, asha);
      assert.equal(await sees(asha, ravi), true);
      assert.equal((await test.call(itemCalls.searchItems, { keyword: 'telescope' }, { as: asha })).body.total, 1);
    });

    it('does not keep an admin from opening what a case is about', async () => {
      const admin = await anAdmin(test);
      const item = await anItem(test, { owner: ravi, publication: 'Published' });
      await block(ravi, admin);
      assert.equal((await test.call(peopleCalls.getPerson, { id: ravi.id }, { as: admin })).status, 200);
      assert.equal((await test.call(itemCalls.getItem, { itemId: item.id }, { as: admin })).status, 200);
      const listed = await test.call(itemCalls.listItems, { limit: 50 }, { as: admin });
      assert.ok(!listed.body.data.some(({ _id }) => _id === item.id));
      const reviewed = await aReview(ravi, asha);
      const reviews = async (as: TestMember) =>
        (await test.call(reviewCalls.listReviews, { memberId: ravi.id }, { as })).body.data.map(({ _id }) => _id);
      assert.deepEqual(await reviews(admin), [reviewed]);
      await block(asha, admin);
      assert.deepEqual(await reviews(admin), [reviewed]);
      await block(ravi, asha);
      assertRefused(await test.call(reviewCalls.listReviews, { memberId: ravi.id }, { as: asha }), 404, 'NOT_FOUND');
    });

    it('leaves nothing unread of the other, and all of it once the block is lifted', async () => {
      await test.call(peopleCalls.follow, { friendId: asha.id }, { as: ravi });
      const unread = async () =>
        (await test.call(peopleCalls.getMe, {}, { as: asha })).body.data.converSationId[0]?.unread;
      const { id } = await test.context.db
        .updateTable('conversations')
        .set({ last_number: 3, last_content: 'Hi' })
        .where('first_id', 'in', [asha.id, ravi.id])
        .returning('id')
        .executeTakeFirstOrThrow();
      assert.equal(await unread(), 3);
      await block(asha, ravi);
      assert.equal(await unread(), 0);
      const read = await test.call(conversationCalls.markRead, { conversationId: id, number: 1 }, { as: asha });
      assert.equal(read.body.data.unread, 0);
      await unblock(asha, ravi);
      assert.equal(await unread(), 2);
    });

    it('ends follows of both directions, for good', async () => {
      for (const [one, other] of [
        [asha, ravi],
        [ravi, asha],
      ] as const)
        await test.call(peopleCalls.follow, { friendId: other.id }, { as: one });
      await test.call(peopleCalls.unfollow, { friendId: ravi.id }, { as: asha });
      await block(asha, ravi);
      assertRefused(
        await test.call(peopleCalls.unfollow, { friendId: ravi.id, undo: true }, { as: asha }),
        404,
        'NOT_FOUND',
      );
      assertRefused(await test.call(peopleCalls.follow, { friendId: asha.id }, { as: ravi }), 404, 'NOT_FOUND');
      for (const as of [asha, ravi]) {
        const { data } = (await test.call(peopleCalls.listFollows, {}, { as })).body;
        assert.deepEqual([data.followers, data.following], [[], []]);
      }
    });

    it('releases running deals as by hand, and lets what is rented out go on', async () => {
      const mine = await anItem(test, { owner: asha, publication: 'Published', title: 'Mini drafter' });
      const theirs = await anItem(test, { owner: ravi, publication: 'Published', title: 'Desk lamp' });
      const reserved = (await test.call(dealCalls.wantItem, { itemId: mine.id }, { as: ravi })).body.data;
      await test.call(dealCalls.reserveDeal, { dealId: reserved._id, hours: 24 }, { as: asha });
      const wanted = (await test.call(dealCalls.wantItem, { itemId: theirs.id }, { as: asha })).body.data;
      const other = await anItem(test, { owner: ravi, publication: 'Published', title: 'Rented fan' });
      const out = (await test.call(dealCalls.wantItem, { itemId: other.id }, { as: asha })).body.data;
      const today = new Date().toISOString().slice(0, 10);
      const end = new Date(Date.now() + DAY).toISOString();
      await test.context.db
        .updateTable('deals')
        .set({
          state: 'Reserved',
          rent_from: today,
          rent_to: today,
          reserved_until: end,
          out_at: new Date().toISOString(),
        })
        .where('id', '=', out._id)
        .execute();

      const preview = await test.call(blockCalls.previewBlock, { personId: ravi.id }, { as: asha });
      assert.deepEqual(preview.body.data, {
        deals: ['Mini drafter', 'Desk lamp'],
        isOfDesk: false,
        openChatId: out.conversationId,
      });
      await block(asha, ravi);

      const stateOf = async (dealId: string) =>
        (await test.call(dealCalls.getDeal, { dealId }, { as: ravi })).body.data.state;
      assert.deepEqual(
        [await stateOf(reserved._id), await stateOf(wanted._id), await stateOf(out._id)],
        ['Released', 'Withdrawn', 'Reserved'],
      );
      const item = await test.call(itemCalls.getItem, { itemId: mine.id }, { as: asha });
      assert.equal(item.body.data.status, 'Available');
      const { data } = (await test.call(noticeCalls.listNotices, { kind: 'deal' }, { as: ravi })).body;
      assert.deepEqual(data.map(sentenceOf).sort(), [
        'The deal on Desk lamp has ended',
        'The deal on Mini drafter has ended',
      ]);
      assert.ok(data.every(({ actor, link }) => actor === null && !link.includes(asha.id)));
      assertRefused(await test.call(dealCalls.wantItem, { itemId: mine.id }, { as: ravi }), 404, 'NOT_FOUND');
    });

    it('takes wishes and notices that name the other along', async () => {
      const item = await anItem(test, { owner: ravi, publication: 'Published' });
      await test.call(wishCalls.addWishes, { itemIds: [item.id] }, { as: asha });
      await test.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
      await block(ravi, asha);
      assert.deepEqual((await test.call(wishCalls.listWishes, {}, { as: asha })).body.data, []);
      assert.deepEqual((await test.call(noticeCalls.listNotices, {}, { as: ravi })).body.data, []);
      const again = await test.call(wishCalls.addWishes, { itemIds: [item.id] }, { as: asha });
      assert.deepEqual(again.body.data.notAdded, [{ itemId: item.id, why: 'gone' }]);
    });

    it(`blocks ${BLOCKS.most} people and no more`, async () => {
      await sql`
        with others as (
          insert into members (email, password_hash, role, first_name, last_name, username)
          select 'blocked' || n || '@campus.edu', 'none', 'Student', 'B', 'C', 'blocked-' || n
          from generate_series(1, ${BLOCKS.most}) n returning id
        )
        insert into blocks (blocker_id, blocked_id, at) select ${asha.id}, id, now() from others`.execute(
        test.context.db,
      );
      assertRefused(await block(asha, ravi), 413, 'QUOTA');
    });
  });
});
