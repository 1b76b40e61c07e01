import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { ClientInput } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { wishCalls } from '#contract/wishes.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

const { deleteCategory, editCategory, getCategoryPage, listCategories, listCategoryCounts } = categoryCalls;
const { createCategory, mergeCategories, orderCategories } = categoryCalls;

describe('categories in the console', () => {
  const test = openApp();
  let admin: TestMember;
  let owner: TestMember;
  let count = 0;
  /** Words of their own, so that no test's names are like another's. */
  let word: string;
  before(async () => {
    admin = await anAdmin(test);
    owner = await aMember(test);
  });
  beforeEach(() => {
    word = `Kind${String.fromCharCode(97 + count++)}x`;
  });

  const ask = <C extends (typeof categoryCalls)[keyof typeof categoryCalls]>(call: C, input: Partial<ClientInput<C>>) =>
    test.call(call, input, { as: admin });
  const find = async (keyword: string) =>
    (await test.call(itemCalls.searchItems, { keyword })).body.data.map(({ _id }) => _id);
  const lastAct = async () =>
    test.context.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject', 'details'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  describe('listCategoryCounts', () => {
    it('counts items of every state, and says which name is like that of a larger one', async () => {
      const small = await aCategory(test, `${word} goods`);
      const large = await aCategory(test, `${word}s`);
      const empty = await aCategory(test, `${word}ology`);
      await anItem(test, { owner, category: large });
      await anItem(test, { owner, category: large });
      await anItem(test, { owner, category: small, publication: 'Draft' });
      const { data } = (await ask(listCategoryCounts, {})).body;
      const rows = [small, large, empty].map(({ id }) => data.find(({ _id }) => _id === id));
      assert.deepEqual(
        rows.map((row) => [row?.items, row?.looksLike?._id]),
        [
          [1, large.id],
          [2, undefined],
          [0, undefined],
        ],
      );
      assert.match(rows[1]?.picture ?? '', /^\/files\//);
      assert.equal(rows[0]?.picture, null);
    });
  });

  describe('editCategory', () => {
    it('keeps the address, and its items are found by the new name', async () => {
      const category = await aCategory(test, word);
      const { id } = await anItem(test, { owner, category, title: 'A thing' });
      const fields = { categoryId: category.id, name: `New   ${word}q`, description: 'Other' };
      const { data } = (await ask(editCategory, fields)).body;
      assert.deepEqual(data, { _id: category.id, slug: category.slug, name: `New ${word}q`, description: 'Other' });
      assert.deepEqual(await find(`${word}q`), [id]);
      assert.deepEqual(
        (
          await test.context.db
            .selectFrom('search_words')
            .selectAll()
            .where('word', '=', `${word}q`.toLowerCase())
            .execute()
        ).length,
        1,
      );
      const { action, subject } = await lastAct();
      assert.deepEqual([action, subject], ['category changed', category.id]);
    });

    it('takes no name of another', async () => {
      await aCategory(test, word);
      const { id } = await aCategory(test);
      const answer = await ask(editCategory, { categoryId: id, name: word.toUpperCase(), description: 'd' });
      assertRefused(answer, 409, 'CATEGORY_EXISTS');
    });
  });

  describe('orderCategories', () => {
    it('is the order of every list, and needs all of them', async () => {
      await aCategory(test);
      const ids = (await ask(listCategories, {})).body.data.map(({ _id }) => _id).toReversed();
      const answer = await ask(orderCategories, { categoryIds: ids });
      assert.deepEqual(
        answer.body.data.map(({ _id }) => _id),
        ids,
      );
      const listed = (await test.call(listCategories)).body.data.map(({ _id }) => _id);
      assert.deepEqual(listed, ids);
      assert.equal((await lastAct()).action, 'categories ordered');
      assertRefused(await ask(orderCategories, { categoryIds: ids.slice(1) }), 409, 'CONFLICT');
    });
  });

  describe('mergeCategories', () => {
    it('moves items, searches and wishes, and the old address and id lead to the other one', async () => {
      const from = await aCategory(test, `${word} old`);
      const into = await aCategory(test, `${word} new`);
      const member = await aMember(test);
      const save = (category: string, keyword: string) =>
        test.call(savedSearchCalls.saveSearch, { category, keyword }, { as: member });
      for (const { id } of [from, into]) await save(id, 'both');
      await save(from.id, 'one');
      const item = await anItem(test, { owner, category: from });
      const draft = await anItem(test, { owner, category: from, publication: 'Draft' });
      await test.call(wishCalls.addWishes, { itemIds: [item.id] }, { as: member });

      const { data } = (await ask(mergeCategories, { categoryId: from.id, intoId: into.id })).body;
      assert.deepEqual([data._id, data.items], [into.id, 2]);
      const { details } = await lastAct();
      assert.deepEqual(details, { from: from.name, into: into.name, items: 2 });

      for (const asked of [{ categoryId: from.id }, { slug: from.slug }, { slug: from.slug.toUpperCase() }]) {
        const { selectedCategory } = (await test.call(getCategoryPage, asked)).body.data;
        assert.equal(selectedCategory._id, into.id);
        assert.deepEqual(
          selectedCategory.Items.map(({ _id }) => _id),
          [item.id],
        );
      }
      assert.deepEqual(await find(`${word} new`), [item.id]);
      assert.deepEqual(await find(`${word} old`), []);
      const searches = (await test.call(savedSearchCalls.listSavedSearches, {}, { as: member })).body.data;
      assert.deepEqual(
        searches.map(({ keyword, category }) => [keyword, category?._id]),
        [
          ['one', into.id],
          ['both', into.id],
        ],
      );
      const [wish] = (await test.call(wishCalls.listWishes, {}, { as: member })).body.data;
      assert.equal(wish?.category?._id, into.id);
      const { db } = test.context;
      const left = await db.selectFrom('items').select('id').where('category_id', '=', into.id).execute();
      assert.deepEqual(left.map(({ id }) => id).sort(), [item.id, draft.id].sort());
    });

    it('finds and takes items by the old id too: an open form and a kept address still have it', async () => {
      const [from, into] = [await aCategory(test), await aCategory(test)];
      const item = await anItem(test, { owner, category: from, title: `${word} lamp` });
      const other = await anItem(test, { owner });
      await ask(mergeCategories, { categoryId: from.id, intoId: into.id });
      const found = await test.call(itemCalls.searchItems, { keyword: word, category: from.id });
      assert.deepEqual([found.body.total, found.body.data[0]?._id], [1, item.id]);
      const { body } = await test.call(itemCalls.editItem, { itemId: other.id, category: from.id }, { as: owner });
      assert.equal(body.data.category._id, into.id);
    });

    it('of a merged one leads on in one step, and a new one of the old name has an address of its own', async () => {
      const [a, b, c] = [await aCategory(test, `${word} a`), await aCategory(test), await aCategory(test)];
      await ask(mergeCategories, { categoryId: a.id, intoId: b.id });
      await ask(mergeCategories, { categoryId: b.id, intoId: c.id });
      const { selectedCategory } = (await test.call(getCategoryPage, { slug: a.slug })).body.data;
      assert.equal(selectedCategory._id, c.id);
      const again = await ask(createCategory, { name: a.name, description: 'd' });
      assert.equal(again.body.data.slug, `${a.slug}-2`);
    });

    it('of two into each other at once merges one', async () => {
      const [a, b] = [await aCategory(test), await aCategory(test)];
      const answers = await Promise.all([
        ask(mergeCategories, { categoryId: a.id, intoId: b.id }),
        ask(mergeCategories, { categoryId: b.id, intoId: a.id }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
      assertRefused(await ask(mergeCategories, { categoryId: a.id, intoId: a.id }), 400, 'INVALID_INPUT', 'intoId');
    });
  });

  describe('deleteCategory', () => {
    it('deletes an empty one, and none with a draft', async () => {
      const category = await aCategory(test);
      const { id } = await anItem(test, { owner, category, publication: 'Draft' });
      assertRefused(await ask(deleteCategory, { categoryId: category.id }), 409, 'CONFLICT');
      await test.context.db.deleteFrom('items').where('id', '=', id).execute();
      assert.equal((await ask(deleteCategory, { categoryId: category.id })).status, 200);
      assert.equal((await lastAct()).action, 'category deleted');
      assertRefused(await ask(deleteCategory, { categoryId: category.id }), 404, 'NOT_FOUND');
    });

    it('leaves no item without a category when one is added at once', async () => {
      for (let i = 0; i < 10; i++) {
        const category = await aCategory(test);
        const adding = anItem(test, { owner, category }).then(
          () => true,
          () => false,
        );
        const [isAdded, answer] = await Promise.all([adding, ask(deleteCategory, { categoryId: category.id })]);
        assert.equal(answer.status, isAdded ? 409 : 200);
      }
    });
  });
});
