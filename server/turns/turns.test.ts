import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { DAY } from '#contract/rules/time.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { turnCalls } from '#contract/turns.ts';
import { wishCalls } from '#contract/wishes.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('listTurns', () => {
  const test = openApp();
  const turnsOf = async (as: TestMember) => (await test.call(turnCalls.listTurns, {}, { as })).body.data;
  const inDays = (days: number) => new Date(Date.now() + days * DAY);

  it('has the running deals of both sides, and nobody else’s', async () => {
    const [asha, ravi, other] = await Promise.all([aMember(test), aMember(test), aMember(test)]);
    const [sold, bought] = await Promise.all([anItem(test, { owner: asha }), anItem(test, { owner: ravi })]);
    await test.call(dealCalls.wantItem, { itemId: sold.id }, { as: ravi });
    await test.call(dealCalls.wantItem, { itemId: bought.id }, { as: asha });
    const sides = (await turnsOf(asha)).deals.map(({ side, item }) => [side, item._id]);
    assert.deepEqual(sides, [
      ['buyer', bought.id],
      ['seller', sold.id],
    ]);
    const { figures: _, ...none } = await turnsOf(other);
    assert.deepEqual(none, { deals: [], endings: [], changes: [] });
    assert.equal((await test.call(turnCalls.listTurns, {})).status, 401);
  });

  it('has own items three days before their end and a week after it, if they are not sold', async () => {
    const owner = await aMember(test);
    const end = async (set: object) => {
      const { id } = await anItem(test, { owner });
      await test.context.db.updateTable('items').set(set).where('id', '=', id).execute();
      return id;
    };
    const soon = await end({ ends_at: inDays(2) });
    const ended = await end({ publication: 'Draft', ends_at: inDays(-6), ended_at: inDays(-6) });
    await end({ ends_at: inDays(4) });
    await end({ publication: 'Draft', ends_at: inDays(-8), ended_at: inDays(-8) });
    await end({ ends_at: inDays(2), status: 'Sold' });
    await end({ publication: 'Draft', ends_at: inDays(-2), ended_at: inDays(-2), hidden_at: new Date() });
    await end({ publication: 'Draft' });
    const { endings } = await turnsOf(owner);
    assert.deepEqual(
      endings.map(({ itemId, hasEnded }) => [itemId, hasEnded]),
      [
        [ended, true],
        [soon, false],
      ],
    );
  });

  it('has the changes that the desk waits for, until they are made or their time is over', async () => {
    const [member, other] = await Promise.all([aMember(test), aMember(test)]);
    const ask = async (set: object) => {
      const { caseId, number } = await aDecision(test, { against: member, acts: ['askForChange'] });
      await test.context.db.updateTable('decisions').set(set).where('case_id', '=', caseId).execute();
      return number;
    };
    const open = await ask({ change_until: inDays(2) });
    await ask({ change_until: inDays(2), changed_at: new Date() });
    await ask({ change_until: inDays(-1) });
    await ask({ change_until: inDays(2), lifted: ['askForChange'] });
    const { changes } = await turnsOf(member);
    assert.deepEqual(
      changes.map(({ number, title }) => [number, title]),
      [[open, 'Lamp']],
    );
    assert.deepEqual((await turnsOf(other)).changes, []);
  });

  it('counts what is one’s own for the rows that lead there', async () => {
    const [member, seller] = await Promise.all([aMember(test), aMember(test)]);
    await anItem(test, { owner: member });
    await anItem(test, { owner: member, publication: 'Draft' });
    const { id } = await anItem(test, { owner: member });
    await test.context.db
      .updateTable('items')
      .set({ ends_at: inDays(2) })
      .where('id', '=', id)
      .execute();
    const wished = await anItem(test, { owner: seller, price: 500 });
    await test.call(wishCalls.addWishes, { itemIds: [wished.id] }, { as: member });
    await test.call(savedSearchCalls.saveSearch, { keyword: 'drafter', way: 'off' }, { as: member });
    const figures = { items: 2, endSoon: 1, wishes: 1, cheaper: 0, searches: 0 };
    assert.deepEqual((await turnsOf(member)).figures, figures);
    await test.call(itemCalls.editItem, { itemId: wished.id, price: 300, title: 'Mini drafter' }, { as: seller });
    await matchItem(test.context, { itemId: wished.id }, new AbortController().signal);
    assert.deepEqual((await turnsOf(member)).figures, { ...figures, cheaper: 1, searches: 1 });
  });
});
