import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { HOUR } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { noticesOf, threeMembers } from '#server/testing/deals.ts';
import { anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { runOut } from './run-out.ts';

const { signal } = new AbortController();

describe('meetings', () => {
  const test = openApp();
  let seller: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let dealId: string;
  beforeEach(async () => {
    [seller, asha, ravi] = await threeMembers(test);
    const { id: itemId } = await anItem(test, { owner: seller, title: 'Drafter', price: 380 });
    dealId = (await test.call(dealCalls.wantItem, { itemId }, { as: asha })).body.data._id;
  });

  /** So many hours from now. */
  const at = (hours: number) => new Date(test.context.now().getTime() + hours * HOUR).toISOString();
  const propose = (as: TestMember, times: string[], place = 'Library steps') =>
    test.call(dealActCalls.proposeMeeting, { dealId, times, place }, { as });
  const take = (as: TestMember, time: string) => test.call(dealActCalls.takeMeeting, { dealId, time }, { as });
  const cancel = (as: TestMember, reason = '') => test.call(dealActCalls.cancelMeeting, { dealId, reason }, { as });
  const reserve = (hours: number) => test.call(dealCalls.reserveDeal, { dealId, hours }, { as: seller });
  const dealOf = async (as: TestMember) => (await test.call(dealCalls.getDeal, { dealId }, { as })).body.data;
  const notices = (as: TestMember) => noticesOf(test, as);

  describe('proposeMeeting', () => {
    it('takes up to three times in their order, each once, and a place', async () => {
      const [late, soon] = [at(48), at(3)];
      const { status, body } = await propose(seller, [late, soon, soon]);
      assert.equal(status, 200);
      assert.deepEqual(body.data.proposal, { times: [soon, late], place: 'Library steps', by: 'seller' });
      assert.equal((await dealOf(asha)).proposal?.by, 'seller');
    });

    it('refuses a time that is over or too far, none, four, and no place', async () => {
      const wrong: [string[], string, string][] = [
        [[at(1), at(-1)], 'Gate', 'times'],
        [[at(DEALS.meetingDays * 24 + 1)], 'Gate', 'times'],
        [[], 'Gate', 'times'],
        [[1, 2, 3, 4].map(at), 'Gate', 'times'],
        [['tomorrow'], 'Gate', 'times.0'],
        [[at(1)], ' ', 'place'],
        [[at(1)], 'x'.repeat(DEALS.place + 1), 'place'],
      ];
      for (const [times, place, field] of wrong) {
        const { status, body } = await propose(asha, times, place);
        assert.deepEqual([status, body.errors?.[0]?.field], [400, field], `${times} ${place}`);
      }
      assert.equal((await dealOf(asha)).proposal, null);
    });

    it('is for the two, while the deal is open', async () => {
      assert.equal((await propose(ravi, [at(1)])).status, 404);
      await test.call(dealCalls.endDeal, { dealId }, { as: asha });
      assert.equal((await propose(seller, [at(1)])).status, 409);
    });
  });

  describe('takeMeeting', () => {
    it("takes one of the other's times", async () => {
      const time = at(4);
      await propose(seller, [at(3), time]);
      assert.equal((await take(seller, time)).status, 409);
      assert.equal((await take(ravi, time)).status, 404);
      assert.equal((await take(asha, at(5))).status, 409);
      const { body } = await take(asha, time);
      assert.deepEqual([body.data.meeting, body.data.proposal], [{ at: time, place: 'Library steps' }, null]);
      assert.equal((await take(asha, time)).status, 409);
    });

    it('refuses a time that is over meanwhile, and one that was replaced', async () => {
      const [soon, later] = [at(1), at(30)];
      await propose(seller, [soon]);
      test.wait({ hours: 1, minutes: 1 });
      assert.match((await take(asha, soon)).body.message ?? '', /over/);
      await propose(seller, [later]);
      await propose(asha, [at(40)]);
      assert.equal((await take(asha, later)).status, 409);
      assert.equal((await dealOf(seller)).proposal?.by, 'buyer');
    });

    it('M1 of two at once takes one', async () => {
      const times = [at(3), at(5)];
      await propose(seller, times);
      const answers = await Promise.all([...times, ...times].map((time) => take(asha, time)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
      const taken = answers.find(({ status }) => status === 200)?.body.data.meeting?.at;
      const { meeting, events } = await dealOf(asha);
      assert.equal(meeting?.at, taken);
      assert.equal(events.filter(({ act }) => act === 'takeMeeting').length, 1);
    });

    it('M1 beside a new proposal leaves one of the two', async () => {
      const time = at(3);
      await propose(seller, [time]);
      const [taken, proposed] = await Promise.all([take(asha, time), propose(seller, [at(9)])]);
      assert.equal(proposed.status, 200);
      const { meeting, proposal } = await dealOf(asha);
      assert.ok(proposal);
      assert.equal(meeting !== null, taken.status === 200);
    });

    it('holds a reservation that would end before until some time after the meeting, and no other', async () => {
      await reserve(24);
      const before_ = (await dealOf(asha)).reservedUntil;
      const soon = at(3);
      await propose(asha, [soon]);
      await take(seller, soon);
      assert.equal((await dealOf(asha)).reservedUntil, before_);

      const late = at(50);
      await propose(asha, [late]);
      await take(seller, late);
      const end = new Date(Date.parse(late) + DEALS.meetingGraceHours * HOUR).toISOString();
      assert.equal((await dealOf(asha)).reservedUntil, end);
      test.wait({ hours: 51 });
      await runOut(test.context, signal);
      assert.ok((await dealOf(asha)).events.every(({ act }) => act !== 'runOut'));
      test.wait({ hours: 1, minutes: 1 });
      await runOut(test.context, signal);
      assert.ok((await dealOf(asha)).events.some(({ act }) => act === 'runOut'));
    });
  });

  it('is shown with its story of the same moment, whoever acts meanwhile', async () => {
    const conversationId = (await dealOf(asha)).conversationId ?? '';
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        const { body } = await test.call(dealCalls.listConversationDeals, { conversationId }, { as: asha });
        const [deal] = body.data;
        assert.equal(deal?.proposal !== null, deal?.events.at(-1)?.act === 'proposeMeeting');
      }
    })();
    for (let round = 0; round < 15; round += 1) {
      await propose(seller, [at(3)]);
      await cancel(seller);
    }
    isOver = true;
    await looking;
  });

  it('a meeting stands until another time is taken', async () => {
    const [first, second] = [at(3), at(6)];
    await propose(seller, [first]);
    await take(asha, first);
    const moved = await propose(asha, [second], 'Canteen');
    assert.equal(moved.body.data.meeting?.at, first);
    const { body } = await take(seller, second);
    assert.deepEqual(body.data.meeting, { at: second, place: 'Canteen' });
  });

  describe('cancelMeeting', () => {
    it('cancels what is agreed or proposed, by either, with a reason', async () => {
      assert.equal((await cancel(asha)).status, 409);
      await propose(seller, [at(3)]);
      assert.equal((await cancel(asha, 'Exam')).body.data.proposal, null);
      const time = at(3);
      await propose(seller, [time]);
      await take(asha, time);
      assert.equal((await cancel(ravi)).status, 404);
      assert.equal((await cancel(seller, 'I am ill')).body.data.meeting, null);
      const { events } = await dealOf(asha);
      assert.deepEqual(
        events.flatMap(({ act, actor, text }) => (act === 'cancelMeeting' ? [[actor, text]] : [])),
        [
          ['buyer', 'Exam'],
          ['seller', 'I am ill'],
        ],
      );
    });
  });

  it('the other hears of each step, once', async () => {
    const time = at(3);
    await propose(seller, [time]);
    await take(asha, time);
    await cancel(asha, 'Exam');
    const told = [await notices(asha), await notices(seller)].flat();
    assert.equal(told.length, new Set(told).size);
    assert.match((await notices(asha)).join('\n'), /Drafter/);
    assert.match((await notices(seller)).join('\n'), /cancelled/);
  });

  describe('the reminder', () => {
    const reminders = async (as: TestMember) => (await notices(as)).filter((text) => /hour/.test(text)).length;

    it('comes once to both, an hour before', async () => {
      const time = at(3);
      await propose(seller, [time]);
      await take(asha, time);
      await runOut(test.context, signal);
      assert.deepEqual([await reminders(asha), await reminders(seller)], [0, 0]);
      test.wait({ hours: 2, minutes: 1 });
      await Promise.all([runOut(test.context, signal), runOut(test.context, signal)]);
      await runOut(test.context, signal);
      assert.deepEqual([await reminders(asha), await reminders(seller)], [1, 1]);
    });

    it('is none of a meeting that was cancelled', async () => {
      const time = at(3);
      await propose(seller, [time]);
      await take(asha, time);
      await cancel(asha);
      test.wait({ hours: 2, minutes: 1 });
      await runOut(test.context, signal);
      assert.equal(await reminders(seller), 0);
    });
  });

  describe('the good places', () => {
    const list = async () => (await test.call(dealCalls.listPlaces, {}, { as: asha })).body.data;
    const save = (as: TestMember, places: string[]) => test.call(dealCalls.savePlaces, { places }, { as });

    it('are in the order that an admin gives them, each once', async () => {
      const admin = await anAdmin(test);
      assert.equal((await save(asha, ['Gate'])).status, 403);
      assert.deepEqual((await save(admin, ['Library steps', 'Gate', 'Gate'])).body.data, ['Library steps', 'Gate']);
      await save(admin, ['Gate', 'Canteen', 'Library steps']);
      assert.deepEqual(await list(), ['Gate', 'Canteen', 'Library steps']);
      await save(admin, []);
      assert.deepEqual(await list(), []);
    });

    it(`are up to ${DEALS.places}, none without a name`, async () => {
      const admin = await anAdmin(test);
      const many = Array.from({ length: DEALS.places + 1 }, (_, i) => `Place ${i}`);
      assert.equal((await save(admin, many)).status, 400);
      assert.equal((await save(admin, ['Gate', ' '])).status, 400);
      assert.equal((await save(admin, many.slice(1))).status, 200);
    });

    it('M1 several admins at once leave the list of one', async () => {
      const admins = await Promise.all(Array.from({ length: 4 }, () => anAdmin(test)));
      const answers = await Promise.all(admins.map((admin, i) => save(admin, ['A', 'B', 'C'].slice(0, i).concat('D'))));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      const saved = answers.map(({ body }) => body.data.join());
      assert.ok(saved.includes((await list()).join()));
    });
  });
});
