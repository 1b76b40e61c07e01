import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dealActCalls } from '#contract/deal-acts.ts';
import type { DealState } from '#contract/deals/states.ts';
import { dealCalls } from '#contract/deals.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { HOUR } from '#contract/rules/time.ts';

import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

interface Row {
  /** How far the deal has come. */
  before: string;
  days?: true;
  steps: ('offer' | 'reserve' | 'buyerSays' | 'sellerSays' | 'withdraw' | 'decline' | 'meet')[];
  /** What is left of it when its buyer, and when its seller, is gone. */
  buyer: DealState;
  seller: DealState;
  /** Status of the item, when the buyer is gone. */
  item?: 'Sold';
}

const STATES: Row[] = [
  { before: 'in line', steps: [], buyer: 'Withdrawn', seller: 'Closed' },
  { before: 'with an offer', steps: ['offer'], buyer: 'Withdrawn', seller: 'Closed' },
  { before: 'reserved', steps: ['reserve'], buyer: 'Withdrawn', seller: 'Closed' },
  { before: 'with a meeting proposed', steps: ['reserve', 'meet'], buyer: 'Withdrawn', seller: 'Closed' },
  {
    before: 'half handed over',
    steps: ['reserve', 'buyerSays'],
    buyer: 'Completed',
    seller: 'Completed',
    item: 'Sold',
  },
  {
    before: 'completed',
    steps: ['reserve', 'buyerSays', 'sellerSays'],
    buyer: 'Completed',
    seller: 'Completed',
    item: 'Sold',
  },
  { before: 'withdrawn', steps: ['withdraw'], buyer: 'Withdrawn', seller: 'Withdrawn' },
  { before: 'declined', steps: ['decline'], buyer: 'Declined', seller: 'Declined' },
  { before: 'released', steps: ['reserve', 'decline'], buyer: 'Released', seller: 'Released' },
  { before: 'with days asked for', days: true, steps: [], buyer: 'Withdrawn', seller: 'Closed' },
  { before: 'with days booked', days: true, steps: ['reserve'], buyer: 'Withdrawn', seller: 'Closed' },
  {
    before: 'rented and back',
    days: true,
    steps: ['reserve', 'buyerSays', 'sellerSays', 'buyerSays', 'sellerSays'],
    buyer: 'Completed',
    seller: 'Completed',
  },
];
/** Neither of the two can leave until it is back. */
const LENT: Pick<Row, 'before' | 'steps'>[] = [
  { before: 'half handed over by the owner', steps: ['reserve', 'sellerSays'] },
  { before: 'half handed over by the borrower', steps: ['reserve', 'buyerSays'] },
  { before: 'out', steps: ['reserve', 'buyerSays', 'sellerSays'] },
  { before: 'half back', steps: ['reserve', 'buyerSays', 'sellerSays', 'buyerSays'] },
];
const ENDED: DealState[] = ['Completed', 'Withdrawn', 'Declined', 'Released'];

