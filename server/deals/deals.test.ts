import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { DEAL_ACTS, type DealAct, nextState } from '#contract/deals/acts.ts';
import { DEAL_STATES, type DealActor, type DealState } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

/** State by state: what is possible, for whom, and where it leads. Everything else is refused. */
const POSSIBLE: [DealState, DealAct, DealActor, DealState][] = [
  ['Interested', 'reserve', 'seller', 'Reserved'],
  ['Interested', 'decline', 'seller', 'Declined'],
  ['Interested', 'withdraw', 'buyer', 'Withdrawn'],
  ['Interested', 'expire', 'system', 'Expired'],
  ['Interested', 'close', 'system', 'Closed'],
  ['Interested', 'offer', 'buyer', 'Interested'],
  ['Interested', 'offer', 'seller', 'Interested'],
  ['Interested', 'acceptOffer', 'buyer', 'Reserved'],
  ['Interested', 'acceptOffer', 'seller', 'Reserved'],
  ['Interested', 'declineOffer', 'buyer', 'Interested'],
  ['Interested', 'declineOffer', 'seller', 'Interested'],
  ['Interested', 'endOffer', 'system', 'Interested'],
  ['Interested', 'refuse', 'buyer', 'Withdrawn'],
  ['Interested', 'refuse', 'system', 'Withdrawn'],
  ['Interested', 'changePrice', 'seller', 'Interested'],
  ['Interested', 'proposeMeeting', 'buyer', 'Interested'],
  ['Interested', 'proposeMeeting', 'seller', 'Interested'],
  ['Interested', 'takeMeeting', 'buyer', 'Interested'],
  ['Interested', 'takeMeeting', 'seller', 'Interested'],
  ['Interested', 'cancelMeeting', 'buyer', 'Interested'],
  ['Interested', 'cancelMeeting', 'seller', 'Interested'],
  ['Reserved', 'reserve', 'seller', 'Reserved'],
  ['Reserved', 'release', 'seller', 'Released'],
  ['Reserved', 'withdraw', 'buyer', 'Withdrawn'],
  ['Reserved', 'handOver', 'buyer', 'Reserved'],
  ['Reserved', 'handOver', 'seller', 'Reserved'],
  ['Reserved', 'proposeMeeting', 'buyer', 'Reserved'],
  ['Reserved', 'proposeMeeting', 'seller', 'Reserved'],
  ['Reserved', 'takeMeeting', 'buyer', 'Reserved'],
  ['Reserved', 'takeMeeting', 'seller', 'Reserved'],
  ['Reserved', 'cancelMeeting', 'buyer', 'Reserved'],
  ['Reserved', 'cancelMeeting', 'seller', 'Reserved'],
  ['Reserved', 'rentOut', 'buyer', 'Reserved'],
  ['Reserved', 'rentOut', 'seller', 'Reserved'],
  ['Reserved', 'rentOut', 'system', 'Reserved'],
  ['Reserved', 'complete', 'buyer', 'Completed'],
  ['Reserved', 'complete', 'seller', 'Completed'],
  ['Reserved', 'complete', 'system', 'Completed'],
  ['Reserved', 'runOut', 'system', 'Reserved'],
  ['Reserved', 'expire', 'system', 'Expired'],
  ['Reserved', 'close', 'system', 'Closed'],
];

describe('the states of a deal', () => {
  for (const state of DEAL_STATES)
    it(`${state}: leads only where the table says`, () => {
      for (const act of DEAL_ACTS)
        for (const actor of ['buyer', 'seller', 'system'] as const) {
          const row = POSSIBLE.find((one) => one[0] === state && one[1] === act && one[2] === actor);
          assert.equal(nextState(state, act, actor), row?.[3] ?? null, `${act} by the ${actor}`);
        }
    });
});

