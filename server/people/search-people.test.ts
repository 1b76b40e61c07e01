import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { dealCalls } from '#contract/deals.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { findingCalls } from '#contract/finding.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, aToken, type TestMember } from '#server/testing/factories.ts';

const { searchPeople, getTies, dismissSuggestion } = findingCalls;
const { follow, recommendPeople, listRandomPeople, changePrivacySettings } = peopleCalls;

describe('search of people', () => {
  const test = openApp({ rateLimits: false });
  let me: TestMember;
  let om: TestMember;
  let rohan: TestMember;
  let shaikh: TestMember;
  before(async () => {
    me = await aMember(test, { firstName: 'Asha', lastName: 'Rao', yearAndBranch: '2nd Year · CSE' });
    const named = (firstName: string, lastName: string, yearAndBranch: string) =>
      aMember(test, { firstName, lastName, yearAndBranch });
    [om, rohan, shaikh] = [
      await named('Om', 'Patil', '2nd Year · CSE'),
      await named('Rohan', 'Iyer', 'TE Comps'),
      await named('Fatima', 'Shaikh', '2nd Year · EXTC'),
    ];
    await set(rohan.id, { username: 'rohan.iyer' });
  });

  const find = async (name: string, more: { year?: number; branch?: 'CSE' | 'EXTC' } = {}, as = me) => {
    const { body } = await test.call(searchPeople, { name, ...more }, { as });
    return body.data.map(({ firstName }) => firstName);
  };
  const followed = (as: TestMember, whom: TestMember) => test.call(follow, { friendId: whom.id }, { as });
  const set = (id: string, columns: object) =>
    test.context.db.updateTable('members').set(columns).where('id', '=', id).execute();

  it('needs two letters, and a member', async () => {
    assertRefused(await test.call(searchPeople, { name: 'Om' }), 401, 'TOKEN_INVALID');
    for (const name of ['', 'O', '@_', '%%'])
      assertRefused(await test.call(searchPeople, { name }, { as: me }), 400, 'INVALID_INPUT', 'name');
    for (const more of [{ year: 5 }, { branch: 'LAW' as 'CSE' }])
      assert.equal((await test.call(searchPeople, { name: 'Om', ...more }, { as: me })).status, 400);
  });

  it('finds two letters at the beginning of a name, three anywhere, in any case and order', async () => {
    assert.deepEqual(await find('Om'), ['Om']);
    assert.deepEqual(await find('OH'), []);
    for (const name of ['oha', 'ROHAN', 'iyer rohan', '@rohan.iyer', 'rohan i'])
      assert.deepEqual(await find(name), ['Rohan']);
    for (const name of ['o%n', 'ro_an', 'rohan x', 'rohan\\']) assert.deepEqual(await find(name), [], name);
  });

  it('finds by year and branch, however they are written, and never the caller', async () => {
    assert.deepEqual(await find('om', { year: 2, branch: 'CSE' }), ['Om']);
    assert.deepEqual(await find('om', { year: 2, branch: 'EXTC' }), []);
    assert.deepEqual(await find('rohan', { year: 3, branch: 'CSE' }), ['Rohan']);
    assert.deepEqual(await find('asha'), []);
  });

  it('answers with neither address nor number', async () => {
    await set(om.id, { contact_number: '98204123' });
    const answer = JSON.stringify((await test.call(searchPeople, { name: 'Om' }, { as: me })).body);
    assert.ok(answer.includes(om.id));
    assert.ok(!answer.includes('98204123') && !answer.includes('@'));
  });

  it('leaves out who is blocked on either side, banned, suspended or not findable, and finds them afterwards', async () => {
    assert.deepEqual(await find('shaikh'), ['Fatima']);
    for (const [blocker, blocked] of [
      [me, shaikh],
      [shaikh, me],
    ] as const) {
      await test.call(blockCalls.blockPerson, { personId: blocked.id }, { as: blocker });
      assert.deepEqual(await find('shaikh'), []);
      await test.call(blockCalls.unblockPerson, { personId: blocked.id }, { as: blocker });
      assert.deepEqual(await find('shaikh'), ['Fatima']);
    }
    const inADay = new Date(test.context.now().getTime() + DAY);
    for (const [column, value] of [
      ['blocked_at', test.context.now()],
      ['suspended_until', inADay],
      ['is_findable', false],
    ] as const) {
      await set(shaikh.id, { [column]: value });
      assert.deepEqual(await find('shaikh'), [], column);
      await set(shaikh.id, { [column]: null });
    }
    await set(shaikh.id, { suspended_until: new Date(test.context.now().getTime() - 1000), is_findable: true });
    assert.deepEqual(await find('shaikh'), ['Fatima']);
  });

  it('says what one has in common: follows and completed deals, those people first', async () => {
    const others = [];
    for (let i = 0; i < 3; i += 1) others.push(await aMember(test, { firstName: 'Meera', lastName: `Joshi${i}` }));
    const [known, dealt] = others as [TestMember, TestMember, TestMember];
    const ids = async (limit: number) => {
      const found = [];
      let cursor: string | undefined;
      do {
        const { body } = await test.call(searchPeople, { name: 'joshi', limit, cursor }, { as: me });
        assert.equal(body.count, 3);
        found.push(...body.data.map(({ _id }) => _id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      return found;
    };
    const newestFirst = others
      .map(({ id }) => id)
      .sort()
      .reverse();
    assert.deepEqual(await ids(1), newestFirst);

    await followed(me, rohan);
    await followed(me, om);
    await followed(om, known);
    await followed(rohan, known);
    for (let i = 0; i < 2; i += 1) {
      const { id: itemId } = await anItem(test, { owner: i ? me : dealt });
      const [seller, buyer] = i ? [me, dealt] : [dealt, me];
      const { _id: dealId } = (await test.call(dealCalls.wantItem, { itemId }, { as: buyer })).body.data;
      await test.call(dealCalls.reserveDeal, { dealId }, { as: seller });
      if (i === 0) assert.equal((await test.call(getTies, { personId: dealt.id }, { as: me })).body.data.deals, 0);
      for (const as of [seller, buyer]) await test.call(dealCalls.handOver, { dealId }, { as });
    }
    const tiesOf = async ({ id }: TestMember) => (await test.call(getTies, { personId: id }, { as: me })).body.data;
    assert.deepEqual(await tiesOf(known), {
      followsYou: false,
      followedBy: { firstName: 'Rohan', count: 2 },
      deals: 0,
    });
    assert.deepEqual(await tiesOf(dealt), { followsYou: false, followedBy: { firstName: null, count: 0 }, deals: 2 });
    await set(rohan.id, { blocked_at: test.context.now() });
    assert.deepEqual((await tiesOf(known)).followedBy, { firstName: 'Om', count: 1 });
    await set(rohan.id, { blocked_at: null });
    await followed(known, me);
    assert.ok((await tiesOf(known)).followsYou);
    const tied = [known.id, dealt.id].sort().reverse();
    assert.deepEqual(await ids(2), [...tied, ...newestFirst.filter((id) => !tied.includes(id))]);
    assertRefused(await test.call(getTies, { personId: known.id }), 401, 'TOKEN_INVALID');
  });

  describe('suggestions', () => {
    let ravi: TestMember;
    let alike: TestMember;
    before(async () => {
      const at = { yearAndBranch: '4th Year · VLSI' };
      [ravi, alike] = [await aMember(test, at), await aMember(test, at)];
      // Twelve of all, at random.
      await test.context.db.updateTable('members').set({ is_suggested: false }).where('id', '<>', alike.id).execute();
    });
    /** Suggestions by year and branch, and at random. */
    const areSuggested = async () => {
      const as = { ...ravi, token: await aToken(test, ravi.id) };
      const answers = [await test.call(recommendPeople, {}, { as }), await test.call(listRandomPeople, {}, { as })];
      return answers.map(({ body }) => body.data.map(({ _id }) => _id));
    };
    const [both, none] = [() => [[alike.id], [alike.id]], [[], []]];

    it('are switched off by either side', async () => {
      assert.deepEqual(await areSuggested(), both());
      for (const [as, change] of [
        [alike, { isSuggested: false }],
        [ravi, { seesSuggestions: false }],
      ] as const) {
        await test.call(changePrivacySettings, change, { as });
        assert.deepEqual(await areSuggested(), none);
        await test.call(changePrivacySettings, { isSuggested: as === alike, seesSuggestions: true }, { as });
        assert.deepEqual(await areSuggested(), both());
      }
    });

    it('are dismissed for 90 days from the last time, and then forgotten', async () => {
      const dismiss = async (dismissed?: boolean) => {
        const as = { ...ravi, token: await aToken(test, ravi.id) };
        assert.equal((await test.call(dismissSuggestion, { personId: alike.id, dismissed }, { as })).status, 200);
        return (await test.call(decisionCalls.exportOwnData, {}, { as })).body.data.dismissedSuggestions as unknown[];
      };
      assert.equal((await dismiss()).length, 1);
      assert.deepEqual(await areSuggested(), none);
      assert.equal((await dismiss(false)).length, 0);
      assert.deepEqual(await areSuggested(), both());
      await dismiss();
      for (const wait of [{ days: 89 }, { days: 89, hours: 23 }]) {
        test.wait(wait);
        await cleanUp(test.context, new AbortController().signal);
        assert.deepEqual(await areSuggested(), none);
        await dismiss();
      }
      test.wait({ days: 90 });
      assert.deepEqual(await areSuggested(), both());
      await cleanUp(test.context, new AbortController().signal);
      assert.equal((await test.context.db.selectFrom('dismissed_suggestions').selectAll().execute()).length, 0);
      assertRefused(await test.call(dismissSuggestion, { personId: alike.id }), 401, 'TOKEN_INVALID');
    });
  });
});