describe('a deal whose account is deleted', () => {
  const test = openApp();
  let seller: TestMember;
  let buyer: TestMember;
  let inLine: TestMember;
  let itemId: string;
  beforeEach(async () => {
    const three = await Promise.all([aMember(test), aMember(test), aMember(test)]);
    [seller, buyer, inLine] = three as [TestMember, TestMember, TestMember];
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 400, rental: 'Available' }));
  });

  const today = () => campusDay(test.context.now(), test.context.config.timeZone);

  async function open({ days, steps }: Row): Promise<string> {
    const term = days ? { from: today(), to: today() } : {};
    const wanted = await test.call(dealCalls.wantItem, { itemId, ...term }, { as: buyer });
    const dealId = wanted.body.data._id;
    const time = new Date(test.context.now().getTime() + HOUR).toISOString();
    const act = {
      offer: () => test.call(dealCalls.makeOffer, { dealId, price: 300 }, { as: buyer }),
      reserve: () => test.call(dealCalls.reserveDeal, { dealId }, { as: seller }),
      buyerSays: () => test.call(dealCalls.handOver, { dealId }, { as: buyer }),
      sellerSays: () => test.call(dealCalls.handOver, { dealId }, { as: seller }),
      withdraw: () => test.call(dealCalls.endDeal, { dealId }, { as: buyer }),
      decline: () => test.call(dealCalls.endDeal, { dealId }, { as: seller }),
      meet: () => test.call(dealActCalls.proposeMeeting, { dealId, times: [time], place: 'Gate' }, { as: buyer }),
    };
    for (const step of steps) assert.equal((await act[step]()).status, 200, step);
    return dealId;
  }

  const leave = async (who: TestMember) =>
    assert.equal((await test.call(peopleCalls.deleteAccount, { id: who.id }, { as: who })).status, 200);
  const seen = async (dealId: string, as: TestMember) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const statusOf = async () => {
    const items = test.context.db.selectFrom('items').select('status').where('id', '=', itemId);
    return (await items.executeTakeFirst())?.status;
  };
  /** Notices of an end that name nobody: one that names a member goes with the account. */
  const told = async ({ id }: TestMember) => {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', n.data->>'act', n.data->>'title') as told from notices n join notice_causes c on c.notice_id = n.id
      where n.member_id = ${id} and c.actor_id is null
        and c.key ~ '(close|withdraw|complete)$'`.execute(test.context.db);
    return rows.map(({ told }) => told);
  };
  /** Events of a deal that stand not exactly once among the messages, or whose count is wrong. */
  const faults = async (dealId: string) => {
    const { rows } = await sql`
      select d.id from deals d where d.id = ${dealId}
        and (d.events <> (select count(*) from deal_events e where e.deal_id = d.id)
          or d.events <> (select count(distinct m.deal_event) from messages m where m.deal_id = d.id)
          or d.events <> (select count(*) from messages m where m.deal_id = d.id)
          or (d.state <> 'Reserved' and d.code is not null) or d.offer_price is not null)`.execute(test.context.db);
    return rows;
  };

  for (const row of STATES)
    describe(row.before, () => {
      it(`is ${row.buyer} without its buyer: the seller hears it once, and the next may have the item`, async () => {
        const dealId = await open(row);
        const before = await seen(dealId, seller);
        const isOpen = !ENDED.includes(before.state);
        await leave(buyer);
        const left = await seen(dealId, seller);
        assert.deepEqual(
          [left.state, left.partner, left.events.length - before.events.length],
          [row.buyer, null, isOpen ? 1 : 0],
        );
        assert.deepEqual(await told(seller), isOpen ? [row.item ? 'complete Drafter' : 'withdraw Drafter'] : []);
        assert.deepEqual([await statusOf(), await faults(dealId)], [row.item ?? 'Available', []]);
        const { status } = await test.call(dealCalls.wantItem, { itemId }, { as: inLine });
        assert.equal(status, row.item ? 409 : 201);
      });

      it(`is ${row.seller} without its seller: the buyer hears it once, and the story stays`, async () => {
        const dealId = await open(row);
        const before = await seen(dealId, buyer);
        const isOpen = !ENDED.includes(before.state);
        const waits = row.item ? null : (await test.call(dealCalls.wantItem, { itemId }, { as: inLine })).body.data;
        await leave(seller);
        const left = await seen(dealId, buyer);
        assert.deepEqual(
          [left.state, left.partner, left.item._id, left.item.title],
          [row.seller, null, null, 'Drafter'],
        );
        assert.deepEqual(await told(buyer), isOpen ? [row.item ? 'complete Drafter' : 'close Drafter'] : []);
        assert.deepEqual([await statusOf(), await faults(dealId)], [undefined, []]);
        if (!waits) return;
        assert.equal((await seen(waits._id, inLine)).closedBecause, 'deleted');
        assert.deepEqual(await told(inLine), ['close Drafter']);
      });
    });

  for (const row of LENT)
    it(`is lent, ${row.before}: neither can leave, and the refusal says what to do`, async () => {
      const dealId = await open({ ...row, days: true, buyer: 'Reserved', seller: 'Reserved' });
      const before = await seen(dealId, seller);
      for (const [who, message] of [
        [buyer, 'You still have “Drafter”. Bring it back and confirm that in the chat, then delete your account.'],
        [
          seller,
          'Somebody still has “Drafter” from you. Confirm in the chat that it is back, then delete your account.',
        ],
      ] as const) {
        const { status, body } = await test.call(peopleCalls.deleteAccount, { id: who.id }, { as: who });
        assert.deepEqual([status, body.message], [409, message]);
      }
      const { rows } = await sql<{ code: string }>`select code from deals where id = ${dealId}`.execute(
        test.context.db,
      );
      const after = await seen(dealId, seller);
      assert.deepEqual([after.state, after.partner?._id, after.events], ['Reserved', buyer.id, before.events]);
      const byCode = () => test.call(dealCalls.handOver, { dealId, code: rows[0]?.code ?? '' }, { as: seller });
      assert.equal((await byCode()).status, 200);
      if (row.before.startsWith('half handed')) {
        const { body } = await test.call(dealCalls.getHandOverCode, { dealId }, { as: buyer });
        await test.call(dealCalls.handOver, { dealId, code: body.data.code }, { as: seller });
      }
      for (const who of [buyer, seller]) await leave(who);
    });

  it('M1 is lent: the database itself lets no row of it go', async () => {
    const dealId = await open({ days: true, steps: ['reserve', 'buyerSays', 'sellerSays'] } as unknown as Row);
    for (const [table, id] of [
      ['members', buyer.id],
      ['members', seller.id],
      ['items', itemId],
    ] as const)
      await assert.rejects(test.context.db.deleteFrom(table).where('id', '=', id).execute(), { code: '23503' });
    assert.equal((await seen(dealId, seller)).state, 'Reserved');
  });

  it('is closed by the database itself when rows go that no call has ended', async () => {
    const rows = [{ days: true, steps: ['reserve'] }, { steps: ['offer', 'reserve'] }] as Row[];
    for (const row of rows) {
      buyer = await aMember(test);
      ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 400, rental: 'Available' }));
      const dealId = await open(row);
      await test.context.db.deleteFrom('members').where('id', '=', buyer.id).execute();
      const left = await seen(dealId, seller);
      const last = left.events.at(-1);
      assert.deepEqual(
        [left.state, last?.act, last?.text, await statusOf()],
        ['Closed', 'close', 'deleted', 'Available'],
      );
    }
  });
});