describe('deals', () => {
  const test = openApp();
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 380, publication: 'Published' }));
  });

  const want = async (as: TestMember, input: object = {}) =>
    (await test.call(dealCalls.wantItem, { itemId, ...input }, { as })).body.data;
  const reserve = (dealId: string, as = seller, hours = 48) =>
    test.call(dealCalls.reserveDeal, { dealId, hours }, { as });
  const end = (dealId: string, as: TestMember, more: object = {}) =>
    test.call(dealCalls.endDeal, { dealId, ...more }, { as });
  const handOver = (dealId: string, as: TestMember) => test.call(dealCalls.handOver, { dealId }, { as });
  const shown = async (as?: TestMember) =>
    (await test.call(dealCalls.getItemDeals, { itemId }, as ? { as } : {})).body.data;
  const statusOf = async () => (await test.call(itemCalls.getItem, { itemId })).body.data.status;
  // Not by a call: a session ends before some deals do.
  const stateOf = async (dealId: string) => {
    const deals = test.context.db.selectFrom('deals').select('state').where('id', '=', dealId);
    return (await deals.executeTakeFirstOrThrow()).state;
  };
  const notices = (as: TestMember) => noticesOf(test, as);

  describe('wantItem', () => {
    it('opens the deal and the conversation, and tells the seller; a second time changes nothing', async () => {
      const first = await want(asha, { note: 'Could come today' });
      assert.deepEqual(
        [first.state, first.side, first.price, first.item.title],
        ['Interested', 'buyer', 380, 'Drafter'],
      );
      assert.equal((await want(asha))._id, first._id);
      const me = await test.call(peopleCalls.getMe, {}, { as: asha });
      assert.ok(JSON.stringify(me.body).includes(first.conversationId as string));
      await want(ravi);
      assert.deepEqual(await notices(seller), ['2 people want Drafter']);
    });

    it("refuses one's own item, a draft, a sold one and an unknown one", async () => {
      const ask = async (as: TestMember, id = itemId) =>
        (await test.call(dealCalls.wantItem, { itemId: id }, { as })).status;
      assert.equal(await ask(seller), 403);
      assert.equal(await ask(asha, '00000000-0000-4000-8000-000000000000'), 404);
      assert.equal(await ask(asha, 'x'), 400);
      await test.call(itemCalls.changeItemStatus, { itemId, status: 'Sold' }, { as: seller });
      assert.equal(await ask(asha), 409);
      await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: seller });
      assert.equal(await ask(asha), 404);
    });

    it(`refuses more than ${DEALS.perDay} a day, and more than ${DEALS.open} open ones`, async () => {
      const ids: string[] = [];
      for (let i = 0; i <= DEALS.open; i += 1)
        ids.push((await anItem(test, { owner: seller, publication: 'Published' })).id);
      const statuses = [];
      let tooMany: string | undefined;
      for (const [i, id] of ids.entries()) {
        if (i === DEALS.perDay) {
          const { status, body } = await test.call(dealCalls.wantItem, { itemId: id }, { as: asha });
          statuses.push(status);
          tooMany = body.message;
          test.wait({ days: 1, minutes: 1 });
        }
        statuses.push((await test.call(dealCalls.wantItem, { itemId: id }, { as: asha })).status);
      }
      assert.deepEqual(statuses, [
        ...Array(DEALS.perDay).fill(201),
        429,
        ...Array(DEALS.open - DEALS.perDay).fill(201),
        409,
      ]);
      assert.equal(tooMany, 'You can ask for 20 things a day. Please go on tomorrow.');
    });
  });

  describe('the line', () => {
    it('is in the order of wanting for the seller; everybody else sees only how long it is', async () => {
      const [first, second] = [await want(asha), await want(ravi)];
      const line = await test.call(dealCalls.listLine, { itemId }, { as: seller });
      assert.deepEqual(
        line.body.data.map(({ _id }) => _id),
        [first._id, second._id],
      );
      assert.equal((await test.call(dealCalls.listLine, { itemId }, { as: asha })).status, 403);
      assert.deepEqual(await shown(), {
        status: 'Available',
        reservedUntil: null,
        inLine: 2,
        taken: [],
        outUntil: null,
        own: null,
      });
      const { own } = await shown(ravi);
      assert.deepEqual([own?._id, own?.state, own?.place], [second._id, 'Interested', 2]);
      assert.equal((await test.call(dealCalls.getDeal, { dealId: first._id }, { as: ravi })).status, 404);
    });
  });

  describe('reserveDeal', () => {
    it('makes the item Reserved for one, until then, and the others learn that they are in line', async () => {
      const [mine, other] = [await want(asha), await want(ravi)];
      const answer = await reserve(mine._id, seller, 24);
      assert.equal(answer.body.data.state, 'Reserved');
      const until = Date.parse(answer.body.data.reservedUntil as string) - test.context.now().getTime();
      assert.ok(Math.abs(until - 24 * HOUR) < 60_000);
      assert.equal(await statusOf(), 'Reserved');
      assert.equal((await reserve(other._id)).status, 409);
      assert.deepEqual(await notices(asha), ['Meera Tester reserved Drafter for you: ₹380']);
      assert.deepEqual(await notices(ravi), ['Drafter is reserved for somebody else; you keep your place in line']);
    });

    it('is for the seller, of an open deal, for up to three days', async () => {
      const { _id } = await want(asha);
      assert.equal((await reserve(_id, asha)).status, 409);
      assert.equal((await reserve(_id, ravi)).status, 404);
      assert.equal((await reserve(_id, seller, 73)).status, 400);
      await end(_id, asha);
      assert.equal((await reserve(_id)).status, 409);
    });

    it('M1 of two at once reserves one', async () => {
      const deals = [await want(asha), await want(ravi)];
      const statuses = (await Promise.all(deals.map(({ _id }) => reserve(_id)))).map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 409]);
    });
  });

  describe('endDeal', () => {
    it('withdraws the buyer, declines before and releases after the reservation', async () => {
      const [one, two] = [await want(asha), await want(ravi)];
      assert.equal((await end(one._id, asha)).body.data.state, 'Withdrawn');
      assert.equal((await end(two._id, seller)).body.data.state, 'Declined');
      const again = await want(asha);
      await reserve(again._id);
      const released = await end(again._id, seller, { reason: 'Nobody came', didNotCome: true });
      assert.equal(released.body.data.state, 'Released');
      assert.equal(await statusOf(), 'Available');
      const { events } = (await test.call(dealCalls.getDeal, { dealId: again._id }, { as: asha })).body.data;
      assert.deepEqual(
        events.map(({ act, actor, text, didNotCome }) => [act, actor, text, didNotCome]),
        [
          ['want', 'buyer', null, false],
          ['reserve', 'seller', null, false],
          ['release', 'seller', 'Nobody came', true],
        ],
      );
      assert.equal((await end(again._id, asha)).status, 409);
      assert.equal((await end(again._id, ravi)).status, 404);
    });
  });

  describe('handOver', () => {
    it('is done when both have said so: the item is sold, and everyone else hears it once', async () => {
      const [mine, other] = [await want(asha), await want(ravi)];
      assert.equal((await handOver(mine._id, seller)).status, 409);
      await reserve(mine._id);
      assert.equal((await handOver(mine._id, seller)).body.data.state, 'Reserved');
      assert.equal((await handOver(mine._id, seller)).body.data.state, 'Reserved');
      assert.equal((await handOver(mine._id, asha)).body.data.state, 'Completed');
      assert.equal(await statusOf(), 'Sold');
      assert.equal(await stateOf(other._id), 'Closed');
      assert.equal((await notices(ravi)).filter((text) => text === 'Drafter is no longer available').length, 1);
      assert.equal((await handOver(mine._id, asha)).status, 409);
    });

    it('is done after a week of silence', async () => {
      const { _id } = await want(asha);
      await reserve(_id);
      await handOver(_id, asha);
      test.wait({ days: DEALS.silentDays - 1 });
      await runOut(test.context, signal);
      assert.equal(await stateOf(_id), 'Reserved');
      test.wait({ days: 1, minutes: 1 });
      await runOut(test.context, signal);
      assert.equal(await stateOf(_id), 'Completed');
    });
  });

  describe('a reservation that runs out', () => {
    it('asks the seller once, and is released a day later', async () => {
      const { _id } = await want(asha);
      await reserve(_id, seller, 1);
      test.wait({ hours: 1, minutes: 1 });
      await runOut(test.context, signal);
      await runOut(test.context, signal);
      assert.ok((await notices(seller)).includes('The reservation of Drafter ran out. What became of it?'));
      const { events } = (await test.call(dealCalls.getDeal, { dealId: _id }, { as: seller })).body.data;
      assert.equal(events.filter(({ act }) => act === 'runOut').length, 1);
      test.wait({ hours: DEALS.releaseAfterHours });
      await runOut(test.context, signal);
      assert.equal(await stateOf(_id), 'Expired');
      assert.equal(await statusOf(), 'Available');
    });

    it('that was made longer asks nobody', async () => {
      const { _id } = await want(asha);
      await reserve(_id, seller, 1);
      await reserve(_id, seller, 24);
      test.wait({ hours: 2 });
      await runOut(test.context, signal);
      assert.ok(!(await notices(seller)).some((text) => text.includes('ran out')));
    });
  });

  describe('a status that the seller sets by hand', () => {
    it('Sold closes the deals, Available releases the reserved one', async () => {
      const [mine, other] = [await want(asha), await want(ravi)];
      await reserve(mine._id);
      await test.call(itemCalls.changeItemStatus, { itemId, status: 'Available' }, { as: seller });
      assert.deepEqual([await stateOf(mine._id), await stateOf(other._id)], ['Released', 'Interested']);
      await test.call(itemCalls.editItem, { itemId, status: 'Sold' }, { as: seller });
      assert.equal(await stateOf(other._id), 'Closed');
    });

    it('an item that is hidden or deleted closes them too, and its story stays', async () => {
      const one = await want(asha);
      await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: seller });
      assert.equal(await stateOf(one._id), 'Closed');
      await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, { as: seller });
      const two = await want(ravi);
      await test.call(itemCalls.deleteItem, { itemId }, { as: seller });
      const left = (await test.call(dealCalls.getDeal, { dealId: two._id }, { as: ravi })).body.data;
      assert.deepEqual([left.state, left.item._id, left.item.title], ['Closed', null, 'Drafter']);
      assert.deepEqual(await notices(ravi), ['Drafter is no longer available']);
    });
  });

  it('a buyer who deletes the account leaves the line, and frees what was reserved', async () => {
    const { _id } = await want(asha);
    await reserve(_id);
    await test.call(peopleCalls.deleteAccount, { id: asha.id }, { as: asha });
    assert.equal(await stateOf(_id), 'Withdrawn');
    assert.equal(await statusOf(), 'Available');
  });

  it('listDeals: open and ended ones, page by page', async () => {
    const one = await want(asha);
    const list = async (input: object, as = asha) => (await test.call(dealCalls.listDeals, input, { as })).body;
    assert.deepEqual(
      (await list({ kind: 'bought' })).data.map(({ _id }) => _id),
      [one._id],
    );
    assert.deepEqual((await list({ kind: 'sold' })).data, []);
    assert.equal((await list({ kind: 'sold' }, seller)).data[0]?.partner?.name, 'Asha Tester');
    await end(one._id, asha);
    const two = await want(asha);
    await end(two._id, asha);
    const first = await list({ ended: true, limit: 1 });
    const second = await list({ ended: true, limit: 1, cursor: first.nextCursor ?? '' });
    assert.deepEqual(
      [...first.data, ...second.data].map(({ _id }) => _id),
      [two._id, one._id],
    );
    assert.equal((await test.call(dealCalls.listDeals, { kind: 'both' } as never, { as: asha })).status, 400);
  });
});
