import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('the line of an item', () => {
  const test = openApp();
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 380 }));
  });

  const want = async (as: TestMember) => (await test.call(dealCalls.wantItem, { itemId }, { as })).body.data._id;
  const reserve = (dealId: string, input: object = {}) =>
    test.call(dealCalls.reserveDeal, { dealId, ...input }, { as: seller });
  const end = (dealId: string, as: TestMember, input: object = {}) =>
    test.call(dealCalls.endDeal, { dealId, ...input }, { as });
  const seen = async (dealId: string, as = seller) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const notices = (as: TestMember) => noticesOf(test, as);
  /** Agreed, in so many hours. */
  const meet = async (dealId: string, hours: number) => {
    const time = new Date(test.context.now().getTime() + hours * HOUR).toISOString();
    const place = 'Library steps';
    await test.call(dealActCalls.proposeMeeting, { dealId, times: [time], place }, { as: seller });
    await test.call(dealActCalls.takeMeeting, { dealId, time }, { as: asha });
    return time;
  };

  describe('reserveDeal', () => {
    it('for another releases the first with the reason, and both hear of it once', async () => {
      const [one, two] = [await want(asha), await want(ravi)];
      await reserve(one);
      const refused = await reserve(two);
      assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT']);
      const instead = { reason: 'Did not answer', didNotCome: false };
      assert.equal((await reserve(two, { instead })).body.data.state, 'Reserved');
      const first = await seen(one, asha);
      assert.deepEqual([first.state, first.events.at(-1)?.text], ['Released', 'Did not answer']);
      assert.equal((await notices(ravi)).filter((text) => text.includes(' reserved Drafter for you: ₹')).length, 1);
      // Asha has left the line: that it goes on is not for her.
      assert.ok(!(await notices(asha)).some((text) => text.includes('somebody else')));
      const { data } = (await test.call(dealCalls.listLine, { itemId }, { as: seller })).body;
      assert.deepEqual(
        data.map(({ _id, state }) => [_id, state]),
        [[two, 'Reserved']],
      );
    });

    it('instead of nobody is a reservation like any other', async () => {
      const one = await want(asha);
      assert.equal((await reserve(one, { instead: { reason: '', didNotCome: false } })).body.data.state, 'Reserved');
    });

    it('until the meeting holds it for some hours after; without one it says how', async () => {
      const one = await want(asha);
      const refused = await reserve(one, { untilMeeting: true });
      assert.deepEqual([refused.status, refused.body.message], [409, 'Agree on a meeting first.']);
      const time = await meet(one, 30);
      const { reservedUntil } = (await reserve(one, { untilMeeting: true })).body.data;
      assert.equal(Date.parse(reservedUntil ?? ''), Date.parse(time) + DEALS.meetingGraceHours * HOUR);
    });
  });

  describe('endDeal', () => {
    it('counts who did not come, only where it was reserved', async () => {
      const two = await want(ravi);
      await end(two, seller, { didNotCome: true });
      assert.equal((await seen(two, ravi)).missedBy, null);
      const again = await want(ravi);
      await end(again, ravi, { didNotCome: true });
      assert.equal((await seen(again)).missedBy, null);

      const one = await want(asha);
      await reserve(one);
      await end(one, seller, { reason: 'Did not come', didNotCome: true });
      assert.equal((await seen(one, asha)).missedBy, 'buyer');
      const next = await want(asha);
      await reserve(next);
      await end(next, asha, { didNotCome: true });
      assert.equal((await seen(next)).missedBy, 'seller');
    });

    it('by the seller leaves the line as it was: the next is reserved with one call', async () => {
      const [one, two] = [await want(asha), await want(ravi)];
      await reserve(one);
      await end(one, seller);
      const { data } = (await test.call(dealCalls.listLine, { itemId }, { as: seller })).body;
      assert.deepEqual([data.length, data[0]?._id, data[0]?.place], [1, two, 1]);
      assert.equal((await reserve(two)).status, 200);
    });
  });

  describe('listLine', () => {
    it('begins with the reserved one, wherever it stood, and goes on in order page by page', async () => {
      const many = await Promise.all(Array.from({ length: 7 }, () => aMember(test)));
      const ids: string[] = [];
      for (const as of many) ids.push(await want(as));
      await reserve(ids[5] as string);
      const seenIds: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await test.call(dealCalls.listLine, { itemId, limit: 3, cursor }, { as: seller });
        seenIds.push(...body.data.map(({ _id }) => _id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      assert.deepEqual(seenIds, [ids[5], ...ids.filter((id) => id !== ids[5])]);
      assert.equal((await test.call(dealCalls.listLine, { itemId, cursor: 'x' }, { as: seller })).status, 400);
    });
  });
});
