import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('a page after a write', () => {
  let app: TestApp;
  let owner: TestMember;
  let category: { id: string; slug: string };
  before(async () => {
    app = await createTestApp({}, undefined, { withPages: true });
    owner = await aMember(app);
    category = await aCategory(app, 'Tools');
  });
  after(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
  const change = (itemId: string, what: object) =>
    app.call(itemCalls.changeItemStatus, { itemId, ...what }, { as: owner });

  test('that it does not show is the same, for those who have it too', async () => {
    const { id } = await anItem(app, { owner, category, title: 'Hidden hammer', publication: 'Draft' });
    await get('/');
    const first = await get('/');
    for (const status of ['Reserved', 'Sold'] as const) {
      assert.equal((await change(id, { status })).status, 200);
      const next = await get('/');
      assert.deepEqual([next.statusCode, next.headers.etag], [200, first.headers.etag]);
      assert.equal(next.body, first.body);
      assert.deepEqual(Object.keys(next.headers).sort(), Object.keys(first.headers).sort());
      const known = await get('/', { 'if-none-match': String(first.headers.etag) });
      assert.deepEqual([known.statusCode, known.body], [304, '']);
    }
  });

  test('that it shows is another: published, renamed, sold, taken back', async () => {
    const { id } = await anItem(app, { owner, category, title: 'Hand drill', publication: 'Draft' });
    const address = `/item/${id}/owner/${owner.id}`;
    const urls = ['/', `/catalog/${category.slug}`, '/search?query=drill', `/profile/${owner.id}`, address];
    const tags = new Map<string, Set<unknown>>(urls.map((url) => [url, new Set()]));
    const see = async (expected: (html: string) => boolean, what: string) => {
      // The second time is from memory.
      for (const url of [...urls, ...urls]) {
        const page = await get(url);
        assert.ok(expected(page.body), `${url} ${what}`);
        if (page.statusCode === 200) tags.get(url)?.add(page.headers.etag);
      }
    };
    for (let i = 0; i < 2; i += 1) {
      await see((html) => !html.includes('Hand drill'), 'has a draft');
      await change(id, { ItemStatus: 'Published' });
      await see((html) => html.includes('Hand drill'), 'does not show what was published');
      await app.call(itemCalls.editItem, { itemId: id, title: `Hand drills ${i}` }, { as: owner });
      await see((html) => html.includes(`Hand drills ${i}`), 'has the old name');
      await app.call(itemCalls.editItem, { itemId: id, title: 'Hand drill' }, { as: owner });
      await change(id, { ItemStatus: 'Draft' });
    }
    for (const [url, seen] of tags) assert.ok(seen.size >= 3, `${url} has ${seen.size} tags`);
  });

  test('that failed is not kept', async () => {
    const item = await anItem(app, { owner, category, title: 'Spirit level' });
    const address = `/item/${item.id}/owner/${owner.id}`;
    for (let i = 0; i < 3; i += 1) assert.equal((await get(address)).statusCode, 200);
    await app.call(itemCalls.deleteItem, { itemId: item.id }, { as: owner });
    for (let i = 0; i < 3; i += 1) {
      const gone = await get(address);
      assert.deepEqual(
        [gone.statusCode, gone.headers.etag, gone.body.includes('Spirit level')],
        [404, undefined, false],
      );
    }
  });
});
