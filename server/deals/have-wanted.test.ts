import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('haveWanted', () => {
  const test = openApp();
  let fatima: TestMember;
  let aarav: TestMember;
  let ravi: TestMember;
  let wantedId: string;
  let itemId: string;

  beforeEach(async () => {
    const three = await Promise.all(['Fatima', 'Aarav', 'Ravi'].map((firstName) => aMember(test, { firstName })));
    [fatima, aarav, ravi] = three as [TestMember, TestMember, TestMember];
    ({ id: wantedId } = await anItem(test, { owner: fatima, title: 'fx-991', price: 600, kind: 'Wanted' }));
    ({ id: itemId } = await anItem(test, { owner: aarav, title: 'fx-991 calculator', price: 650 }));
  });

  const haveFully = (as = aarav, input: object = {}) =>
    test.call(dealCalls.haveWanted, { wantedId, itemId, ...input }, { as });
  const have = async (as = aarav, input: object = {}) => (await haveFully(as, input)).body.data;
  const answer = (dealId: string, accepts: boolean) =>
    test.call(dealCalls.answerOffer, { dealId, accepts }, { as: fatima });
  const dealOf = async (dealId: string, as = fatima) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const sold = async (dealId: string, seller = aarav) => {
    await test.call(dealCalls.handOver, { dealId }, { as: seller });
    await test.call(dealCalls.handOver, { dealId }, { as: fatima });
  };
  const notices = async (as: TestMember) =>
    (await test.call(noticeCalls.listNotices, { kind: 'deal' }, { as })).body.data.map(sentenceOf);
  const wanted = () =>
    test.context.db.selectFrom('items').select(['status', 'publication']).where('id', '=', wantedId).executeTakeFirst();
  const reserve = (dealId: string) => test.call(dealCalls.reserveDeal, { dealId }, { as: aarav });

  it('opens a deal with the author as the buyer, and the price as an offer', async () => {
    const deal = await have(aarav, { price: 600, note: 'With its case' });
    assert.deepEqual(
      [deal.side, deal.state, deal.partner?.name, deal.offer?.price, deal.offer?.by, deal.unasked],
      ['seller', 'Interested', 'Fatima Tester', 600, 'seller', true],
    );
    const [{ act, price, text } = {}] = (await dealOf(deal._id)).events;
    assert.deepEqual([act, price, text], ['have', 600, 'With its case']);
    assert.deepEqual(await notices(fatima), ['Aarav Tester has fx-991 calculator for you: ₹600']);
    const input = { conversationId: deal.conversationId ?? '' };
    const { body } = await test.call(conversationCalls.listMessages, input, { as: fatima });
    assert.deepEqual(
      body.data.map(({ content }) => content),
      ['Aarav has it for ₹600: “With its case” · fx-991 calculator'],
    );
    const offered = await test.call(dealCalls.listDeals, { wantedId }, { as: fatima });
    assert.deepEqual(
      offered.body.data.map(({ _id }) => _id),
      [deal._id],
    );
  });

  it('twice, or after the author asked for it, is that deal', async () => {
    const two = await Promise.all([have(), have()]);
    assert.equal(two[0]._id, two[1]._id);
    const { id } = await anItem(test, { owner: aarav });
    const asked = (await test.call(dealCalls.wantItem, { itemId: id }, { as: fatima })).body.data;
    const found = await have(aarav, { itemId: id });
    assert.deepEqual([found._id, found.offer, found.unasked], [asked._id, null, false]);
  });

  it('is accepted: reserved at that price, and the hand-over closes the post', async () => {
    const { _id } = await have(aarav, { price: 500 });
    assertRefused(await reserve(_id), 409, 'CONFLICT');
    const { data } = (await answer(_id, true)).body;
    assert.deepEqual([data.state, data.price], ['Reserved', 500]);
    await sold(_id);
    assert.deepEqual(await wanted(), { status: 'Sold', publication: 'Draft' });
    assertRefused(await haveFully(ravi, { itemId: (await anItem(test, { owner: ravi })).id }), 404, 'NOT_FOUND');
  });

  it('is declined, or not answered in time: the deal ends and nobody stays in line', async () => {
    const { _id } = await have();
    assert.equal((await answer(_id, false)).body.data.state, 'Withdrawn');
    assert.equal((await notices(aarav))[0], 'Fatima Tester does not take fx-991 calculator');
    const second = await have();
    test.wait({ hours: DEALS.offerHours });
    await runOut(test.context, signal);
    assert.equal((await dealOf(second._id)).state, 'Withdrawn');
    const { inLine } = (await test.call(dealCalls.getItemDeals, { itemId }, { as: aarav })).body.data;
    assert.equal(inLine, 0);
  });

  it('is countered: now the buyer asks, and stays in line when it is declined', async () => {
    const { _id } = await have();
    const { body } = await test.call(dealCalls.makeOffer, { dealId: _id, price: 400 }, { as: fatima });
    assert.deepEqual([body.data.offer?.by, body.data.unasked], ['buyer', false]);
    await test.call(dealCalls.answerOffer, { dealId: _id, accepts: false }, { as: aarav });
    assert.equal((await dealOf(_id)).state, 'Interested');
    assert.equal((await reserve(_id)).status, 200);
  });

  it('falls with the price of the item', async () => {
    const { _id } = await have(aarav, { price: 600 });
    await test.call(itemCalls.editItem, { itemId, price: 450 }, { as: aarav });
    assert.equal((await dealOf(_id)).offer?.price, 450);
    assert.equal((await answer(_id, true)).body.data.price, 450);
  });

  it('of two sellers the first hand-over closes the post, and the other deal goes on', async () => {
    const { id } = await anItem(test, { owner: ravi, price: 300 });
    const [first, second] = await Promise.all([have(), have(ravi, { itemId: id })]);
    await Promise.all([answer(first._id, true), answer(second._id, true)]);
    await Promise.all([sold(first._id), sold(second._id, ravi)]);
    assert.deepEqual([(await dealOf(first._id)).state, (await dealOf(second._id)).state], ['Completed', 'Completed']);
    assert.deepEqual(await wanted(), { status: 'Sold', publication: 'Draft' });
  });

  it('a post that is gone closes nothing', async () => {
    const { _id } = await have();
    await test.call(itemCalls.deleteItem, { itemId: wantedId }, { as: fatima });
    assert.equal((await dealOf(_id)).state, 'Interested');
    await answer(_id, true);
    await sold(_id);
    assert.equal((await dealOf(_id)).state, 'Completed');
  });

  it('refuses what is not the caller’s, not published, sold, reserved, or costs more than it says', async () => {
    assertRefused(await haveFully(ravi), 404, 'NOT_FOUND');
    assertRefused(await haveFully(fatima, { itemId: (await anItem(test, { owner: fatima })).id }), 403, 'FORBIDDEN');
    assertRefused(await haveFully(aarav, { price: 651 }), 400, 'INVALID_INPUT');
    assertRefused(await haveFully(aarav, { wantedId: itemId }), 404, 'NOT_FOUND');
    const items = await Promise.all([
      anItem(test, { owner: aarav, publication: 'Draft' }),
      anItem(test, { owner: aarav, status: 'Sold' }),
      anItem(test, { owner: aarav, status: 'Reserved' }),
      anItem(test, { owner: aarav, kind: 'Wanted' }),
    ]);
    for (const { id } of items) assertRefused(await haveFully(aarav, { itemId: id }), 409, 'CONFLICT');
    assertRefused(await test.call(dealCalls.wantItem, { itemId: wantedId }, { as: aarav }), 409, 'CONFLICT');
  });

  it('refuses a blocked author, and a post that has ended or found it', async () => {
    const set = (change: object) =>
      test.context.db.updateTable('items').set(change).where('id', '=', wantedId).execute();
    await set({ status: 'Sold' });
    assertRefused(await haveFully(), 409, 'CONFLICT');
    await set({ status: 'Available', publication: 'Draft' });
    assertRefused(await haveFully(), 404, 'NOT_FOUND');
    await set({ publication: 'Published' });
    const block = (blocked_at: Date) =>
      test.context.db.updateTable('members').set({ blocked_at }).where('id', '=', fatima.id).execute();
    await block(test.context.now());
    assertRefused(await haveFully(), 404, 'NOT_FOUND');
  });

  it('is limited: a seller offers so many at a time, and takes nothing from what a buyer may want', async () => {
    const opened = await have();
    await test.context.db
      .insertInto('deals')
      .values(
        Array.from({ length: DEALS.open - 1 }, () => ({
          item_title: 'Other',
          seller_id: aarav.id,
          buyer_id: fatima.id,
          price: 1,
          handed_over_by: null,
          events: 1,
          created_at: test.context.now(),
          changed_at: test.context.now(),
        })),
      )
      .returning('id')
      .execute()
      .then((rows) =>
        test.context.db
          .insertInto('deal_events')
          .values(rows.map(({ id }) => ({ deal_id: id, number: 1, act: 'have', actor: 'seller', at: new Date() })))
          .execute(),
      );
    const more = await anItem(test, { owner: aarav });
    assertRefused(await haveFully(aarav, { itemId: more.id }), 409, 'CONFLICT');
    assert.equal((await test.call(dealCalls.wantItem, { itemId: more.id }, { as: fatima })).status, 201);
    assert.equal((await haveFully()).body.data._id, opened._id);
  });
});
