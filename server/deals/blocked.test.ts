import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { DealState } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { closeDealsOfMember } from './blocked.ts';

const { signal } = new AbortController();

type Role = 'buyer' | 'seller';
/** How far a deal has come, and what the block makes of the deal and of its item. */
const STATES: [name: string, DealState, item: string][] = [
  ['in line', 'Closed', 'Available'],
  ['with an offer', 'Closed', 'Available'],
  ['reserved', 'Closed', 'Available'],
  ['half handed over', 'Closed', 'Available'],
  ['completed', 'Completed', 'Sold'],
  ['withdrawn', 'Withdrawn', 'Available'],
  ['days asked for', 'Closed', 'Available'],
  ['days booked', 'Closed', 'Available'],
  // The other of the two says that it is back.
  ['rental half handed over', 'Reserved', 'Available'],
  ['rented out', 'Reserved', 'Reserved'],
];

describe('a blocked member', () => {
  const test = openApp();
  let admin: TestMember;
  let seller: TestMember;
  let buyer: TestMember;
  let itemId: string;
  before(async () => {
    admin = await anAdmin(test);
  });
  beforeEach(async () => {
    [seller, buyer] = (await Promise.all([aMember(test), aMember(test)])) as [TestMember, TestMember];
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 400, rental: 'Available' }));
  });

  const today = () => campusDay(test.context.now(), test.context.config.timeZone);
  const want = (as: TestMember, more: object = {}) => test.call(dealCalls.wantItem, { itemId, ...more }, { as });
  const reserve = (dealId: string) => test.call(dealCalls.reserveDeal, { dealId }, { as: seller });
  const handOver = (dealId: string, as: TestMember) => test.call(dealCalls.handOver, { dealId }, { as });
  const block = async ({ id }: TestMember, blocked = true) => {
    assert.equal((await test.call(peopleCalls.blockMember, { id, blocked }, { as: admin })).status, 200);
    await closeDealsOfMember(test.context, { memberId: id }, signal);
  };
  const seen = async (dealId: string, as: TestMember) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const statusOf = async () => {
    const items = test.context.db.selectFrom('items').select('status').where('id', '=', itemId);
    return (await items.executeTakeFirstOrThrow()).status;
  };
  /** Notices of the end of a deal, whoever is told. */
  const told = async ({ id }: TestMember) => {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', n.data->>'act', n.data->>'title') as told from notices n join notice_causes c on c.notice_id = n.id
      where n.member_id = ${id} and (c.key like '% close' or c.key like '% end')`.execute(test.context.db);
    return rows.map(({ told }) => told);
  };
  const messages = async (dealId: string) => {
    const { rows } = await sql<{ content: string }>`
      select content from messages where deal_id = ${dealId} and content like '%ended'`.execute(test.context.db);
    return rows.length;
  };

  /** A deal that has come as far as that. */
  async function bring(state: string): Promise<string> {
    const isRental = state.includes('days') || state.startsWith('rent');
    const days = isRental ? { from: today(), to: today() } : {};
    const { _id } = (await want(buyer, { ...days, ...(state === 'with an offer' && { price: 300 }) })).body.data;
    if (state === 'withdrawn') await test.call(dealCalls.endDeal, { dealId: _id }, { as: buyer });
    if (['in line', 'with an offer', 'withdrawn', 'days asked for'].includes(state)) return _id;
    await reserve(_id);
    if (state === 'reserved' || state === 'days booked') return _id;
    await handOver(_id, buyer);
    if (!state.includes('half')) await handOver(_id, seller);
    return _id;
  }

  for (const role of ['buyer', 'seller'] satisfies Role[])
    for (const [state, left, item] of STATES)
      it(`as the ${role} of a deal ${state} leaves it ${left}, and its item ${item}`, async () => {
        const dealId = await bring(state);
        const [who, other] = role === 'buyer' ? [buyer, seller] : [seller, buyer];
        await block(who);
        const deal = await seen(dealId, other);
        const isClosed = left === 'Closed';
        assert.deepEqual([deal.state, deal.closedBecause, await statusOf()], [left, isClosed ? 'blocked' : null, item]);
        const news = role === 'buyer' ? 'end Drafter' : 'close Drafter';
        assert.deepEqual([await told(other), await told(who)], [isClosed ? [news] : [], []]);
        assert.equal(await messages(dealId), isClosed ? 1 : 0);
        const ends = deal.events.filter(({ act }) => act === 'close');
        assert.deepEqual(
          ends.map(({ actor, text }) => [actor, text]),
          isClosed ? [['system', 'blocked']] : [],
        );

        // A job that runs again changes nothing, and the block that is lifted opens nothing.
        const before = await seen(dealId, other);
        await closeDealsOfMember(test.context, { memberId: who.id }, signal);
        await block(who, false);
        assert.deepEqual(await seen(dealId, other), before);
        assert.equal((await told(other)).length, isClosed ? 1 : 0);
      });

  it('leaves the others of the line where they are, and the next can be reserved', async () => {
    const next = await aMember(test);
    const dealId = await bring('reserved');
    const { _id } = (await want(next)).body.data;
    await block(buyer);
    assert.deepEqual([(await seen(dealId, seller)).state, (await seen(_id, next)).place], ['Closed', 1]);
    assert.deepEqual(await told(next), []);
    assert.equal((await reserve(_id)).status, 200);
    const { data } = (await test.call(noticeCalls.listNotices, { kind: 'deal' }, { as: seller })).body;
    assert.ok(data.map(sentenceOf).includes('The deal on Drafter has ended'));
  });

  it('as the seller, closes the whole line and what is booked beside it: each hears it once', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => aMember(test)));
    await bring('reserved');
    for (const as of many) await want(as);
    await want(many[0] as TestMember, { from: today(), to: today() });
    await block(seller);
    for (const as of [buyer, ...many]) assert.deepEqual(await told(as), ['close Drafter']);
    assert.equal(await statusOf(), 'Available');
  });

  it('offers nothing that can be wanted, also while it happens', async () => {
    await test.call(peopleCalls.blockMember, { id: seller.id }, { as: admin });
    assert.equal((await want(buyer)).status, 404);
    await block(seller, false);
    assert.equal((await want(buyer)).status, 201);

    const many = await Promise.all(Array.from({ length: 8 }, () => aMember(test)));
    const answers = await Promise.all([
      ...many.slice(0, 4).map((as) => want(as)),
      block(seller),
      ...many.slice(4).map((as) => want(as)),
    ]);
    await closeDealsOfMember(test.context, { memberId: seller.id }, signal);
    for (const answer of answers) if (answer) assert.ok([201, 404].includes(answer.status), String(answer.status));
    const open = await test.context.db
      .selectFrom('deals')
      .select('id')
      .where('item_id', '=', itemId)
      .where('state', '=', 'Interested')
      .execute();
    assert.deepEqual(open, []);
  });

  it('has the job added with the block', async () => {
    const dealId = await bring('reserved');
    await test.context.jobs.work('closeDealsOfMember', (data, stop) => closeDealsOfMember(test.context, data, stop));
    await test.call(peopleCalls.blockMember, { id: buyer.id }, { as: admin });
    await until(async () => (await seen(dealId, seller)).state === 'Closed');
  });
});
