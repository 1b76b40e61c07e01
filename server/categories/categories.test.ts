import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { categoryCalls } from '#contract/categories.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { slugOf } from './select-categories.ts';

const { createCategory, getCategoryPage, listCategories } = categoryCalls;

const app = openApp();
let admin: TestMember;
before(async () => {
  admin = await anAdmin(app);
});

describe('slugOf', () => {
  test('is the name as it stands in an address', () => {
    const slugs: Record<string, string> = {
      'Lab Coat': 'lab-coat',
      'Books & Notes (1st Year)': 'books-notes-1st-year',
      'Crème brûlée': 'creme-brulee',
      'हिन्दी किताब': 'हिन्दी-किताब',
      '!!!': 'category',
    };
    for (const [name, slug] of Object.entries(slugs)) assert.equal(slugOf(name), slug);
  });
});

describe('createCategory', () => {
  const description = 'What is needed in the lab';

  test('adds a category that everyone sees', async () => {
    const answer = await app.call(createCategory, { name: 'Lab   Coat', description }, { as: admin });
    assert.equal(answer.status, 201);
    const { _id, ...rest } = answer.body.data;
    assert.deepEqual(rest, { name: 'Lab Coat', slug: 'lab-coat', description });
    const list = await app.call(listCategories);
    assert.ok(list.body.data.some((one) => one._id === _id));
  });

  test('takes a name once, whatever its case, also of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.call(createCategory, { name: i % 2 ? 'Cycles' : 'CYCLES', description }, { as: admin }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 409, 'CATEGORY_EXISTS');
  });

  test('gives another name that makes the same slug a slug of its own', async () => {
    const slugs = [];
    for (const name of ['C', 'C++', 'C#'])
      slugs.push((await app.call(createCategory, { name, description }, { as: admin })).body.data.slug);
    assert.deepEqual(slugs, ['c', 'c-2', 'c-3']);
  });

  test('is for admins only, and needs both fields', async () => {
    const member = await aMember(app);
    assertRefused(await app.call(createCategory, { name: 'X', description }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(createCategory, { name: 'X', description }, { as: member }), 403, 'FORBIDDEN');
    const audit = app.context.db.selectFrom('audit').select('details').where('action', '=', 'admin call refused');
    const [noted] = await audit.where('actor_id', '=', member.id).execute();
    assert.deepEqual(noted?.details, { call: 'POST /api/v1/item/createCategory' });
    const empty = await app.call(createCategory, { name: ' ' }, { as: admin });
    assertRefused(empty, 400, 'INVALID_INPUT', 'name');
    assertRefused(empty, 400, 'INVALID_INPUT', 'description');
    const long = await app.call(createCategory, { name: 'x'.repeat(61), description }, { as: admin });
    assertRefused(long, 400, 'INVALID_INPUT', 'name');
  });
});

describe('listCategories', () => {
  test('has a new one last', async () => {
    for (const name of ['Zoology', 'Aprons']) {
      await app.call(createCategory, { name, description: 'd' }, { as: admin });
      assert.equal((await app.call(listCategories)).body.data.at(-1)?.name, name);
    }
  });
});

describe('getCategoryPage', () => {
  test('has the published items in pages, the most viewed and the newest', async () => {
    const category = await aCategory(app, 'Page turners');
    const owner = await aMember(app);
    const start = Date.now() - 1_000_000;
    const ids: string[] = [];
    for (let i = 0; i < 15; i++) {
      const item = await anItem(app, { owner, category, views: (i * 7) % 15, createdAt: new Date(start + i * 1000) });
      ids.unshift(item.id);
    }
    await anItem(app, { owner, category, publication: 'Draft', views: 99 });
    await anItem(app, { owner, views: 99 });

    const first = await app.call(getCategoryPage, { categoryId: category.id, limit: 10 });
    assert.equal(first.status, 200);
    const { selectedCategory, mostPopular, newest } = first.body.data;
    assert.equal(selectedCategory.name, 'Page turners');
    assert.deepEqual(
      newest.map(({ _id }) => _id),
      ids.slice(0, 12),
    );
    assert.deepEqual(
      mostPopular.map(({ views }) => views),
      [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    );
    // What is put up meanwhile moves nothing.
    await anItem(app, { owner, category });
    const second = await app.call(getCategoryPage, {
      slug: category.slug,
      limit: 10,
      cursor: first.body.nextCursor ?? '',
    });
    const shown = [...selectedCategory.Items, ...second.body.data.selectedCategory.Items];
    assert.deepEqual(
      shown.map(({ _id }) => _id),
      ids,
    );
    assert.equal(second.body.nextCursor, null);
  });

  test("knows a category by its slug and by the product's rule for one", async () => {
    const { body } = await app.call(createCategory, { name: 'Books & Notes', description: 'd' }, { as: admin });
    for (const slug of ['books-notes', 'books-&-notes', 'Books-&-Notes']) {
      const answer = await app.call(getCategoryPage, { slug });
      assert.equal(answer.body.data.selectedCategory._id, body.data._id, slug);
      assert.deepEqual(answer.body.data.selectedCategory.Items, []);
    }
  });

  test('refuses what is unknown or malformed', async () => {
    const categoryId = '00000000-0000-7000-8000-000000000000';
    assertRefused(await app.call(getCategoryPage, { categoryId }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getCategoryPage, { slug: 'no-such' }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getCategoryPage, { categoryId: 'x' }), 400, 'INVALID_INPUT', 'categoryId');
    assertRefused(await app.call(getCategoryPage, {}), 400, 'INVALID_INPUT', 'categoryId');
    const { id } = await aCategory(app);
    for (const limit of [0, 101, -1, 'x', 1.5])
      assertRefused(
        await app.call(getCategoryPage, { categoryId: id, limit: limit as number }),
        400,
        'INVALID_INPUT',
        'limit',
      );
    assertRefused(await app.call(getCategoryPage, { categoryId: id, cursor: 'x' }), 400, 'INVALID_INPUT', 'cursor');
  });
});
