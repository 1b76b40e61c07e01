import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { DAY, HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('offers', () => {
  const test = openApp();
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;

  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Uno kit', price: 900, publication: 'Published' }));
  });

  const wantFully = (as: TestMember, input: object = {}) => test.call(dealCalls.wantItem, { itemId, ...input }, { as });
  const want = async (as: TestMember, input: object = {}) => (await wantFully(as, input)).body.data;
  const offer = (dealId: string, price: number, as = asha) => test.call(dealCalls.makeOffer, { dealId, price }, { as });
  const answer = (dealId: string, accepts: boolean, as = seller) =>
    test.call(dealCalls.answerOffer, { dealId, accepts }, { as });
  const end = (dealId: string, as: TestMember) => test.call(dealCalls.endDeal, { dealId }, { as });
  const dealOf = async (dealId: string, as = asha) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const notices = (as: TestMember) => noticesOf(test, as);
  const statusOf = async () => (await test.call(itemCalls.getItem, { itemId })).body.data.status;
  const edit = (change: object) => test.call(itemCalls.editItem, { itemId, ...change }, { as: seller });

  describe('wantItem', () => {
    it('opens a deal with a note and an offer at once', async () => {
      const deal = await want(asha, { note: 'Could come today', price: 800 });
      assert.deepEqual(
        [deal.note, deal.offer?.price, deal.offer?.by, deal.offersLeft],
        ['Could come today', 800, 'buyer', 2],
      );
      assert.equal(deal.price, 900);
    });

    it('takes a price as people write it', async () => {
      const deal = await want(asha, { price: '₹ 800/-' });
      assert.equal(deal.offer?.price, 800);
      assert.equal((await offer(deal._id, 'Rs 850' as unknown as number)).body.data.offer?.price, 850);
    });

    it('opens nothing if the offer is too low', async () => {
      assert.equal((await wantFully(asha, { price: 269 })).status, 400);
      const { own, inLine } = (await test.call(dealCalls.getItemDeals, { itemId }, { as: asha })).body.data;
      assert.deepEqual([own, inLine], [null, 0]);
    });

    it('takes the note later, once, and says it in the conversation', async () => {
      const { _id, conversationId } = await want(asha);
      assert.equal((await want(asha, { note: 'Could come today' })).note, 'Could come today');
      assert.equal((await want(asha, { note: 'Could come today' })).note, 'Could come today');
      const second = await wantFully(asha, { note: 'Or tomorrow' });
      assert.deepEqual(
        [second.status, second.body.message],
        [409, 'You want this already. Write in the chat what you have to add.'],
      );
      const { body } = await test.call(
        conversationCalls.listMessages,
        { conversationId: conversationId as string },
        { as: seller },
      );
      assert.deepEqual(
        body.data.map(({ content, deal }) => [content, deal?._id ?? null]),
        [
          ['Asha wants this · Uno kit', _id],
          ['Could come today', null],
        ],
      );
      const line = await test.call(dealCalls.listLine, { itemId }, { as: seller });
      assert.equal(line.body.data[0]?.note, 'Could come today');
    });
  });

  it('wantItem again with another price says what is open, and drops nothing silently', async () => {
    const { _id } = await want(asha);
    const refused = async (input: object) => {
      const { status, body } = await wantFully(asha, input);
      return [status, body.message];
    };
    assert.deepEqual(await refused({ price: 800 }), [
      409,
      'You want this already, for ₹900. Make another offer in the chat.',
    ]);
    assert.equal((await want(asha, { price: 900 }))._id, _id);
    await offer(_id, 850);
    assert.deepEqual(await refused({ price: 800 }), [
      409,
      'Your offer of ₹850 is open already. Make another offer in the chat.',
    ]);
    assert.equal((await want(asha, { price: 850 })).offersLeft, 2);
    assert.equal((await want(asha))._id, _id);
    const days = await refused({ from: '2099-01-01', to: '2099-01-02' });
    assert.match(String(days[1]), /^Your offer of ₹850 is open already\. Withdraw from that first/);
  });

  describe('makeOffer', () => {
    it('takes 30 % of the price up to the price, and nothing else', async () => {
      const { _id } = await want(asha);
      const tries = [];
      for (const price of [269, 269.99, 900.01, 901, 270]) tries.push((await offer(_id, price)).status);
      assert.deepEqual(tries, [400, 400, 400, 400, 200]);
      const refused = await offer(_id, 1);
      assert.deepEqual((refused.body as { errors?: object }).errors, [
        { field: 'price', message: 'Please offer at least ₹270.' },
      ]);
      assert.equal((await offer(_id, 900)).status, 200);
      for (const price of ['', 'a', '12.345', -5])
        assert.equal((await offer(_id, price as unknown as number)).status, 400);
    });

    it('is refused where the seller takes none, to strangers, and without a session', async () => {
      const { _id } = await want(asha);
      assert.equal((await offer(_id, 800, ravi)).status, 404);
      assert.equal((await test.call(dealCalls.makeOffer, { dealId: _id, price: 800 })).status, 401);
      await edit({ negotiable: false });
      const refused = await offer(_id, 800);
      assert.deepEqual(
        [refused.status, (refused.body as { message?: string }).message],
        [400, 'The seller takes no offers for this.'],
      );
      assert.equal((await wantFully(ravi, { price: 800 })).status, 400);
      await edit({ negotiable: true });
      assert.equal((await offer(_id, 800)).status, 200);
    });

    it(`up to ${DEALS.offers} an item, counted over all deals of a buyer on it`, async () => {
      const first = await want(asha, { price: 500 });
      assert.equal((await offer(first._id, 600)).body.data.offersLeft, 1);
      await end(first._id, asha);
      const second = await want(asha);
      assert.equal(second.offersLeft, 1);
      assert.equal((await offer(second._id, 700)).body.data.offersLeft, 0);
      assert.equal((await offer(second._id, 750)).status, 409);
      assert.equal((await dealOf(second._id)).offer?.price, 700);
      const others = await want(ravi);
      assert.equal((await offer(others._id, 500, ravi)).status, 200);
    });

    it('tells the seller, who may counter an offer but not begin', async () => {
      const { _id } = await want(asha);
      assert.equal((await offer(_id, 800, seller)).status, 409);
      await offer(_id, 600);
      assert.deepEqual((await notices(seller)).slice(0, 1), ['Asha Tester made an offer for Uno kit: ₹600']);
      const countered = (await offer(_id, 800, seller)).body.data;
      assert.deepEqual([countered.offer?.price, countered.offer?.by], [800, 'seller']);
      assert.equal((await dealOf(_id)).offersLeft, 2);
      // Its own offer is not the seller's to accept; the buyer takes it.
      assert.equal((await answer(_id, true)).status, 409);
      const taken = await answer(_id, true, asha);
      assert.deepEqual([taken.body.data.state, taken.body.data.price], ['Reserved', 800]);
    });

    it('is refused once the deal is reserved or over, and of a rental', async () => {
      const deal = await want(asha);
      await test.call(dealCalls.reserveDeal, { dealId: deal._id }, { as: seller });
      assert.equal((await offer(deal._id, 800)).status, 409);
      await end(deal._id, asha);
      assert.equal((await offer(deal._id, 800)).status, 409);
      await edit({ rentalAvailable: 'Available', rentalPrice: 90, rentalDuration: '1 Week' });
      const today = new Date(test.context.now().getTime() + DAY).toISOString().slice(0, 10);
      const rental = await want(asha, { from: today, to: today });
      assert.equal((await offer(rental._id, 300)).status, 409);
    });
  });

  describe('answerOffer', () => {
    it('accepted, it reserves at that price, and the others learn that they are in line', async () => {
      const [mine, other] = [await want(asha, { price: 800 }), await want(ravi)];
      const accepted = (await answer(mine._id, true)).body.data;
      assert.deepEqual([accepted.state, accepted.price, accepted.offer], ['Reserved', 800, null]);
      const hours = (Date.parse(accepted.reservedUntil as string) - test.context.now().getTime()) / HOUR;
      assert.ok(Math.abs(hours - DEALS.acceptedHours) < 0.1);
      assert.equal(await statusOf(), 'Reserved');
      assert.ok((await notices(ravi)).some((text) => text.includes('you keep your place in line')));
      assert.equal((await dealOf(other._id, ravi)).state, 'Interested');
      assert.equal((await answer(mine._id, true)).status, 409);
    });

    it('not while the item is reserved for somebody else', async () => {
      const [mine, other] = [await want(asha, { price: 800 }), await want(ravi)];
      await test.call(dealCalls.reserveDeal, { dealId: other._id }, { as: seller });
      assert.equal((await answer(mine._id, true)).status, 409);
      assert.equal((await dealOf(mine._id)).offer?.price, 800);
      await end(other._id, seller);
      assert.equal((await answer(mine._id, true)).status, 200);
    });

    it('declined, it is gone and the place in line stays', async () => {
      const { _id } = await want(asha, { price: 800 });
      assert.equal((await answer(_id, false, asha)).status, 409);
      assert.equal((await answer(_id, false, ravi)).status, 404);
      await answer(_id, false);
      const deal = await dealOf(_id);
      assert.deepEqual(
        [deal.state, deal.offer, deal.place, deal.price, deal.offersLeft],
        ['Interested', null, 1, 900, 2],
      );
      assert.equal((await answer(_id, true)).status, 409);
    });

    it(`is too late after ${DEALS.offerHours} hours, and both are told once that it ended`, async () => {
      const { _id } = await want(asha, { price: 800 });
      test.wait({ hours: DEALS.offerHours, minutes: 1 });
      assert.equal((await answer(_id, true)).status, 409);
      await runOut(test.context, signal);
      await runOut(test.context, signal);
      const deal = await dealOf(_id);
      assert.deepEqual([deal.state, deal.offer], ['Interested', null]);
      assert.equal(deal.events.filter(({ act }) => act === 'endOffer').length, 1);
      for (const as of [asha, seller])
        assert.equal((await notices(as)).filter((text) => text.includes('got no answer in time')).length, 1);
    });

    it('of two acceptances at once, one reserves', async () => {
      const deals = [await want(asha, { price: 800 }), await want(ravi, { price: 850 })];
      const answers = await Promise.all(deals.map(({ _id }) => answer(_id, true)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
      const states = await Promise.all([dealOf(deals[0]?._id as string), dealOf(deals[1]?._id as string, ravi)]);
      assert.deepEqual(states.map(({ state }) => state).toSorted(), ['Interested', 'Reserved']);
    });

    it('of an acceptance and a withdrawal at once, one is refused or follows', async () => {
      const { _id } = await want(asha, { price: 800 });
      const [accepted, withdrawn] = await Promise.all([answer(_id, true), end(_id, asha)]);
      assert.equal(withdrawn.status, 200);
      assert.ok([200, 409].includes(accepted.status));
      assert.equal((await dealOf(_id)).state, 'Withdrawn');
      assert.equal(await statusOf(), 'Available');
    });
  });

  describe('a new price', () => {
    const told = async (as: TestMember) => (await notices(as)).filter((text) => text === 'Uno kit costs ₹700 now');

    it('is told once to those in line; a price that was agreed stays', async () => {
      const [mine, other] = [await want(asha, { price: 800 }), await want(ravi)];
      await answer(mine._id, true);
      await edit({ price: 700 });
      assert.deepEqual([(await dealOf(mine._id)).price, (await dealOf(other._id, ravi)).price], [800, 700]);
      assert.equal((await told(ravi)).length, 1);
      assert.equal((await told(asha)).length, 0);
      await edit({ price: 700, title: 'Uno starter kit' });
      assert.equal((await told(ravi)).length, 1);
      const { events } = await dealOf(other._id, ravi);
      assert.deepEqual(
        events.map(({ act, price }) => [act, price]),
        [
          ['want', null],
          ['changePrice', 700],
        ],
      );
    });

    it('is what new offers are measured by', async () => {
      const { _id } = await want(asha);
      await edit({ price: 300 });
      assert.equal((await offer(_id, 90)).status, 200);
      assert.equal((await offer(_id, 301)).status, 400);
    });
  });
});
