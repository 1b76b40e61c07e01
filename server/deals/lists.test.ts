import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Output } from '#contract/call.ts';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { REVIEWS } from '#contract/limits.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { threeMembers } from '#server/testing/deals.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

type Page = Output<typeof dealCalls.listDeals>;

describe('lists of deals', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let meera: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    [meera, asha, ravi] = await threeMembers(test);
  });

  const day = (n: number) =>
    new Date(Date.parse(campusDay(test.context.now(), 'Asia/Kolkata')) + n * DAY).toISOString().slice(0, 10);
  const itemOf = (owner: TestMember, price = 100) => anItem(test, { owner, price, rental: 'Available' });
  const want = async (item: { id: string }, as: TestMember, more: object = {}) =>
    (await test.call(dealCalls.wantItem, { itemId: item.id, ...more }, { as })).body.data;
  const reserve = (deal: Deal, as: TestMember) => test.call(dealCalls.reserveDeal, { dealId: deal._id }, { as });
  const end = (deal: Deal, as: TestMember) => test.call(dealCalls.endDeal, { dealId: deal._id }, { as });
  const both = async (deal: Deal, seller: TestMember, buyer: TestMember) => {
    for (const as of [seller, buyer]) await test.call(dealCalls.handOver, { dealId: deal._id }, { as });
  };
  const complete = async (item: { id: string }, seller: TestMember, buyer: TestMember, more: object = {}) => {
    const deal = await want(item, buyer, more);
    await reserve(deal, seller);
    await both(deal, seller, buyer);
    if (deal.rental) await both(deal, seller, buyer);
    return deal;
  };
  const list = async (as: TestMember, input: object = {}) =>
    (await test.call(dealCalls.listDeals, input, { as })).body.data;
  const ids = async (as: TestMember, input: object = {}) => (await list(as, input)).map(({ _id }) => _id);
  const totals = async (as: TestMember, input: object = {}) =>
    (await test.call(dealCalls.sumUpDeals, { ended: true, ...input }, { as })).body.data;

  describe('listDeals', () => {
    it('has what is open of each kind and side', async () => {
      const buys = await want(await itemOf(meera), asha);
      const sells = await want(await itemOf(asha), ravi);
      const rents = await want(await itemOf(meera), asha, { from: day(1), to: day(2) });
      const rentsOut = await want(await itemOf(asha), ravi, { from: day(1), to: day(2) });
      const of = async (input: object) => (await ids(asha, input)).toSorted();
      const sorted = (...deals: Deal[]) => deals.map(({ _id }) => _id).toSorted();
      assert.deepEqual(await of({}), sorted(buys, sells, rents, rentsOut));
      assert.deepEqual(await of({ kind: 'bought' }), sorted(buys));
      assert.deepEqual(await of({ kind: 'sold' }), sorted(sells));
      assert.deepEqual(await of({ kind: 'rented' }), sorted(rents, rentsOut));
      assert.deepEqual(await of({ side: 'buyer' }), sorted(buys, rents));
      assert.deepEqual(await of({ kind: 'rented', side: 'seller' }), sorted(rentsOut));
      assert.deepEqual(await of({ ended: true }), []);
      assert.deepEqual(await ids(meera, { side: 'buyer' }), []);
    });

    it('has what ended: all of it, or what was completed of a kind', async () => {
      const bought = await complete(await itemOf(meera), meera, asha);
      const sold = await complete(await itemOf(asha), asha, meera);
      const rented = await complete(await itemOf(meera), meera, asha, { from: day(0), to: day(2) });
      const withdrawn = await want(await itemOf(meera), asha);
      await end(withdrawn, asha);
      const all = [withdrawn, rented, sold, bought].map(({ _id }) => _id);
      assert.deepEqual(await ids(asha, { ended: true }), all);
      assert.deepEqual(await ids(asha, { ended: true, kind: 'bought' }), [bought._id]);
      assert.deepEqual(await ids(asha, { ended: true, kind: 'sold' }), [sold._id]);
      assert.deepEqual(await ids(asha, { ended: true, kind: 'rented' }), [rented._id]);
      assert.deepEqual(await ids(asha), []);
    });

    it('has with the open ones those to be reviewed, until they are or the time is over', async () => {
      const open = await want(await itemOf(meera), asha);
      const [one, two] = [
        await complete(await itemOf(meera), meera, asha),
        await complete(await itemOf(meera), meera, asha),
      ];
      const running = () => ids(asha, { side: 'buyer', toReview: true });
      assert.deepEqual(await running(), [two._id, one._id, open._id]);
      const review = await test.call(reviewCalls.writeReview, { dealId: one._id, stars: 5 }, { as: asha });
      assert.equal(review.status, 201);
      assert.deepEqual(await running(), [two._id, open._id]);
      // The other's is still to be written.
      assert.equal((await ids(meera, { side: 'seller', toReview: true })).length, 3);
      // Not by waiting: the sessions end before.
      const over = new Date(test.context.now().getTime() - REVIEWS.days * DAY);
      await test.context.db.updateTable('deals').set({ completed_at: over }).where('id', '=', two._id).execute();
      assert.deepEqual(await running(), [open._id]);
    });

    it('has each deal once, page by page, newest first', async () => {
      const item = await itemOf(meera);
      for (let i = 0; i < 5; i += 1) await end(await want(item, asha), asha);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = (await test.call(dealCalls.listDeals, { ended: true, limit: 2, cursor }, { as: asha })).body;
        seen.push(...page.data.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
      assert.equal(new Set(seen).size, 5);
      assert.deepEqual(seen, await ids(asha, { ended: true }));
    });

    it('says of a closed deal what became of the item', async () => {
      const item = await itemOf(meera);
      const late = await want(item, ravi);
      await complete(item, meera, asha);
      const [closed] = await list(ravi, { ended: true });
      assert.deepEqual([closed?._id, closed?.state, closed?.closedBecause], [late._id, 'Closed', 'sold']);
      // For the seller that was one sale.
      assert.deepEqual(
        (await list(meera, { ended: true })).map(({ state }) => state),
        ['Completed'],
      );
      assert.deepEqual([(await totals(meera)).all, (await totals(ravi)).all], [1, 1]);
      assert.equal((await list(asha, { ended: true }))[0]?.closedBecause, null);
    });

    it('refuses an unknown kind, side, year and cursor', async () => {
      for (const [field, value] of Object.entries({ kind: 'both', side: 'me', year: 'x', cursor: '!' }))
        assertRefused(
          await test.call(dealCalls.listDeals, { [field]: value } as never, { as: asha }),
          400,
          'INVALID_INPUT',
          field,
        );
    });
  });

  describe('academic years', () => {
    it('begin in July by the clocks of the campus', async () => {
      const at = async (time: string) => {
        const deal = await complete(await itemOf(meera), meera, asha);
        await test.context.db.updateTable('deals').set({ changed_at: time }).where('id', '=', deal._id).execute();
        return deal._id;
      };
      // A second before and at midnight of 1 July, which is 18:30 the day before by UTC.
      const [before, first] = [await at('2025-06-30T18:29:59Z'), await at('2025-06-30T18:30:00Z')];
      const last = await at('2026-06-30T18:29:59Z');
      assert.deepEqual(await ids(asha, { ended: true, year: 2025 }), [last, first]);
      assert.deepEqual(await ids(asha, { ended: true, year: 2024 }), [before]);
      const { years, all, since } = await totals(asha, { year: 2025 });
      assert.deepEqual([years, all, since], [[2025, 2024], 2, '2025-06-30T18:30:00.000Z']);
      assert.deepEqual((await totals(asha, { year: 2019 })).all, 0);
    });
  });

  describe('sumUpDeals', () => {
    it('counts what was completed of each kind, and what was spent and earned', async () => {
      await complete(await itemOf(meera, 420.5), meera, asha);
      await complete(await itemOf(meera, 80), meera, asha);
      await complete(await itemOf(asha, 300), asha, meera);
      const rental = await anItem(test, { owner: asha, rental: 'Available' });
      await test.context.db
        .updateTable('items')
        .set({ rental_price: 50, rental_duration: 'day' })
        .where('id', '=', rental.id)
        .execute();
      await complete(rental, asha, ravi, { from: day(0), to: day(2) });
      await end(await want(await itemOf(meera, 999), asha), asha);
      await want(await itemOf(meera, 999), asha);
      const { since, years, ...rest } = await totals(asha);
      assert.deepEqual(rest, { all: 5, bought: 2, sold: 1, rented: 1, spent: 500.5, earned: 450 });
      assert.ok(since && years.length === 1);
      assert.deepEqual(await totals(await aMember(test)), {
        ...{ all: 0, bought: 0, sold: 0, rented: 0, spent: 0, earned: 0 },
        since: null,
        years: [],
      });
    });
  });

  describe('listOwnItemDeals', () => {
    const own = async (as = meera) => (await test.call(dealCalls.listOwnItemDeals, {}, { as })).body.data;

    it('has each own item that somebody wants, how many, and what needs its seller first', async () => {
      const [quiet, wanted, reserved, offered, booked] = await Promise.all(
        Array.from({ length: 5 }, () => itemOf(meera)),
      );
      if (!quiet || !wanted || !reserved || !offered || !booked) throw new Error('five items');
      const first = await want(wanted, asha);
      await want(wanted, ravi);
      await want(reserved, asha);
      const chosen = await want(reserved, ravi);
      await reserve(chosen, meera);
      await want(offered, asha);
      const offer = await want(offered, ravi, { price: 60 });
      const later = await want(booked, asha, { from: day(5), to: day(6) });
      await reserve(later, meera);
      const answer = await own();
      const of = (item: { id: string }) => {
        const found = answer.find(({ itemId }) => itemId === item.id);
        return found && [found.inLine, found.next._id, found.next.side];
      };
      assert.equal(answer.length, 4);
      assert.deepEqual(of(wanted), [2, first._id, 'seller']);
      assert.deepEqual(of(reserved), [1, chosen._id, 'seller']);
      assert.deepEqual(of(offered), [2, offer._id, 'seller']);
      assert.deepEqual(of(booked), [0, later._id, 'seller']);
      assert.deepEqual(await own(asha), []);

      const asks = await want(booked, ravi, { from: day(8), to: day(9) });
      const next = (await own()).find(({ itemId }) => itemId === booked.id)?.next;
      assert.equal(next?._id, asks._id, 'who asks comes before what is booked for later');
      for (const deal of [first, chosen, offer]) await end(deal, meera);
      await end(asks, ravi);
      assert.equal((await own()).length, 4);
    });
  });
});
