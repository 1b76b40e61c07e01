import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('rentals', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let owner: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  beforeEach(async () => {
    [owner, asha, ravi] = await threeMembers(test);
    ({ id: itemId } = await anItem(test, { owner, title: 'Multimeter', price: 900, rental: 'Available' }));
    await setTerms(50, '1 Week');
  });

  const setTerms = (price: number | null, duration: string | null) =>
    test.context.db
      .updateTable('items')
      .set({ rental_price: price, rental_duration: duration })
      .where('id', '=', itemId)
      .execute();
  const today = () => campusDay(test.context.now(), test.context.config.timeZone);
  const day = (n: number) => new Date(Date.parse(today()) + n * DAY).toISOString().slice(0, 10);
  const ask = (as: TestMember, from: number, to: number, more: object = {}) =>
    test.call(dealCalls.wantItem, { itemId, from: day(from), to: day(to), ...more }, { as });
  const asked = async (as: TestMember, from: number, to: number) => (await ask(as, from, to)).body.data;
  const accept = (dealId: string, more: object = {}, as = owner) =>
    test.call(dealCalls.reserveDeal, { dealId, ...more }, { as });
  const say = (dealId: string, as: TestMember) => test.call(dealCalls.handOver, { dealId }, { as });
  const both = async (dealId: string, buyer = asha) => {
    await say(dealId, owner);
    return (await say(dealId, buyer)).body.data;
  };
  const rentOut = async (as: TestMember, from: number, to: number) => {
    const { _id } = await asked(as, from, to);
    await accept(_id);
    await both(_id, as);
    return _id;
  };
  const dealOf = async (dealId: string, as = asha) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const seen = async () => (await test.call(dealCalls.getItemDeals, { itemId })).body.data;
  const statusOf = async () => {
    const items = test.context.db.selectFrom('items').select('status').where('id', '=', itemId);
    return (await items.executeTakeFirstOrThrow()).status;
  };
  const notices = (as: TestMember) => noticesOf(test, as);
  /** Milliseconds to the time by the clocks of the campus, some days ahead. */
  const waitUntil = (days: number, hour: number) => {
    const at = Date.parse(`${day(days)}T${String(hour).padStart(2, '0')}:00:00+05:30`);
    test.wait({ seconds: Math.ceil((at - test.context.now().getTime()) / 1000) });
  };

  describe('wantItem with days', () => {
    it('asks for them at the price of each begun duration, outside the line of buyers', async () => {
      const deal = await asked(asha, 1, 8);
      assert.deepEqual([deal.price, deal.place, deal.rental?.from, deal.rental?.to], [100, null, day(1), day(8)]);
      assert.equal(deal.rental?.asAgreed, false);
      assert.deepEqual([(await seen()).inLine, (await seen()).taken, await statusOf()], [0, [], 'Available']);
    });

    it('says what is open where other days are asked for', async () => {
      const { _id } = await asked(asha, 1, 2);
      assert.equal((await asked(asha, 1, 2))._id, _id);
      const { status, body } = await ask(asha, 1, 3);
      assert.equal(status, 409);
      assert.match(body.message ?? '', /^You have asked for .+ to .+ already\. Withdraw from that first/);
    });

    it('refuses days that are over, too far, upside down or half, and what is not for rent', async () => {
      const cases: [TestMember, object, number, string?][] = [
        [asha, { from: day(-1), to: day(1) }, 400, 'from'],
        [asha, { from: day(1), to: day(181) }, 400, 'to'],
        [asha, { from: day(3), to: day(2) }, 400, 'to'],
        [asha, { from: day(3) }, 400, 'to'],
        [asha, { from: '2026-02-30', to: '2026-03-01' }, 400, 'from'],
      ];
      for (const [as, input, status, field] of cases) {
        const { body, status: got } = await test.call(dealCalls.wantItem, { itemId, ...input }, { as });
        assert.deepEqual([got, body.errors?.[0]?.field], [status, field], JSON.stringify(input));
      }
      const notForRent = await anItem(test, { owner });
      assert.equal((await ask(asha, 1, 2, { itemId: notForRent.id })).status, 409);
    });

    it('refuses days that somebody else has; the day after is free', async () => {
      await accept((await asked(asha, 2, 4))._id);
      assert.equal((await ask(ravi, 4, 5)).status, 409);
      assert.equal((await ask(ravi, 1, 2)).status, 409);
      assert.equal((await ask(ravi, 1, 9)).status, 409);
      assert.deepEqual((await seen()).taken, [{ from: day(2), to: day(4) }]);
      assert.equal((await ask(ravi, 5, 6)).status, 201);
    });

    it('takes today by the clocks of the campus, which are ahead of UTC', async () => {
      waitUntil(1, 1);
      assert.equal((await ask(asha, -1, 1)).status, 400);
      assert.equal((await ask(asha, 0, 1)).status, 201);
    });
  });

  describe('a price as agreed', () => {
    it('is set by the owner who accepts the days, and only where it cannot be read', async () => {
      await setTerms(200, '1 Semester');
      const deal = await asked(asha, 1, 40);
      assert.deepEqual([deal.price, deal.rental?.asAgreed], [200, true]);
      assert.equal((await accept(deal._id, { price: 150 }, asha)).status, 409);
      const accepted = (await accept(deal._id, { price: 150 })).body.data;
      assert.deepEqual([accepted.state, accepted.price, accepted.rental?.asAgreed], ['Reserved', 150, false]);
      assert.equal((await accept(deal._id, { price: 99 })).status, 409);
      assert.equal((await dealOf(deal._id)).price, 150);
      await setTerms(50, '1 Week');
      const other = await asked(ravi, 60, 61);
      assert.equal((await accept(other._id, { price: 1 })).status, 409);
      assert.equal((await dealOf(other._id, ravi)).state, 'Interested');
    });

    it('of a sale is not for the owner to set', async () => {
      const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: asha });
      assert.equal((await accept(body.data._id, { price: 1 })).status, 409);
      assert.equal((await dealOf(body.data._id)).state, 'Interested');
    });
  });

  it('M1 two rentals of an item never have a day in common, whoever accepts them at once', async () => {
    const deals = [await asked(asha, 1, 5), await asked(ravi, 5, 9)];
    const others = await Promise.all(Array.from({ length: 4 }, () => aMember(test)));
    for (const [i, as] of others.entries()) deals.push(await asked(as, 2 + i, 6 + i));
    const answers = await Promise.all(deals.map(({ _id }) => accept(_id)));
    for (const { status } of answers) assert.ok([200, 409].includes(status), String(status));
    const { taken } = await seen();
    assert.equal(taken.length, answers.filter(({ status }) => status === 200).length);
    assert.ok(taken.length > 0);
    for (const [i, { from }] of taken.entries()) assert.ok(i === 0 || from > (taken[i - 1]?.to ?? ''));
  });

  describe('handOver of a rental', () => {
    it('begins it and then ends it: the item is Reserved while it is out, and Available after', async () => {
      const { _id } = await asked(asha, 0, 2);
      await accept(_id);
      assert.equal(await statusOf(), 'Available');
      const out = await both(_id);
      assert.deepEqual([out.state, out.rental?.outAt !== null, out.handedOverBy], ['Reserved', true, null]);
      assert.deepEqual([await statusOf(), (await seen()).outUntil], ['Reserved', day(2)]);
      const code = (await test.call(dealCalls.getHandOverCode, { dealId: _id }, { as: asha })).body.data.code;
      const back = await test.call(dealCalls.handOver, { dealId: _id, code }, { as: owner });
      assert.equal(back.body.data.state, 'Completed');
      assert.deepEqual([await statusOf(), (await seen()).taken], ['Available', []]);
    });

    it('cannot be withdrawn from or released while it is out', async () => {
      const dealId = await rentOut(asha, 0, 2);
      for (const as of [asha, owner])
        assert.equal((await test.call(dealCalls.endDeal, { dealId }, { as })).status, 409);
    });
  });

  describe('what is sold, hidden or deleted while it is rented', () => {
    const change = (input: object) => test.call(itemCalls.changeItemStatus, { itemId, ...input }, { as: owner });

    it('is sold by a deal once it is back: days booked are closed, and it stays Sold', async () => {
      const out = await rentOut(asha, 0, 2);
      const booked = await asked(ravi, 5, 6);
      await accept(booked._id);
      const buyer = await aMember(test);
      const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: buyer });
      await accept(body.data._id);
      assert.equal((await both(out)).state, 'Completed');
      await both(body.data._id, buyer);
      assert.equal(await statusOf(), 'Sold');
      assert.deepEqual(
        [(await dealOf(booked._id, ravi)).state, (await dealOf(booked._id, ravi)).closedBecause],
        ['Closed', 'sold'],
      );
    });

    it('is set Sold or Draft by hand: the same', async () => {
      for (const input of [{ status: 'Sold' }, { ItemStatus: 'Draft' }]) {
        await change({ status: 'Available', ItemStatus: 'Published' });
        const out = await rentOut(asha, 0, 2);
        const booked = await asked(ravi, 5, 6);
        await accept(booked._id);
        await change(input);
        assert.equal((await dealOf(booked._id, ravi)).state, 'Closed', JSON.stringify(input));
        assert.equal((await both(out)).state, 'Completed');
        assert.equal(await statusOf(), input.status ?? 'Available');
      }
    });

    it('cannot be deleted by its owner or an admin until it is back', async () => {
      const admin = await anAdmin(test);
      const remove = (as: TestMember) => test.call(itemCalls.deleteItem, { itemId }, { as });
      const { _id } = await asked(asha, 0, 2);
      await accept(_id);
      await say(_id, owner);
      assert.equal((await remove(owner)).status, 409, 'half handed over');
      await say(_id, asha);
      const refused = await remove(owner);
      assert.deepEqual(
        [refused.status, refused.body.message],
        [409, 'Somebody still has this from you. Confirm in the chat that it is back, then delete it.'],
      );
      assert.equal((await remove(admin)).status, 409);
      assert.equal((await both(_id)).state, 'Completed');
      assert.equal((await remove(owner)).status, 200);
      assert.deepEqual([(await dealOf(_id)).state, (await dealOf(_id)).item.title], ['Completed', 'Multimeter']);
    });

    it('is deleted when half sold: the sale is done', async () => {
      const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: asha });
      await accept(body.data._id);
      await say(body.data._id, asha);
      assert.equal((await test.call(itemCalls.deleteItem, { itemId }, { as: owner })).status, 200);
      assert.equal((await dealOf(body.data._id)).state, 'Completed');
    });

    it('is reserved for a buyer: no days are accepted any more', async () => {
      const { body } = await test.call(dealCalls.wantItem, { itemId }, { as: ravi });
      await accept(body.data._id);
      assert.equal((await accept((await asked(asha, 1, 2))._id)).status, 409);
    });
  });

  describe('one thing is handed to one', () => {
    const TAKEN = [409, 'Somebody else still has it. Hand it over once it is back.'];
    const reply = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
    const byCode = async (dealId: string, buyer: TestMember) => {
      const { body } = await test.call(dealCalls.getHandOverCode, { dealId }, { as: buyer });
      return test.call(dealCalls.handOver, { dealId, code: body.data.code }, { as: owner });
    };
    /** The next renter, and somebody who buys it. */
    const others = async () => {
      const next = (await asked(ravi, 3, 4))._id;
      await accept(next);
      const buyer = await aMember(test);
      const sale = (await test.call(dealCalls.wantItem, { itemId }, { as: buyer })).body.data._id;
      await accept(sale);
      return { next, sale, buyer };
    };

    it('M1 is out, also late: nobody else gets it, by word or by code, until it is back', async () => {
      const out = await rentOut(asha, 0, 2);
      const { next, sale, buyer } = await others();
      const refuseAll = async () => {
        for (const [dealId, as] of [
          [next, ravi],
          [sale, buyer],
        ] as const) {
          for (const who of [owner, as]) assert.deepEqual(reply(await say(dealId, who)), TAKEN);
          assert.deepEqual(reply(await byCode(dealId, as)), TAKEN);
          assert.equal((await dealOf(dealId, as)).handedOverBy, null);
        }
      };
      await refuseAll();
      waitUntil(3, 12);
      assert.equal(await dealOf(out).then(({ rental }) => rental?.isLate), true);
      await refuseAll();
      await both(out);
      assert.equal((await both(next, ravi)).rental?.outAt !== null, true);
      assert.deepEqual(reply(await byCode(sale, buyer)), TAKEN);
    });

    it('is half handed over: the owner releases that first', async () => {
      const { next, sale, buyer } = await others();
      await say(next, ravi);
      assert.deepEqual(reply(await byCode(sale, buyer)), TAKEN);
      assert.equal((await test.call(dealCalls.endDeal, { dealId: next }, { as: ravi })).status, 409);
      assert.equal((await test.call(dealCalls.endDeal, { dealId: next }, { as: owner })).status, 200);
      assert.equal((await byCode(sale, buyer)).body.data.state, 'Completed');
    });

    it('M1 under any race', async () => {
      for (let round = 0; round < 5; round += 1) {
        ({ id: itemId } = await anItem(test, { owner, price: 900, rental: 'Available' }));
        await setTerms(50, '1 Week');
        const { next, sale, buyer } = await others();
        const first = (await asked(asha, 0, 1))._id;
        await test.context.db
          .updateTable('deals')
          .set({ state: 'Reserved', reserved_until: test.context.now(), code: '000000' })
          .where('id', '=', first)
          .execute();
        const replies = await Promise.all([byCode(first, asha), byCode(next, ravi), byCode(sale, buyer)]);
        assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
      }
    });

    it('who became late after asking is reserved nothing else until it is back', async () => {
      const other = await anItem(test, { owner: ravi, rental: 'Available' });
      const days = { itemId: other.id, from: day(3), to: day(4) };
      const second = (await test.call(dealCalls.wantItem, days, { as: asha })).body.data._id;
      const out = await rentOut(asha, 0, 1);
      waitUntil(2, 0);
      assert.deepEqual(reply(await accept(second, {}, ravi)), [
        409,
        'They are late with something else. Accept these days once it is back.',
      ]);
      await both(out);
      assert.equal((await accept(second, {}, ravi)).status, 200);
    });
  });

  describe('the days go by', () => {
    const words = {
      tomorrow: 'Multimeter is to be brought back tomorrow',
      today: 'Multimeter is to be brought back today',
      late: 'Multimeter should be back by now',
    };
    const run = () => runOut(test.context, signal);
    const isLate = async (dealId: string) => (await dealOf(dealId)).rental?.isLate;
    const newest = async (as = asha) => (await notices(as))[0];

    it('both are reminded once the day before, on the day and on each day after it, across midnight', async () => {
      waitUntil(1, 12);
      const dealId = await rentOut(asha, 0, 2);
      await run();
      assert.ok(!(await notices(asha)).includes(words.tomorrow));
      waitUntil(1, 0);
      test.wait({ seconds: -60 });
      await run();
      assert.ok(!(await notices(asha)).includes(words.tomorrow), 'a minute before midnight');
      test.wait({ seconds: 60 });
      for (const [hours, expected] of [
        [0, words.tomorrow],
        [23, words.tomorrow],
        [1, words.today],
        [24, words.late],
        [24, words.late],
      ] as const) {
        test.wait({ hours });
        await run();
        await Promise.all([run(), run()]);
        assert.deepEqual([await newest(), await newest(owner)], [expected, expected]);
      }
      const told = await test.context.db
        .selectFrom('notice_causes')
        .select('key')
        .where('member_id', '=', asha.id)
        .where('key', 'like', `deal ${dealId} %`)
        .orderBy('made_at')
        .execute();
      const reminders = ['backTomorrow', 'backToday', 'late'];
      assert.deepEqual(
        told.map(({ key }) => key.split(' ').at(-1) ?? '').filter((news) => reminders.includes(news)),
        [...reminders, 'late'],
      );
      assert.equal(await isLate(dealId), true);
    });

    it('who is late rents nothing anew until it is back, and it is counted', async () => {
      const other = await anItem(test, { owner: ravi, rental: 'Available' });
      const askOther = () =>
        test.call(dealCalls.wantItem, { itemId: other.id, from: day(1), to: day(2) }, { as: asha });
      const dealId = await rentOut(asha, 0, 1);
      waitUntil(2, 0);
      assert.equal(await isLate(dealId), true);
      assert.equal((await askOther()).status, 409);
      await say(dealId, asha);
      assert.equal(await isLate(dealId), false);
      await run();
      assert.ok(!(await notices(asha)).includes(words.late), 'it is said to be back');
      await say(dealId, owner);
      assert.equal((await askOther()).status, 201);
      const standing = await test.call(reviewCalls.getStanding, { memberId: asha.id });
      assert.deepEqual([standing.body.data.rentals, standing.body.data.lateReturns], [1, 1]);
    });

    it('back a minute before midnight by the clocks of the campus is in time', async () => {
      const dealId = await rentOut(asha, 0, 1);
      waitUntil(2, 0);
      test.wait({ seconds: -60 });
      assert.equal(await isLate(dealId), false);
      await both(dealId);
      const standing = await test.call(reviewCalls.getStanding, { memberId: asha.id });
      assert.deepEqual([standing.body.data.rentals, standing.body.data.lateReturns], [1, 0]);
    });

    it('days that nobody accepted end with their first day, and can be asked for anew', async () => {
      const { _id } = await asked(asha, 0, 3);
      await run();
      assert.equal((await dealOf(_id)).state, 'Interested');
      waitUntil(1, 0);
      await run();
      assert.equal((await dealOf(_id)).state, 'Expired');
      assert.equal((await notices(owner))[0], 'The deal on Multimeter has ended');
      assert.notEqual((await asked(asha, 1, 3))._id, _id);
    });

    it('a rental that nobody handed over is asked about at midnight, and ends a day later', async () => {
      const { _id } = await asked(asha, 0, 3);
      await accept(_id);
      waitUntil(1, 0);
      await run();
      assert.equal((await notices(owner))[0], 'The reservation of Multimeter ran out. What became of it?');
      test.wait({ days: 1 });
      await run();
      assert.equal((await dealOf(_id)).state, 'Expired');
      assert.deepEqual((await seen()).taken, []);
    });
  });
});
