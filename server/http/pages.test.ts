import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Call } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

interface Listed {
  data: object[];
  nextCursor: string | null;
}

describe('a page of parts that were written before', () => {
  test('is the page that is written as a whole', async () => {
    const app = await createTestApp({}, undefined, { withPages: true });
    try {
      const [owner, category] = [await aMember(app), await aCategory(app, 'Tools & <more>')];
      const rental = { rental: 'Available', rentalPrice: 20, rentalDuration: 'a week' } as const;
      const texts = [
        {},
        { title: 'A < B & "C"' },
        rental,
        { description: '<!-- \u2028 ₹ 😀', status: 'Sold' as const },
      ];
      const items = [];
      for (let i = 0; i < 28; i += 1) items.push(await anItem(app, { owner, category, ...texts[i % texts.length] }));
      const urls = [
        '/',
        `/item/${items[0]?.id}/owner/${owner.id}`,
        `/profile/${owner.id}`,
        `/catalog/${category.slug}`,
        '/search?query=item',
        '/search?query=nothing-like-it',
        '/search?query=a&query=b',
        '/about',
        '/Contact',
        '/login?next=%2Fchat',
        '//nowhere',
        '/nowhere',
        '/dashboard/my-items',
      ];
      // As while developing, when nothing is taken from memory: `assets` are Vite's own.
      const { load } = await import(pathToFileURL(join(import.meta.dirname, '../../dist/render/render.js')).href);
      const { brandName, campusName, publicUrl } = app.context.config;
      const api = async (call: Call, input: Record<string, unknown>) => {
        const { status, body } = await app.call(call, input as never);
        if (status >= 400) throw new Problem((body as unknown as { code: ProblemCode }).code);
        return body;
      };
      const bodyOf = (html: string) => html.slice(html.indexOf('<body'));
      // The first time its module is loaded, and parts are written.
      const firsts = [];
      for (const url of urls) firsts.push(await app.app.inject({ url }));
      for (const [i, url] of urls.entries()) {
        await app.context.shared.forget();
        const page = await app.app.inject({ url });
        assert.equal(page.headers.etag, firsts[i]?.headers.etag, url);
        const options = { api, assets: null, brandName, campusName, publicUrl };
        const whole = (await load(new Request(publicUrl + url), options)).draw().join('');
        assert.ok(whole.includes('<footer'), url);
        assert.equal(firstUnlike(bodyOf(page.body), bodyOf(whole)), '', url);
      }
    } finally {
      await app.close();
    }
  });
});

/** Around the first letter that is not the same. */
function firstUnlike(text: string, other: string): string {
  if (text === other) return '';
  let at = 0;
  while (text[at] === other[at]) at += 1;
  return `${text.slice(at - 60, at + 60)} | ${other.slice(at - 60, at + 60)}`;
}

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
    await anItem(app, { owner, category, title: 'Beside it', description: '</script><!-- ₹' });
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
      // What the browser is handed says the same as the list: of a page that is put together anew, most is from before.
      const [, state = ''] = /id="state">(.*?)<\/script>/.exec((await get('/')).body) ?? [];
      const data = Object.values(JSON.parse(state).loaderData) as { items?: { page: Listed } }[];
      const page = data.find((one) => one?.items)?.items?.page;
      const { body } = await app.call(itemCalls.listItems, {});
      assert.equal(page?.nextCursor, body.nextCursor);
      assert.equal(page?.data.length, body.data.length, what);
      // Of each item what cards show.
      for (const [i, shown] of (page?.data ?? []).entries()) {
        assert.ok('title' in shown && 'views' in shown && !('location' in shown));
        assert.deepEqual({ ...body.data[i], ...shown }, body.data[i], what);
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

test('the style of every page is 15 kB of brotli at most', async () => {
  const assets = join(import.meta.dirname, '../../dist/web/assets');
  const styles = (await readdir(assets)).filter((name) => name.endsWith('.css.br'));
  assert.ok(styles.length > 0);
  for (const name of styles) assert.ok((await stat(join(assets, name))).size <= 15_000, name);
});
