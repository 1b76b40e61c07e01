import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { REVIEWS } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { DAY } from '#contract/rules/time.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import type { Member } from '#server/viewer.ts';
import { countAnswerTimes } from './answer-times.ts';
import { showReviews } from './show-reviews.ts';

const { signal } = new AbortController();
const memberOf = ({ id }: TestMember): Member => ({
  id,
  role: 'Student',
  isModerator: false,
  isSuspended: false,
  isAlumnus: false,
  sessionId: randomUUID(),
  sessionEndsAt: '2100-01-01T00:00:00.000Z',
  ip: '127.0.0.1',
  userAgent: '',
  confirmedAt: '',
  visitorKey: () => id,
});

describe('reviews', () => {
  const test = openApp();
  let seller: TestMember;
  let buyer: TestMember;
  let other: TestMember;
  beforeEach(async () => {
    [seller, buyer, other] = await threeMembers(test);
  });

  /** A deal that went through every step. */
  const aDeal = async ({ to = buyer, title = 'Drafter', days = 0 } = {}): Promise<string> => {
    const { id: itemId } = await anItem(test, { owner: seller, title, price: 380, publication: 'Published' });
    const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: to });
    const dealId = body.data._id;
    await test.call(dealCalls.reserveDeal, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: to });
    if (days > 0) await endedAgo(dealId, days);
    return dealId;
  };
  const endedAgo = (dealId: string, days: number) =>
    test.context.db
      .updateTable('deals')
      .set({ completed_at: new Date(test.context.now().getTime() - days * DAY) })
      .where('id', '=', dealId)
      .execute();
  const write = (dealId: string, as: TestMember, input: object = {}) =>
    test.call(reviewCalls.writeReview, { dealId, stars: 5, ...input }, { as });
  const list = async (of: TestMember, as?: TestMember, input: object = {}) =>
    (await test.call(reviewCalls.listReviews, { memberId: of.id, ...input }, as ? { as } : {})).body;
  const standing = async (of: TestMember) =>
    (await test.call(reviewCalls.getStanding, { memberId: of.id }, {})).body.data;
  const notices = async (as: TestMember) =>
    (await test.call(noticeCalls.listNotices, { kind: 'review' }, { as })).body.data;
  const told = async (as: TestMember) => (await notices(as)).map(sentenceOf);
  const bothWrite = async (dealId: string, to: TestMember, input: object) => {
    await write(dealId, seller);
    await write(dealId, to, input);
  };

  describe('writeReview', () => {
    it('M6 hides the first until the other has written too, then shows both and tells both', async () => {
      const dealId = await aDeal();
      const first = await write(dealId, buyer, { stars: 4, tags: ['On time', 'On time'], text: '  Works well.  ' });
      assert.deepEqual([first.status, first.body.data], [201, { isShown: false }]);
      assert.deepEqual((await list(seller, seller)).data, []);
      assert.deepEqual(await told(seller), []);

      assert.deepEqual((await write(dealId, seller)).body.data, { isShown: true });
      const [review] = (await list(seller)).data;
      assert.deepEqual(
        [review?.author?._id, review?.side, review?.stars, review?.tags, review?.text, review?.itemTitle],
        [buyer.id, 'buyer', 4, ['On time'], 'Works well.', 'Drafter'],
      );
      assert.equal((await list(buyer)).data[0]?.stars, 5);
      assert.deepEqual(
        [await told(seller), await told(buyer)],
        [['Asha Tester reviewed you'], ['Meera Tester reviewed you']],
      );
      assert.equal((await notices(seller))[0]?.link, `/profile/${seller.id}#reviews`);
    });

    it('M6 takes one review of each, also when both write at the same moment and more than once', async () => {
      const dealId = await aDeal();
      const answers = await Promise.all([buyer, seller, buyer, seller, buyer].map((as) => write(dealId, as)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409]);
      assert.deepEqual([(await list(seller)).data.length, (await list(buyer)).data.length], [1, 1]);
      assert.deepEqual([(await told(seller)).length, (await told(buyer)).length], [1, 1]);
      const { body } = await test.call(dealCalls.getDeal, { dealId }, { as: buyer });
      assert.deepEqual([body.data.stars, body.data.reviewUntil], [5, null]);
    });

    it('is for the two of a completed deal, within 14 days', async () => {
      const dealId = await aDeal();
      assertRefused(await write(dealId, other), 404, 'NOT_FOUND');
      assertRefused(await write(randomUUID(), buyer), 404, 'NOT_FOUND');
      await endedAgo(dealId, REVIEWS.days);
      assertRefused(await write(dealId, buyer), 409, 'CONFLICT');

      const { id: itemId } = await anItem(test, { owner: seller, publication: 'Published' });
      const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: buyer });
      assertRefused(await write(body.data._id, buyer), 409, 'CONFLICT');
    });

    it('refuses other stars, unknown tags and long texts', async () => {
      const dealId = await aDeal();
      assertRefused(await write(dealId, buyer, { stars: 0 }), 400, 'INVALID_INPUT', 'stars');
      assertRefused(await write(dealId, buyer, { stars: 6 }), 400, 'INVALID_INPUT', 'stars');
      assertRefused(await write(dealId, buyer, { text: 'x'.repeat(REVIEWS.text + 1) }), 400, 'INVALID_INPUT', 'text');
      assert.equal((await write(dealId, buyer, { tags: ['Rude'] })).status, 400);
    });
  });

  describe('replyToReview', () => {
    const reply = (reviewId: string, as: TestMember, text = 'Thank you') =>
      test.call(reviewCalls.replyToReview, { reviewId, text }, { as });

    it('is for the member who was reviewed, once, after the review is shown', async () => {
      const dealId = await aDeal();
      await write(dealId, buyer);
      const hidden = await test.context.db.selectFrom('reviews').select('id').where('deal_id', '=', dealId).execute();
      assertRefused(await reply(hidden[0]?.id ?? '', seller), 404, 'NOT_FOUND');
      await write(dealId, seller);

      const [review] = (await list(seller, seller)).data;
      assert.deepEqual([review?.canReply, (await list(seller, buyer)).data[0]?.canReply], [true, false]);
      const id = review?._id ?? '';
      assertRefused(await reply(id, buyer), 403, 'FORBIDDEN');
      const answers = await Promise.all([reply(id, seller), reply(id, seller)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const [answered] = (await list(seller, seller)).data;
      assert.deepEqual([answered?.reply, answered?.canReply], ['Thank you', false]);
      assert.deepEqual((await told(buyer)).sort(), ['Meera Tester answered your review', 'Meera Tester reviewed you']);
    });
  });

  describe('listReviews and getStanding', () => {
    it('pages the newest first, and shows an average, stars and tags from three on', async () => {
      const people = await Promise.all([buyer, other, aMember(test, { firstName: 'Dev' })]);
      for (const [index, to] of people.entries()) {
        assert.deepEqual([(await standing(seller)).average, (await standing(seller)).stars], [null, null]);
        await bothWrite(await aDeal({ to }), to, {
          stars: 5 - index,
          tags: index ? ['On time'] : ['On time', 'Friendly'],
        });
        test.wait({ seconds: 1 });
      }
      const { average, reviews, completedDeals, stars, tags } = await standing(seller);
      assert.deepEqual([average, reviews, completedDeals, stars], [4, 3, 3, [1, 1, 1, 0, 0]]);
      assert.deepEqual(tags, [
        { tag: 'On time', count: 3 },
        { tag: 'Friendly', count: 1 },
      ]);
      const first = await list(seller, undefined, { limit: 2 });
      const second = await list(seller, undefined, { limit: 2, cursor: first.nextCursor });
      const names = [...first.data, ...second.data].map(({ author }) => author?.name);
      assert.deepEqual([names, second.nextCursor], [['Dev Tester', 'Ravi Tester', 'Asha Tester'], null]);
      for (const call of [reviewCalls.getStanding, reviewCalls.listReviews])
        assertRefused(await test.call(call, { memberId: randomUUID() }, {}), 404, 'NOT_FOUND');
    });

    it('keeps a review whose author is gone, and loses those of a member who is gone', async () => {
      await bothWrite(await aDeal(), buyer, { text: 'Good' });
      await test.context.db.deleteFrom('members').where('id', '=', buyer.id).execute();
      const [review] = (await list(seller)).data;
      assert.deepEqual([review?.author, review?.text], [null, 'Good']);
      const left = test.context.db.selectFrom('reviews').select('id').where('member_id', '=', buyer.id);
      assert.deepEqual(await left.execute(), []);
    });
  });

  describe('the job that shows reviews', () => {
    it('M6 shows what is hidden when the 14 days are over and tells the reviewed, once on two nodes', async () => {
      const dealId = await aDeal();
      await write(dealId, buyer, { stars: 2 });
      await endedAgo(dealId, REVIEWS.days - 0.01);
      await showReviews(test.context, signal);
      assert.deepEqual((await list(seller)).data, []);
      await endedAgo(dealId, REVIEWS.days);
      await Promise.all([showReviews(test.context, signal), showReviews(test.context, signal)]);
      await showReviews(test.context, signal);
      assert.equal((await list(seller)).data[0]?.stars, 2);
      assert.deepEqual(
        (await told(seller)).filter((sentence) => sentence.endsWith('reviewed you')),
        ['Asha Tester reviewed you'],
      );
      assertRefused(await write(dealId, seller), 409, 'CONFLICT');
    });

    it('asks those who have not written after a day and two days before the end, and no more', async () => {
      const dealId = await aDeal({ days: 0.9 });
      await showReviews(test.context, signal);
      assert.deepEqual([await told(buyer), await told(seller)], [[], []]);
      await endedAgo(dealId, 1);
      await Promise.all([showReviews(test.context, signal), showReviews(test.context, signal)]);
      await showReviews(test.context, signal);
      assert.deepEqual(await told(buyer), ['How was it with Meera Tester? Say how it went: Drafter']);
      assert.equal((await notices(buyer))[0]?.link, `/dashboard/deals/${dealId}/hand-over`);
      await write(dealId, buyer);
      assert.deepEqual(await told(buyer), []);
      await endedAgo(dealId, REVIEWS.days - 2);
      await showReviews(test.context, signal);
      await showReviews(test.context, signal);
      assert.deepEqual(
        [await told(buyer), await told(seller)],
        [[], ['Two days left to say how it was with Asha Tester: Drafter']],
      );
    });
  });

  it('M3 asks once, whatever becomes of the item, and goes on asking once it is deleted', async () => {
    const dealId = await aDeal({ days: 1 });
    const item = await test.context.db
      .selectFrom('deals')
      .select('item_id')
      .where('id', '=', dealId)
      .executeTakeFirstOrThrow();
    await showReviews(test.context, signal);
    const asked = ['How was it with Meera Tester? Say how it went: Drafter'];
    assert.deepEqual(await told(buyer), asked);
    await test.call(noticeCalls.markNoticesSeen, {}, { as: seller });
    await test.call(itemCalls.deleteItem, { itemId: item.item_id ?? '' }, { as: seller });
    await showReviews(test.context, signal);
    assert.deepEqual(await told(buyer), asked, 'what was asked stays');
    const { data } = (await test.call(noticeCalls.listNotices, { unseen: true, kind: 'review' }, { as: seller })).body;
    assert.deepEqual(data, [], 'and nobody is asked twice');
    assert.deepEqual(await noticesOf(test, buyer), ['Meera Tester says that Drafter has changed hands. Confirm it']);
    // Hidden from each other and back: what was told is still told.
    await test.call(blockCalls.blockPerson, { personId: buyer.id }, { as: seller });
    await test.call(blockCalls.unblockPerson, { personId: buyer.id }, { as: seller });
    await showReviews(test.context, signal);
    assert.deepEqual(await told(seller), []);
  });

  describe('the usual time to answer', () => {
    it('is the median of a conversation’s answers; what a deal says is none', async () => {
      const { body } = await test.call(peopleCalls.follow, { friendId: seller.id }, { as: buyer });
      const { conversationId } = body.data;
      const say = (as: TestMember, minutes: number) => {
        test.wait({ minutes });
        return test.context.chat.send(memberOf(as), { conversationId, content: 'Hello' });
      };
      const minutes = async (of: TestMember) => {
        await countAnswerTimes(test.context, signal);
        return (await standing(of)).answersWithinMinutes;
      };
      for (const wait of [3, 5, 20, 90]) {
        await say(buyer, 10);
        // The first of two counts.
        await say(buyer, 1);
        await say(seller, wait - 1.5);
        // What nobody asked is no answer.
        await say(seller, 50);
      }
      assert.equal(await minutes(seller), null);
      await say(buyer, 10);
      const { id: itemId } = await anItem(test, { owner: buyer, publication: 'Published' });
      await test.call(dealCalls.wantItem, { itemId }, { as: seller });
      await say(seller, 7.5);
      assert.equal(await minutes(seller), 8);
      test.wait({ days: 95 });
      assert.equal(await minutes(seller), null);
    });
  });

  it('an event of a deal makes a notice of the deal, and none of a message', async () => {
    const { id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', publication: 'Published' });
    await test.call(dealCalls.wantItem, { itemId }, { as: buyer });
    test.wait({ minutes: 3 });
    await notifyOfUnread(test.context, signal);
    const { data } = (await test.call(noticeCalls.listNotices, {}, { as: seller })).body;
    assert.deepEqual(data.map(sentenceOf), ['Asha Tester wants Drafter: ₹100']);
    assert.equal(data[0]?.link, `/dashboard/my-items/${itemId}/line`);
  });
});
