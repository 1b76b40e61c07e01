import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dealActCalls } from '#contract/deal-acts.ts';
import type { Deal } from '#contract/deals.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS } from '#contract/limits.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reviewCalls } from '#contract/reviews.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { HOUR } from '#contract/rules/time.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { showReviews } from '#server/reviews/show-reviews.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { aMember, anAdmin, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();
const CLUSTER = { cluster: 'postgres', jwtSecret: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa' } as const;

/* What a nervous thumb, a clever buyer, two nodes and bad luck do to deals. */
describe('deals under attack, on two nodes', () => {
  let test: TestApp;
  let beside: TestApp;
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  before(async () => {
    test = await createTestApp(CLUSTER);
    beside = await createTestApp(CLUSTER, test);
  });
  after(async () => {
    await beside?.close();
    await test?.close();
  });
  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
    ({ id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 400, rental: 'Available' }));
    await test.context.db
      .updateTable('items')
      .set({ rental_price: 50, rental_duration: '1 day' })
      .where('id', '=', itemId)
      .execute();
  });

  const today = () => campusDay(test.context.now(), test.context.config.timeZone);
  const day = (n: number) => new Date(Date.parse(today()) + n * 24 * HOUR).toISOString().slice(0, 10);
  const ask = (as: TestMember, more: object = {}, node = test) =>
    node.call(dealCalls.wantItem, { itemId, ...more }, { as });
  const want = async (as: TestMember, more: object = {}): Promise<Deal> => (await ask(as, more)).body.data;
  const reserve = (dealId: string, more: object = {}, node = test) =>
    node.call(dealCalls.reserveDeal, { dealId, ...more }, { as: seller });
  const offer = (dealId: string, price: number, as = asha) => test.call(dealCalls.makeOffer, { dealId, price }, { as });
  const accept = (dealId: string, as = seller) => test.call(dealCalls.answerOffer, { dealId, accepts: true }, { as });
  const say = (dealId: string, as: TestMember, more: object = {}, node = test) =>
    node.call(dealCalls.handOver, { dealId, ...more }, { as });
  const end = (dealId: string, as: TestMember, more: object = {}, node = test) =>
    node.call(dealCalls.endDeal, { dealId, ...more }, { as });
  const edit = (change: object, node = test) => node.call(itemCalls.editItem, { itemId, ...change }, { as: seller });
  const seen = async (dealId: string, as = seller) =>
    (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const codeOf = async (dealId: string, as = asha) =>
    (await test.call(dealCalls.getHandOverCode, { dealId }, { as })).body.data.code;
  const notices = (as: TestMember, kind?: 'deal' | 'message') => noticesOf(test, as, kind);
  const acts = async (dealId: string) =>
    (await test.context.db.selectFrom('deal_events').select('act').where('deal_id', '=', dealId).execute()).map(
      ({ act }) => act,
    );
  const meet = async (dealId: string, hours: number) => {
    const time = new Date(test.context.now().getTime() + hours * HOUR).toISOString();
    await test.call(dealActCalls.proposeMeeting, { dealId, times: [time], place: 'Library' }, { as: seller });
    assert.equal((await test.call(dealActCalls.takeMeeting, { dealId, time }, { as: asha })).status, 200);
  };
  /** Handed over to Asha for these days. */
  const rentedOut = async (): Promise<string> => {
    const { _id } = await want(asha, { from: day(0), to: day(1) });
    await reserve(_id);
    await say(_id, seller);
    assert.ok((await say(_id, asha)).body.data.rental?.outAt);
    return _id;
  };

  describe('for whom a deal is not', () => {
    it('no call tells anything of it, nor lets them change it: a stranger, one in line, an admin', async () => {
      const secret = 'Only for Meera';
      const { _id: dealId, conversationId } = await want(asha, { note: secret });
      await want(ravi);
      await reserve(dealId);
      const code = await codeOf(dealId);
      await meet(dealId, 5);
      const time = new Date(test.context.now().getTime() + HOUR).toISOString();
      for (const as of [await aMember(test), ravi, await anAdmin(test)]) {
        const answers = await Promise.all([
          test.call(dealCalls.getDeal, { dealId }, { as }),
          test.call(dealCalls.getHandOverCode, { dealId }, { as }),
          test.call(dealCalls.listLine, { itemId }, { as }),
          test.call(dealCalls.listConversationDeals, { conversationId: conversationId ?? '' }, { as }),
          reserveAs(dealId, as),
          end(dealId, as),
          offer(dealId, 200, as),
          accept(dealId, as),
          test.call(dealActCalls.proposeMeeting, { dealId, times: [time], place: 'X' }, { as }),
          test.call(dealActCalls.takeMeeting, { dealId, time }, { as }),
          test.call(dealActCalls.cancelMeeting, { dealId }, { as }),
          say(dealId, as),
          say(dealId, as, { code }),
          test.call(reviewCalls.writeReview, { dealId, stars: 1 }, { as }),
        ]);
        for (const { status } of answers) assert.ok(status === 403 || status === 404, String(status));
        const open = await Promise.all([
          test.call(dealCalls.getItemDeals, { itemId }, { as }),
          test.call(dealCalls.listDeals, {}, { as }),
          test.call(dealCalls.listOwnItemDeals, {}, { as }),
          test.call(noticeCalls.listNotices, {}, { as }),
          test.call(peopleCalls.getMe, {}, { as }),
          test.call(dealCalls.getItemDeals, { itemId }),
          test.call(itemCalls.getItem, { itemId }),
        ]);
        for (const { body } of [...answers, ...open])
          for (const hidden of [secret, 'Asha', asha.id, dealId, `"${code}"`])
            assert.ok(!JSON.stringify(body).includes(hidden), hidden);
      }
      assert.deepEqual(await acts(dealId), ['want', 'reserve', 'proposeMeeting', 'takeMeeting']);
      assert.ok(![...test.logged, ...beside.logged].some((line) => line.includes(`"${code}"`)));
    });
    const reserveAs = (dealId: string, as: TestMember) => test.call(dealCalls.reserveDeal, { dealId }, { as });

    it('the line of a draft is absent for all but its owner', async () => {
      await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: seller });
      assert.equal((await test.call(dealCalls.listLine, { itemId }, { as: asha })).status, 404);
      assert.equal((await test.call(dealCalls.listLine, { itemId }, { as: seller })).status, 200);
      assert.equal((await test.call(dealCalls.getItemDeals, { itemId }, { as: asha })).status, 404);
    });

    it('C4 what a draft holds now is for its owner alone, also for those who wanted it', async () => {
      const { _id } = await want(asha);
      await edit({ location: 'Hostel 4' });
      assert.equal((await seen(_id, asha)).item.location, 'Hostel 4');
      await test.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: seller });
      await edit({ price: 777 });
      const { item } = await seen(_id, asha);
      const nothing = { _id: null, image: null, price: null, negotiable: false, location: null };
      assert.deepEqual(item, { title: 'Drafter', ...nothing });
      const own = (await seen(_id)).item;
      assert.deepEqual([own._id, own.price, own.location], [itemId, 777, 'Hostel 4']);
    });

    it('a hidden review is in no number and no list', async () => {
      const { _id: dealId } = await want(asha);
      await reserve(dealId);
      await say(dealId, seller, { code: await codeOf(dealId) });
      const before = (await test.call(reviewCalls.getStanding, { memberId: seller.id })).body.data;
      await test.call(reviewCalls.writeReview, { dealId, stars: 1, text: 'Hidden words' }, { as: asha });
      await showReviews(test.context, signal);
      assert.deepEqual((await test.call(reviewCalls.getStanding, { memberId: seller.id })).body.data, before);
      const shown = await Promise.all([
        test.call(reviewCalls.listReviews, { memberId: seller.id }, { as: seller }),
        test.call(dealCalls.listDeals, { ended: true }, { as: seller }),
        test.call(dealCalls.getDeal, { dealId }, { as: seller }),
        test.call(noticeCalls.listNotices, {}, { as: seller }),
      ]);
      for (const { body } of shown) assert.ok(!JSON.stringify(body).includes('Hidden words'));
      assert.equal((await seen(dealId)).stars, null);
    });
  });

  describe('the code', () => {
    it(`M1 of many at once on two nodes ${DEALS.wrongCodes} are looked at`, async () => {
      const { _id } = await want(asha);
      await reserve(_id);
      const code = await codeOf(_id);
      const wrong = code === '000000' ? '000001' : '000000';
      const tries = Array.from({ length: 20 }, (_, n) => say(_id, seller, { code: wrong }, n % 2 ? test : beside));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 400).length, DEALS.wrongCodes - 1);
      assert.equal(statuses.filter((status) => status === 429).length, 20 - DEALS.wrongCodes + 1);
      assert.equal((await say(_id, seller, { code })).status, 429);
    });

    it('a wrong one that changes nothing gives no tries back', async () => {
      const dealId = await rentedOut();
      const wrong = (await codeOf(dealId)) === '000000' ? '000001' : '000000';
      for (let i = 0; i < DEALS.wrongCodes; i += 1) await say(dealId, seller, { code: wrong, isReturn: i % 2 === 0 });
      assert.equal((await say(dealId, seller, { code: await codeOf(dealId) })).status, 429);
    });
  });

  describe('offers', () => {
    it('are none for a rental, whose price is not the price of the item', async () => {
      assert.equal((await ask(asha, { from: day(1), to: day(2), price: 300 })).status, 409);
      assert.equal((await want(asha, { from: day(1), to: day(2) })).price, 100);
    });

    it('sent twice are one of the three', async () => {
      const { _id } = await want(asha);
      for (const price of [200, 200, 300, 300]) assert.equal((await offer(_id, price)).status, 200);
      assert.equal((await seen(_id)).offersLeft, DEALS.offers - 2);
      assert.deepEqual(await acts(_id), ['want', 'offer', 'offer']);
      for (let i = 0; i < 2; i += 1) assert.equal((await offer(_id, 350, seller)).status, 200);
      assert.equal((await acts(_id)).length, 4);
    });

    it('above a price that has fallen wait no more; others do', async () => {
      const [high, low] = [await want(asha, { price: 380 }), await want(ravi, { price: 200 })];
      await edit({ price: 250 });
      assert.equal((await seen(high._id)).offer, null);
      assert.equal((await accept(high._id)).status, 409);
      assert.equal((await seen(low._id)).offer?.price, 200);
      assert.equal((await accept(low._id)).body.data.price, 200);
    });

    it('are possible at every price, and never accepted by whoever made them', async () => {
      for (const price of [0, 0.5, 1]) {
        await edit({ price });
        const { _id } = await want(asha);
        assert.equal((await offer(_id, price)).status, 200, `${price}`);
        assert.equal((await accept(_id, asha)).status, 409);
        assert.equal((await offer(_id, price + 1)).status, 400);
        await end(_id, asha);
        [asha] = [await aMember(test)];
      }
    });

    it('accepted after a meeting was agreed hold the item until it is over', async () => {
      const { _id } = await want(asha, { price: 300 });
      await meet(_id, 100);
      const { body } = await accept(_id);
      assert.ok(Date.parse(body.data.reservedUntil ?? '') > Date.parse(body.data.meeting?.at ?? ''));
    });
  });

  describe('a reservation', () => {
    it('sent twice is told once', async () => {
      const { _id } = await want(asha);
      const twice = await Promise.all([reserve(_id), reserve(_id, {}, beside)]);
      assert.deepEqual(
        twice.map(({ status }) => status),
        [200, 200],
      );
      assert.deepEqual(await acts(_id), ['want', 'reserve']);
      await reserve(_id, { hours: 72 });
      assert.deepEqual(await acts(_id), ['want', 'reserve', 'reserve']);
    });

    it('until a meeting that is over, or of days that have begun before, is refused', async () => {
      const { _id } = await want(asha);
      await meet(_id, 1);
      const rental = await want(ravi, { from: day(1), to: day(3) });
      test.wait({ hours: 1 + DEALS.meetingGraceHours, minutes: 1 });
      assert.equal((await reserve(_id, { untilMeeting: true })).status, 409);
      test.wait({ days: 2 });
      assert.equal((await reserve(rental._id)).status, 409);
    });

    it('instead of itself is one, and a meeting to come was not missed', async () => {
      const { _id } = await want(asha);
      await reserve(_id);
      const instead = { reason: 'No', didNotCome: true };
      assert.equal((await reserve(_id, { instead, hours: 72 })).body.data.state, 'Reserved');
      await meet(_id, 20);
      await end(_id, seller, { didNotCome: true });
      const ended = await seen(_id);
      assert.deepEqual([ended.state, ended.missedBy, ended.events.at(-1)?.didNotCome], ['Released', null, false]);
      const [one, two] = [await want(asha), await want(ravi)];
      await reserve(one._id);
      await meet(one._id, 20);
      await reserve(two._id, { instead });
      assert.equal((await seen(one._id)).missedBy, null);
    });
  });

  describe('a rental', () => {
    it('confirmed twice, or beside the code, is not said to be back', async () => {
      const { _id } = await want(asha, { from: day(0), to: day(1) });
      await reserve(_id);
      await say(_id, seller, { isReturn: false });
      const code = await codeOf(_id);
      const taps = [
        say(_id, asha, { isReturn: false }),
        say(_id, asha, { isReturn: false }, beside),
        say(_id, seller, { code, isReturn: false }),
      ];
      for (const { status } of await Promise.all(taps)) assert.equal(status, 200);
      const out = await seen(_id);
      assert.ok(out.rental?.outAt);
      assert.equal(out.handedOverBy, null);
      assert.deepEqual(await acts(_id), ['want', 'reserve', 'handOver', 'rentOut']);
      const next = await want(ravi, { from: day(5), to: day(6) });
      await reserve(next._id);
      assert.equal((await say(next._id, ravi, { isReturn: true })).status, 409);
    });

    it('that is out is not reserved for longer', async () => {
      const dealId = await rentedOut();
      assert.equal((await reserve(dealId)).status, 409);
      assert.equal((await acts(dealId)).at(-1), 'rentOut');
    });

    it('M1 of the same days accepted on two nodes at once is one; the other hears why', async () => {
      const two = await Promise.all([
        want(asha, { from: day(3), to: day(5) }),
        want(ravi, { from: day(5), to: day(6) }),
      ]);
      const answers = await Promise.all([reserve(two[0]._id), reserve(two[1]._id, {}, beside)]);
      const [, refused] = answers.sort((a, b) => a.status - b.status);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      assert.match(refused?.body.message ?? '', /has these days/);
    });
  });

  it('an added note is told as the message that it is', async () => {
    const { _id } = await want(asha);
    test.wait({ minutes: 5 });
    await notifyOfUnread(test.context, signal);
    assert.deepEqual(await notices(seller, 'message'), []);
    assert.equal((await want(asha, { note: 'On Friday?' }))._id, _id);
    test.wait({ minutes: 5 });
    await notifyOfUnread(test.context, signal);
    assert.deepEqual(await notices(seller, 'message'), ['Asha Tester sent you a message']);
  });

  it(`more than ${DEALS.actsAnHour} acts an hour of one on a deal are refused`, async () => {
    const { _id: dealId } = await want(asha);
    const time = (n: number) => new Date(test.context.now().getTime() + n * HOUR).toISOString();
    const propose = (n: number, as: TestMember) =>
      test.call(dealActCalls.proposeMeeting, { dealId, times: [time(n)], place: 'Library' }, { as });
    for (let i = 1; i <= DEALS.actsAnHour; i += 1) assert.equal((await propose(i, asha)).status, 200);
    assert.equal((await propose(1, asha)).status, 429);
    assert.equal((await propose(1, seller)).status, 200);
  });

  describe('who deletes the account', () => {
    it('as a buyer, withdraws: the seller hears of it and the item is free', async () => {
      const { _id } = await want(asha);
      await reserve(_id);
      await want(ravi);
      await test.call(peopleCalls.deleteAccount, { id: asha.id }, { as: asha });
      const left = await seen(_id);
      assert.deepEqual([left.state, left.partner], ['Withdrawn', null]);
      assert.equal((await test.call(itemCalls.getItem, { itemId })).body.data.status, 'Available');
      assert.ok((await notices(seller)).includes('Deleted user no longer wants Drafter'));
    });

    it('as a seller, closes: everyone in line hears it once, and finds it in the conversation', async () => {
      const deals = [await want(asha), await want(ravi)];
      await reserve(deals[0]?._id ?? '');
      await test.call(peopleCalls.deleteAccount, { id: seller.id }, { as: seller });
      for (const [i, as] of [asha, ravi].entries()) {
        const left = await seen(deals[i]?._id ?? '', as);
        assert.deepEqual([left.state, left.closedBecause, left.item._id], ['Closed', 'deleted', null]);
        const gone = (await notices(as)).filter((text) => text === 'Drafter is no longer available');
        assert.equal(gone.length, 1);
        const { rows } = await sql`
          select from messages where conversation_id = ${left.conversationId} and deal_id = ${left._id}
            and content = 'Drafter is no longer available'`.execute(test.context.db);
        assert.equal(rows.length, 1);
      }
    });
  });

  it('M1 all at once, on two nodes, with jobs beside them: no fault, and every rule holds', async () => {
    const nodes = [test, beside];
    const photo = await aPhoto(40, 40);
    for (let round = 0; round < 6; round += 1) {
      const owner = await aMember(test);
      const buyers = await Promise.all(Array.from({ length: 4 }, () => aMember(test)));
      const items = await Promise.all([1, 2].map(() => anItem(test, { owner, price: 300 })));
      const deals: { id: string; buyer: TestMember }[] = [];
      for (const { id } of items)
        for (const buyer of buyers) {
          const { body } = await test.call(dealCalls.wantItem, { itemId: id, price: 200 }, { as: buyer });
          deals.push({ id: body.data._id, buyer });
        }
      for (const deal of [deals[0], deals[5]]) {
        await test.call(dealCalls.reserveDeal, { dealId: deal?.id ?? '', hours: 1 }, { as: owner });
        if (round % 2) await test.call(dealCalls.handOver, { dealId: deal?.id ?? '' }, { as: owner });
      }
      test.wait({ hours: 2 });
      const [first, second] = items as [(typeof items)[0], (typeof items)[0]];
      const started = [
        ...deals.map(({ id, buyer }, n) =>
          (nodes[n % 2] as TestApp).call(dealCalls.handOver, { dealId: id }, { as: buyer }),
        ),
        ...deals.map(({ id }, n) =>
          (nodes[n % 2] as TestApp).call(dealCalls.answerOffer, { dealId: id, accepts: true }, { as: owner }),
        ),
        ...buyers
          .slice(0, 2)
          .map((as, n) => (nodes[n % 2] as TestApp).call(peopleCalls.deleteAccount, { id: as.id }, { as })),
        test.call(itemCalls.editItem, { itemId: first.id, price: 250, thumbnailI: photo }, { as: owner }),
        beside.call(itemCalls.changeItemStatus, { itemId: second.id, status: 'Sold' }, { as: owner }),
        test.call(itemCalls.changeItemStatus, { itemId: first.id, status: 'Available' }, { as: owner }),
        beside.call(itemCalls.deleteItem, { itemId: second.id }, { as: owner }),
        ...(round === 5 ? [test.call(peopleCalls.deleteAccount, { id: owner.id }, { as: owner })] : []),
      ];
      const jobs = nodes.map((node) => runOut({ ...node.context, now: test.context.now }, signal));
      const answers = await Promise.all(started);
      await Promise.all(jobs);
      for (const { status, body } of answers) {
        // 503: on a slow machine some wait too long.
        assert.ok(status < 500 || status === 503, `${status} ${body.message}`);
      }
    }
    const { rows } = await sql`
      select i.id::text as what from items i
      where (i.status = 'Reserved') <> exists (
          select from deals d where d.item_id = i.id and d.state = 'Reserved' and (d.rent_from is null or d.out_at is not null))
        or (i.status = 'Sold' and exists (
          select from deals d where d.item_id = i.id and d.state in ('Interested', 'Reserved') and d.out_at is null))
      union all
      select d.id::text from deals d where d.events <> (select count(*) from deal_events e where e.deal_id = d.id)
      union all
      select d.id::text from deals d where d.item_id is null and d.state in ('Interested', 'Reserved')
      union all
      select m.conversation_id::text from messages m where m.deal_id is not null
        group by m.conversation_id, m.deal_id, m.deal_event having count(*) > 1`.execute(test.context.db);
    assert.deepEqual(rows, []);
  });

  it('no strange time, day, number or list is a fault', async () => {
    const { _id: dealId } = await want(asha);
    const days = ['9999-12-31', '2026-02-30', '0000-01-01', '', '2026-1-1', '-2026-01-01', '12026-01-01'];
    const times = ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2030-01-01T00:00:00+99:99'];
    const answers = await Promise.all([
      ...days.flatMap((one) => [ask(ravi, { from: one, to: one }), ask(ravi, { from: day(1), to: one })]),
      ...times.flatMap((time) => [
        test.call(dealActCalls.proposeMeeting, { dealId, times: [time], place: 'X' }, { as: asha }),
        test.call(dealActCalls.takeMeeting, { dealId, time }, { as: asha }),
      ]),
      ...[Number.NaN, Number.POSITIVE_INFINITY, -1, 1e308, 0.001, '1e3', [], {}, null].flatMap((price) => [
        offer(dealId, price as number),
        reserve(dealId, { price, hours: price }),
      ]),
      ...['\u0000', '\ud800', '\u0007', 'x'.repeat(DEALS.note + 1)].flatMap((note) => [
        ask(ravi, { note }),
        end(dealId, ravi, { reason: note }),
        test.call(dealActCalls.proposeMeeting, { dealId, times: [day(1)], place: note }, { as: asha }),
      ]),
      test.call(dealActCalls.proposeMeeting, { dealId, times: Array(5000).fill(day(1)), place: 'X' }, { as: asha }),
      test.call(dealCalls.listDeals, { cursor: 'x', year: 9999 }, { as: asha }),
      test.call(dealCalls.sumUpDeals, { year: -1 }, { as: asha }),
    ]);
    for (const { status, body } of answers)
      assert.ok(status >= 400 && status < 500, `${status} ${JSON.stringify(body)}`);
    assert.deepEqual(await acts(dealId), ['want']);
  });
});
