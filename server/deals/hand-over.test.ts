import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Deal } from '#contract/deals.ts';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { threeMembers } from '#server/testing/deals.ts';
import { anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('the hand-over', () => {
  const test = openApp();
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
  });

  const want = async (itemId: string, as: TestMember, input: object = {}) =>
    (await test.call(dealCalls.wantItem, { itemId, ...input }, { as })).body.data;
  /** A deal of Asha's that is reserved. */
  const reserved = async (input: object = {}): Promise<Deal> => {
    const rental = 'from' in input ? 'Available' : 'Not Available';
    const { id } = await anItem(test, { owner: seller, title: 'Drafter', price: 380, rental });
    const { _id } = await want(id, asha, input);
    return (await test.call(dealCalls.reserveDeal, { dealId: _id }, { as: seller })).body.data;
  };
  const codeOf = (dealId: string, as = asha) => test.call(dealCalls.getHandOverCode, { dealId }, { as });
  const shownCode = async (dealId: string) => (await codeOf(dealId)).body.data.code;
  const type = (dealId: string, code: string, as = seller) => test.call(dealCalls.handOver, { dealId, code }, { as });
  const say = (dealId: string, as: TestMember) => test.call(dealCalls.handOver, { dealId }, { as });
  const deal = async (dealId: string, as = seller) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const itemStatus = async ({ item }: Deal) =>
    (
      await test.context.db
        .selectFrom('items')
        .select('status')
        .where('id', '=', item._id ?? '')
        .executeTakeFirstOrThrow()
    ).status;
  /** Another than the right one. */
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const day = (inDays: number) => new Date(test.context.now().getTime() + inDays * DAY).toISOString().slice(0, 10);

  describe('getHandOverCode', () => {
    it('is for the buyer of a reserved deal alone', async () => {
      const { id } = await anItem(test, { owner: seller });
      const { _id } = await want(id, asha);
      assert.equal((await codeOf(_id)).status, 409);
      await test.call(dealCalls.reserveDeal, { dealId: _id }, { as: seller });
      assert.match(await shownCode(_id), /^\d{6}$/);
      assert.equal((await codeOf(_id, seller)).status, 403);
      assert.equal((await codeOf(_id, ravi)).status, 404);
      assert.equal((await test.call(dealCalls.getHandOverCode, { dealId: _id })).status, 401);
    });

    it('is the same until it is used, also when reserved for longer; another reservation has another', async () => {
      const { _id } = await reserved();
      const code = await shownCode(_id);
      await test.call(dealCalls.reserveDeal, { dealId: _id, hours: 72 }, { as: seller });
      assert.equal(await shownCode(_id), code);
      await test.call(dealCalls.endDeal, { dealId: _id }, { as: seller });
      assert.equal((await codeOf(_id)).status, 409);
    });

    it('stands in no list and no deal that the seller sees', async () => {
      const one = await reserved();
      const code = await shownCode(one._id);
      const itemId = one.item._id ?? '';
      const seen = await Promise.all([
        test.call(dealCalls.getDeal, { dealId: one._id }, { as: seller }),
        test.call(dealCalls.listLine, { itemId }, { as: seller }),
        test.call(dealCalls.listDeals, {}, { as: seller }),
        test.call(dealCalls.getItemDeals, { itemId }, { as: seller }),
        test.call(noticeCalls.listNotices, {}, { as: seller }),
      ]);
      for (const { body } of seen) assert.ok(!JSON.stringify(body).includes(`"${code}"`));
    });
  });

  describe('handOver with the code', () => {
    it('completes the deal for both, sells the item, and tells the buyer', async () => {
      const one = await reserved();
      const { status, body } = await type(one._id, await shownCode(one._id));
      assert.deepEqual([status, body.data.state], [200, 'Completed']);
      assert.equal(await itemStatus(one), 'Sold');
      assert.equal((await deal(one._id, asha)).state, 'Completed');
      const notices = await test.call(noticeCalls.listNotices, { kind: 'deal' }, { as: asha });
      assert.ok(notices.body.data.map(sentenceOf).includes('The deal on Drafter is done'));
      assert.equal((await codeOf(one._id)).status, 409);
    });

    it('is for the seller: a buyer who types the own code, or somebody else, changes nothing', async () => {
      const one = await reserved();
      const code = await shownCode(one._id);
      assert.equal((await type(one._id, code, asha)).status, 403);
      assert.equal((await type(one._id, code, ravi)).status, 404);
      assert.equal((await type(one._id, '12345')).status, 400);
      assert.equal((await deal(one._id)).state, 'Reserved');
    });

    it(`says how many of ${DEALS.wrongCodes} tries are left, then refuses the right code too, for an hour`, async () => {
      const one = await reserved();
      const code = await shownCode(one._id);
      const messages = [];
      let retryAfter: unknown;
      for (let i = 0; i < DEALS.wrongCodes; i += 1) {
        const reply = await type(one._id, wrong(code));
        const { status, body } = reply;
        messages.push([status, body.errors?.[0]?.field, body.message]);
        retryAfter = reply.headers['retry-after'];
      }
      assert.deepEqual(messages.slice(0, -1), [
        [400, 'code', 'This is not the code. 4 tries left.'],
        [400, 'code', 'This is not the code. 3 tries left.'],
        [400, 'code', 'This is not the code. 2 tries left.'],
        [400, 'code', 'This is not the code. 1 try left.'],
      ]);
      assert.equal(messages.at(-1)?.[0], 429);
      assert.equal(retryAfter, String(DEALS.wrongCodesMinutes * 60));
      assert.equal((await type(one._id, code)).status, 429);
      // Without the code it goes on.
      assert.equal((await say(one._id, seller)).status, 200);
      test.wait({ minutes: DEALS.wrongCodesMinutes + 1 });
      assert.equal((await type(one._id, code)).body.data.state, 'Completed');
    });

    it('M1 of many codes at once no more are looked at', async () => {
      const one = await reserved();
      const code = await shownCode(one._id);
      const others = Array.from({ length: 12 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));
      const answers = await Promise.all(others.map((other) => type(one._id, other)));
      const looked = answers.filter(({ body }) => body.message?.startsWith('This is not the code'));
      assert.equal(looked.length, DEALS.wrongCodes - 1);
      assert.equal((await type(one._id, code)).status, 429);
      assert.equal((await deal(one._id)).state, 'Reserved');
    });

    it('M1 the code twice at once completes it once', async () => {
      const one = await reserved();
      const code = await shownCode(one._id);
      const statuses = (await Promise.all([type(one._id, code), type(one._id, code)])).map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 409]);
      const { events } = await deal(one._id);
      assert.equal(events.filter(({ act }) => act === 'complete').length, 1);
    });

    it('of a rental hands it over, and another code brings it back', async () => {
      const one = await reserved({ from: day(0), to: day(2) });
      const first = await shownCode(one._id);
      const out = (await type(one._id, first)).body.data;
      assert.equal(out.state, 'Reserved');
      assert.ok(out.rental?.outAt);
      assert.equal(await itemStatus(one), 'Reserved');
      const second = await shownCode(one._id);
      assert.notEqual(second, first);
      assert.equal((await type(one._id, first)).status, 400);
      assert.equal((await type(one._id, second)).body.data.state, 'Completed');
      assert.equal(await itemStatus(one), 'Available');
    });
  });

  describe('handOver without the code', () => {
    it('one says so and the other confirms, whoever is first', async () => {
      for (const [one, other] of [
        [seller, asha],
        [asha, seller],
      ] as const) {
        const { _id } = await reserved();
        assert.equal((await say(_id, one)).body.data.handedOverBy, one === seller ? 'seller' : 'buyer');
        assert.equal((await say(_id, one)).body.data.state, 'Reserved');
        assert.equal((await say(_id, other)).body.data.state, 'Completed');
      }
    });

    it('the code still proves what only one has said', async () => {
      const { _id } = await reserved();
      await say(_id, asha);
      assert.equal((await type(_id, await shownCode(_id))).body.data.state, 'Completed');
    });

    it('both at once say it, and it is done once', async () => {
      const { _id } = await reserved();
      const answers = await Promise.all([say(_id, seller), say(_id, asha)]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const { state, events } = await deal(_id);
      assert.equal(state, 'Completed');
      assert.equal(events.filter(({ act }) => act === 'complete').length, 1);
    });

    it('of a rental: a silent week hands it over, and another brings it back', async () => {
      const one = await reserved({ from: day(0), to: day(2) });
      await say(one._id, seller);
      test.wait({ days: DEALS.silentDays, minutes: 1 });
      await runOut(test.context, signal);
      // The sessions have ended.
      const stored = async () =>
        test.context.db
          .selectFrom('deals')
          .select(['state', 'out_at', 'handed_over_by'])
          .where('id', '=', one._id)
          .executeTakeFirstOrThrow();
      const out = await stored();
      assert.deepEqual([out.state, out.out_at !== null, out.handed_over_by], ['Reserved', true, null]);
      test.wait({ days: DEALS.silentDays + 1 });
      await runOut(test.context, signal);
      assert.equal((await stored()).state, 'Reserved');
    });

    it('nothing changes hands that is not reserved, or that has ended', async () => {
      const { id } = await anItem(test, { owner: seller });
      const { _id } = await want(id, asha);
      assert.equal((await say(_id, seller)).status, 409);
      assert.equal((await say(_id, asha)).status, 409);
      assert.equal((await say(_id, ravi)).status, 404);
      await test.call(dealCalls.endDeal, { dealId: _id }, { as: asha });
      assert.equal((await say(_id, seller)).status, 409);
    });
  });
});
