import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { HOUR } from '#contract/rules/time.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('notices of deals', () => {
  const test = openApp();

  const notices = async (as: TestMember) => (await test.call(noticeCalls.listNotices, {}, { as })).body.data;
  const mailsTo = async ({ id }: TestMember) => {
    const mails = await test.context.db.selectFrom('mails').select('subject').where('member_id', '=', id).execute();
    return mails.map(({ subject }) => subject);
  };
  /** All jobs that tell and mail, after the five minutes in which somebody who is here has seen it. */
  const mailAll = async () => {
    test.wait({ minutes: 6 });
    await notifyOfUnread(test.context, signal);
    test.wait({ minutes: 6 });
    await mailNotices(test.context, signal);
  };

  it('are one notice and one mail each, however many want an item that is sold', async () => {
    const seller = await aMember(test, { firstName: 'Meera' });
    const { id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', publication: 'Published' });
    const people = await Promise.all(Array.from({ length: 25 }, (_, i) => aMember(test, { firstName: `Asha${i}` })));
    const deals: string[] = [];
    for (const as of people) deals.push((await test.call(dealCalls.wantItem, { itemId }, { as })).body.data._id);
    const [first, ...others] = people as [TestMember, ...TestMember[]];
    const dealId = deals[0] ?? '';
    assert.deepEqual((await notices(seller)).map(sentenceOf), ['25 people want Drafter']);
    await mailAll();
    assert.deepEqual(await mailsTo(seller), ['25 people want Drafter']);

    await test.call(dealCalls.reserveDeal, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: first });
    await mailAll();
    for (const other of others) {
      assert.deepEqual(
        (await notices(other)).map(({ kind, link }) => [kind, link]),
        [
          ['deal', '/dashboard/purchase-history'],
          ['deal', `/item/${itemId}/owner/${seller.id}`],
        ],
      );
      assert.equal((await mailsTo(other)).length, 1);
    }
    assert.equal((await mailsTo(first)).length, 1);
    assert.equal((await mailsTo(seller)).length, 2);
  });

  it('are seen, and mailed no more, once what they tell of was read in the conversation', async () => {
    const seller = await aMember(test, { firstName: 'Meera' });
    const [buyer, other] = [await aMember(test, { firstName: 'Asha' }), await aMember(test, { firstName: 'Kabir' })];
    const { id: itemId } = await anItem(test, {
      owner: seller,
      title: 'Drafter',
      price: 400,
      publication: 'Published',
    });
    const want = async (as: TestMember) => (await test.call(dealCalls.wantItem, { itemId }, { as })).body.data;
    const { _id: dealId, conversationId } = await want(buyer);
    await want(other);
    await test.call(dealCalls.makeOffer, { dealId, price: 300 }, { as: buyer });
    assert.ok(conversationId);
    const read = { conversationId, number: 1000 };
    const unseen = async () => (await notices(seller)).filter(({ isSeen }) => !isSeen).map(sentenceOf);
    assert.deepEqual(await unseen(), ['Asha Tester made an offer for Drafter: ₹300', '2 people want Drafter']);

    await test.call(conversationCalls.markRead, read, { as: buyer });
    assert.equal((await unseen()).length, 2);
    await test.call(conversationCalls.markRead, read, { as: seller });
    // One of the two people stands in another conversation.
    assert.deepEqual(await unseen(), ['2 people want Drafter']);
    await mailAll();
    assert.deepEqual(await mailsTo(seller), ['2 people want Drafter']);
  });

  it('tell the price of the last act, also where those before are unseen', async () => {
    const seller = await aMember(test, { firstName: 'Meera' });
    const buyer = await aMember(test, { firstName: 'Asha' });
    const { id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 400 });
    const dealId = (await test.call(dealCalls.wantItem, { itemId, price: 300 }, { as: buyer })).body.data._id;
    const newest = async (as: TestMember) => (await notices(as)).map((one) => [sentenceOf(one), one.link])[0];
    const chat = `/chat?with=${seller.id}`;
    const offer = (price: number, as: TestMember) => test.call(dealCalls.makeOffer, { dealId, price }, { as });
    await offer(380, seller);
    assert.deepEqual(await newest(buyer), ['Meera Tester made an offer for Drafter: ₹380', chat]);
    await offer(320, buyer);
    await offer(350, seller);
    assert.deepEqual(await newest(buyer), ['Meera Tester made an offer for Drafter: ₹350', chat]);
    await offer(330, buyer);
    await test.call(dealCalls.answerOffer, { dealId, accepts: false }, { as: seller });
    assert.deepEqual(await newest(buyer), ['Meera Tester declined your offer of ₹330 for Drafter', chat]);
    await test.call(dealCalls.reserveDeal, { dealId }, { as: seller });
    assert.deepEqual(await newest(buyer), ['Meera Tester reserved Drafter for you: ₹400', chat]);
    await test.call(dealCalls.endDeal, { dealId }, { as: seller });
    assert.deepEqual(await newest(buyer), ['Meera Tester no longer reserves Drafter for you', chat]);
  });

  it('lead to the next step, with the picture of the item', async () => {
    const seller = await aMember(test, { firstName: 'Meera' });
    const buyer = await aMember(test, { firstName: 'Asha' });
    const { id: itemId } = await anItem(test, {
      owner: seller,
      title: 'Drafter',
      price: 400,
      publication: 'Published',
    });
    const newest = async (as: TestMember) => {
      const [notice] = await notices(as);
      return [notice && sentenceOf(notice), notice?.link, ...(notice?.things.map(({ _id }) => _id) ?? [])];
    };
    const dealId = (await test.call(dealCalls.wantItem, { itemId }, { as: buyer })).body.data._id;
    assert.deepEqual(await newest(seller), [
      'Asha Tester wants Drafter: ₹400',
      `/dashboard/my-items/${itemId}/line`,
      itemId,
    ]);
    await test.call(dealCalls.makeOffer, { dealId, price: 300 }, { as: buyer });
    assert.deepEqual(await newest(seller), [
      'Asha Tester made an offer for Drafter: ₹300',
      `/chat?with=${buyer.id}`,
      itemId,
    ]);
    await test.call(dealCalls.answerOffer, { dealId, accepts: true }, { as: seller });
    assert.deepEqual(await newest(buyer), [
      'Meera Tester accepted your offer of ₹300: Drafter is reserved',
      `/chat?with=${seller.id}`,
      itemId,
    ]);
    const at = new Date(test.context.now().getTime() + HOUR).toISOString();
    await test.call(dealActCalls.proposeMeeting, { dealId, times: [at], place: 'Library' }, { as: seller });
    await test.call(dealActCalls.takeMeeting, { dealId, time: at }, { as: buyer });
    test.wait({ minutes: 5 });
    await runOut(test.context, signal);
    assert.deepEqual(await newest(seller), [
      'You meet Asha Tester for Drafter (₹300) within the hour',
      `/chat?with=${buyer.id}`,
      itemId,
    ]);
    assert.deepEqual(await newest(buyer), [
      'You meet Meera Tester for Drafter (₹300) within the hour',
      `/chat?with=${seller.id}`,
      itemId,
    ]);
    await test.call(dealCalls.handOver, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: buyer });
    assert.deepEqual(await newest(seller), [
      'The deal on Drafter is done',
      `/dashboard/deals/${dealId}/hand-over`,
      itemId,
    ]);
  });
});
