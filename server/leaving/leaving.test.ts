import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { leavingCalls } from '#contract/leaving.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay, localTime } from '#contract/rules/campus-time.ts';
import { daysBetween, nextTermEnd } from '#contract/rules/studies-end.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, aModerator, anAdmin, anItem, aToken, type TestMember } from '#server/testing/factories.ts';
import { NODES_SECRET } from '#server/testing/two-nodes.ts';
import { endStudies } from './become-alumnus.ts';
import { notifyOfLeaving } from './notify-of-leaving.ts';

const { signal } = new AbortController();
const { getLeaving, setStudiesEnd, addTerm, listTermRequests, decideTermRequest } = leavingCalls;
const timeZone = 'Asia/Kolkata';
const config = { timeZone, jwtSecret: NODES_SECRET };

describe('the end of studies', () => {
  let test: TestApp;
  let node: TestApp;
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    test = await createTestApp(config);
    node = await createTestApp(config, test);
  });
  after(async () => {
    await node.close();
    await test.close();
  });
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test), aMember(test)]);
  });

  const today = () => campusDay(test.context.now(), timeZone);
  const inDays = (days: number) => campusDay(new Date(test.context.now().getTime() + days * DAY), timeZone);
  const finish = (member: TestMember, studiesEnd: string | null) =>
    test.call(setStudiesEnd, { studiesEnd }, { as: member });
  /** Moves both clocks to noon of the campus, some days later. Sessions end meanwhile. */
  const wait = async (days: number) => {
    const { hour, minute } = localTime(test.context.now(), timeZone);
    for (const app of [test, node]) app.wait({ days, hours: 12 - hour, minutes: -minute });
    for (const member of [asha, ravi]) member.token = await aToken(test, member.id);
  };
  /** Both nodes run both jobs at once, and again. */
  const run = async () => {
    for (const job of [notifyOfLeaving, endStudies, notifyOfLeaving])
      await Promise.all([test, node, test].map(({ context }) => job(context, signal)));
  };
  const told = async (member: TestMember) => {
    const { data } = (await node.call(noticeCalls.listNotices, { kind: 'leaving' }, { as: member })).body;
    return data.map(sentenceOf);
  };
  const leavingOf = async (member: TestMember) => (await node.call(getLeaving, {}, { as: member })).body.data;

  it('is told 90, 30 and 7 days before, once each with two nodes, and comes on its day', async () => {
    await wait(0);
    await finish(asha, inDays(100));
    await anItem(test, { owner: asha, price: 300 });
    const last = inDays(100);
    await wait(9);
    await run();
    assert.deepEqual(await told(asha), []);
    const seen: string[] = [];
    for (const days of [1, 60, 23]) {
      await wait(days);
      await run();
      const [newest = '', ...more] = await told(asha);
      assert.equal(more.length, seen.length);
      seen.unshift(newest);
      await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    }
    for (const [i, days] of [7, 30, 90].entries())
      assert.match(
        seen[i] ?? '',
        new RegExp(`^You finish in ${days} days, on .* You still have 1 item for sale: .* address that stays yours`),
      );
    await wait(6);
    await run();
    assert.equal((await leavingOf(asha)).isAlumnus, false);
    await wait(1);
    assert.equal(today(), last);
    await run();
    const { isAlumnus, days, items } = await leavingOf(asha);
    assert.deepEqual([isAlumnus, days, items.count], [true, 0, 0]);
    assert.deepEqual((await told(asha))[0], 'You have finished. Your account stays, as an alumni account');
    await wait(30);
    await run();
    assert.equal((await told(asha)).length, 4);
  });

  it('catches up after a long silence, with the last notice alone', async () => {
    await finish(asha, inDays(95));
    await finish(ravi, inDays(20));
    await wait(90);
    await run();
    const both = [await told(asha), await told(ravi)];
    assert.deepEqual(
      both.map(({ length }) => length),
      [1, 1],
    );
    assert.match(both[0]?.[0] ?? '', /in 5 days/);
    assert.equal((await leavingOf(ravi)).isAlumnus, true);
  });

  it('waits for the morning, and leaves out admins and those without an end', async () => {
    const admin = await anAdmin(test);
    await test.context.db
      .updateTable('members')
      .set({ studies_end: inDays(1) })
      .where('id', '=', admin.id)
      .execute();
    assertRefused(await finish(admin, inDays(5)), 409, 'CONFLICT');
    await finish(asha, inDays(5));
    await finish(ravi, null);
    await wait(0);
    for (const app of [test, node]) app.wait({ hours: -4 });
    await run();
    assert.deepEqual(await told(asha), []);
    await wait(3);
    await run();
    assert.equal((await told(asha)).length, 1);
    assert.deepEqual(await told(ravi), []);
    admin.token = await aToken(test, admin.id);
    assert.deepEqual([(await leavingOf(admin)).isAlumnus, await told(admin)], [false, []]);
  });

  it('ends listings, and lets open deals go on; the alumnus lists and begins nothing, but follows', async () => {
    const [reserved, wanted, plain] = await Promise.all([1, 2, 3].map(() => anItem(test, { owner: asha })));
    assert.ok(reserved && wanted && plain);
    const want = async ({ id }: { id: string }) =>
      (await test.call(dealCalls.wantItem, { itemId: id }, { as: ravi })).body.data._id;
    const [held, asked] = [await want(reserved), await want(wanted)];
    await test.call(dealCalls.reserveDeal, { dealId: held }, { as: asha });
    await test.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    await finish(asha, inDays(1));
    await wait(1);
    await run();
    const states = async () =>
      (
        await test.context.db
          .selectFrom('items')
          .select(['id', 'publication'])
          .where('owner_id', '=', asha.id)
          .execute()
      )
        .filter(({ publication }) => publication === 'Published')
        .map(({ id }) => id);
    assert.deepEqual(await states(), [reserved.id]);
    const { deals } = await leavingOf(asha);
    assert.equal(deals, 2);
    const next = await test.call(dealCalls.reserveDeal, { dealId: asked }, { as: asha });
    assert.deepEqual([next.status, next.body.data?.state], [200, 'Reserved']);
    const others = await anItem(test, { owner: ravi });
    const refused = await test.call(dealCalls.wantItem, { itemId: others.id }, { as: asha });
    assertRefused(refused, 403, 'FORBIDDEN');
    assert.match(refused.body.message ?? '', /^You have finished your studies/);
    assertRefused(
      await test.call(itemCalls.changeItemStatus, { itemId: plain.id, ItemStatus: 'Published' }, { as: asha }),
      403,
      'FORBIDDEN',
    );
    const [third, { body }] = [await aMember(test), await test.call(peopleCalls.getMe, {}, { as: asha })];
    assert.deepEqual([body.data.accountType, body.data.isAlumnus, body.data.following], ['Student', true, [ravi.id]]);
    assert.equal((await test.call(peopleCalls.follow, { friendId: third.id }, { as: asha })).status, 200);
  });

  it('comes a term later by one tap, twice, and then by the desk', async () => {
    await finish(asha, inDays(3));
    await wait(3);
    await run();
    assert.equal((await leavingOf(asha)).isAlumnus, true);
    const add = async () => (await test.call(addTerm, {}, { as: asha })).body.data;
    // The wrong date is noticed on the day: the member studies again.
    const first = await add();
    assert.deepEqual(first, { endsOn: nextTermEnd(today()), isWaiting: false });
    const { isAlumnus, days, needsDesk } = await leavingOf(asha);
    assert.deepEqual([isAlumnus, days, needsDesk], [false, daysBetween(today(), first.endsOn), false]);
    const second = await add();
    assert.equal(second.endsOn, nextTermEnd(first.endsOn));
    assert.deepEqual([await add(), await add()], Array(2).fill({ endsOn: second.endsOn, isWaiting: true }));

    const moderator = await aModerator(test);
    const listed = (await test.call(listTermRequests, {}, { as: moderator })).body.data;
    assert.deepEqual(
      listed.map(({ _id, termsAdded, nextEnd }) => [_id, termsAdded, nextEnd]),
      [[asha.id, 2, nextTermEnd(second.endsOn)]],
    );
    const decide = (isGranted: boolean) =>
      test.call(decideTermRequest, { memberId: asha.id, isGranted }, { as: moderator });
    assert.equal((await decide(false)).status, 200);
    assert.equal((await leavingOf(asha)).endsOn, second.endsOn);
    assertRefused(await decide(true), 404, 'NOT_FOUND');
    await add();
    const answers = await Promise.all([decide(true), decide(true)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
    assert.equal((await leavingOf(asha)).endsOn, nextTermEnd(second.endsOn));
    assert.match((await told(asha)).join('\n'), /has confirmed your term[\s\S]*has not confirmed another term/);
  });

  it('nobody of the desk decides about themselves', async () => {
    const moderator = await aModerator(test);
    await test.context.db
      .updateTable('members')
      .set({ studies_end: inDays(9), terms_added: 2 })
      .where('id', '=', moderator.id)
      .execute();
    await test.call(addTerm, {}, { as: moderator });
    const { body } = await test.call(listTermRequests, {}, { as: moderator });
    assert.ok(!body.data.some(({ _id }) => _id === moderator.id));
    assertRefused(
      await test.call(decideTermRequest, { memberId: moderator.id, isGranted: true }, { as: moderator }),
      403,
      'FORBIDDEN',
    );
  });

  it('is said once; afterwards it only comes sooner', async () => {
    assertRefused(await finish(asha, '2020-01-01'), 400, 'INVALID_INPUT', 'studiesEnd');
    assertRefused(await test.call(addTerm, {}, { as: asha }), 409, 'CONFLICT');
    assert.equal((await finish(asha, inDays(200))).status, 200);
    for (const later of [inDays(300), null]) assertRefused(await finish(asha, later), 409, 'CONFLICT');
    assert.equal((await finish(asha, inDays(150))).status, 200);
    assert.equal((await test.call(peopleCalls.getMe, {}, { as: asha })).body.data.asksStudiesEnd, false);
    assert.equal((await finish(ravi, null)).status, 200);
    assertRefused(await finish(ravi, inDays(10)), 409, 'CONFLICT');
  });

  it('counts what the member still has', async () => {
    await anItem(test, { owner: asha, price: 300 });
    const { id } = await anItem(test, { owner: asha, price: 200 });
    await anItem(test, { owner: asha, publication: 'Draft' });
    await anItem(test, { owner: asha, kind: 'Wanted' });
    await test.call(dealCalls.wantItem, { itemId: id }, { as: ravi });
    const { items, deals, rented, papers, ownAddress } = await leavingOf(asha);
    assert.deepEqual(
      { items, deals, rented, papers, ownAddress },
      {
        items: { count: 2, total: 500, wanted: 1 },
        deals: 1,
        rented: { count: 0, title: null, backOn: null },
        papers: 0,
        ownAddress: null,
      },
    );
    assert.equal((await test.call(accountCalls.getOwnAddress, {}, { as: asha })).body.data.second, null);
  });
});
