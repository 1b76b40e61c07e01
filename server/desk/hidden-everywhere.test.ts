import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { categoryCalls } from '#contract/categories.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { listingCalls } from '#contract/listings.ts';
import { peopleCalls } from '#contract/people.ts';
import { wishCalls } from '#contract/wishes.ts';
import { openApp } from '#server/testing/app.ts';
import { aCase } from '#server/testing/desk.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

const NAME = 'Zyzzyva lamp';

const app = openApp();
let owner: TestMember;
let other: TestMember;
let category: Awaited<ReturnType<typeof aCategory>>;
before(async () => {
  [owner, other, category] = await Promise.all([aMember(app), aMember(app), aCategory(app)]);
});

/** What visitors and another member read that may name an item, as one text. */
async function readAll(itemId: string, besideId: string): Promise<Record<string, string>> {
  const as = { as: other };
  const json = async (reply: Promise<{ body: unknown }>) => JSON.stringify((await reply).body);
  const page = async (url: string) => (await app.app.inject({ url })).body;
  return {
    listItems: await json(app.call(itemCalls.listItems)),
    listHome: await json(app.call(itemCalls.listHome)),
    searchItems: await json(app.call(itemCalls.searchItems, { keyword: 'zyzzyva' })),
    suggestSearches: await json(app.call(itemCalls.suggestSearches, { keyword: 'zyz' })),
    getCategoryPage: await json(app.call(categoryCalls.getCategoryPage, { categoryId: category.id })),
    getPerson: await json(app.call(peopleCalls.getPerson, { id: owner.id }, as)),
    listFollowedItems: await json(app.call(peopleCalls.listFollowedItems, {}, as)),
    getItem: await json(app.call(itemCalls.getItem, { itemId }, as)),
    beside: await json(app.call(itemCalls.getItem, { itemId: besideId })),
    similar: await json(app.call(listingCalls.listSimilarItems, { itemId: besideId })),
    wish: JSON.stringify((await app.call(wishCalls.listWishes, {}, as)).body.data.map((wish) => wish.item)),
    feed: await page('/feed.xml'),
    categoryFeed: await page(`/catalog/${category.slug}/feed.xml`),
    searchFeed: await page('/search/feed.xml?query=zyzzyva'),
  };
}

describe('an item that the desk has hidden or removed', () => {
  for (const act of ['hide', 'remove'] as const)
    test(`is named nowhere (${act})`, async () => {
      const { id: itemId } = await anItem(app, { owner, category, title: NAME });
      const { id: besideId } = await anItem(app, { owner, category, title: 'A lamp' });
      await app.call(peopleCalls.follow, { friendId: owner.id }, { as: other });
      await app.call(wishCalls.addWishes, { itemIds: [itemId] }, { as: other });
      const before = await readAll(itemId, besideId);
      assert.ok(Object.values(before).filter((text) => text.includes('Zyzzyva')).length > 9, 'it stood everywhere');
      const { id: caseId } = await aCase(app, { kind: 'item', thingId: itemId, owner });
      const decision = { caseId, acts: [act], reason: 'prohibited' as const, words: 'No' };
      assert.equal((await app.call(deskCalls.decideCase, decision, { as: await anAdmin(app) })).status, 200);
      const named = Object.entries(await readAll(itemId, besideId)).filter(([, text]) => text.includes('Zyzzyva'));
      assert.deepEqual(named, []);
      const picture = await app.app.inject({ url: `/og/items/${itemId}.jpg` });
      assert.equal(picture.statusCode, 404);
      const own = await app.call(itemCalls.listOwnItems, {}, { as: owner });
      assert.equal(
        own.body.data.some(({ _id }) => _id === itemId),
        act === 'hide',
      );
    });
});
