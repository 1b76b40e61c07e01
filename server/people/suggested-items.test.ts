import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { findingCalls } from '#contract/finding.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { listSuggestedItems } = findingCalls;

describe('suggested items', () => {
  const test = openApp({ rateLimits: false });
  const suggested = async (as: TestMember) =>
    (await test.call(listSuggestedItems, {}, { as })).body.data.map(({ title, why }) => [title, why]);

  it('are what saved searches found, then what followed members sell, each with why', async () => {
    const [me, rohan, other] = await Promise.all([
      aMember(test),
      aMember(test, { firstName: 'Rohan', lastName: 'Iyer' }),
      aMember(test),
    ]);
    await test.call(peopleCalls.follow, { friendId: rohan.id }, { as: me });
    await test.call(savedSearchCalls.saveSearch, { keyword: 'drafter', way: 'off' }, { as: me });
    const publish = async (owner: TestMember, title: string) => {
      const { id } = await anItem(test, { owner, title, publication: 'Draft' });
      await test.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: owner });
      await matchItem(test.context, { itemId: id }, new AbortController().signal);
      return id;
    };
    await publish(other, 'Mini drafter');
    const lamp = await publish(rohan, 'Desk lamp');
    await publish(other, 'Bicycle');
    await publish(me, 'Own drafter');
    assert.deepEqual(await suggested(me), [
      ['Mini drafter', { search: 'drafter', seller: null }],
      ['Desk lamp', { search: null, seller: 'Rohan Iyer' }],
    ]);
    assert.deepEqual(await suggested(other), []);

    await test.call(itemCalls.changeItemStatus, { itemId: lamp, status: 'Reserved' }, { as: rohan });
    await test.call(blockCalls.blockPerson, { personId: other.id }, { as: me });
    assert.deepEqual(await suggested(me), []);
  });
});
