import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

interface Listed {
  data: object[];
  nextCursor: string | null;
}

const { load } = await import(pathToFileURL(join(import.meta.dirname, '../../dist/render/render.js')).href);

/** Renders a page by itself, with these answers to its calls. */
const render = (path: string, answers: Record<string, () => unknown>) =>
  load(new Request(`http://localhost${path}`), {
    api: async (call: Call) => answers[call.path]?.(),
    assets: null,
    brandName: 'Dogear',
    campusName: 'Campus',
    timeZone: 'UTC',
    emailDomains: [],
    campusSignIn: 'off',
    minors: 'refuse',
    grievanceContact: null,
    publicUrl: 'http://localhost',
  });

describe('a rendered page', () => {
  const noItems = () => ({ data: [], nextCursor: null, taken: [] });
  const fails = (error: Error) => () => {
    throw error;
  };

  test('without its categories is shown, and no cache may keep it', async (context) => {
    context.mock.method(console, 'error', () => {});
    const answers = { [itemCalls.listHome.path]: noItems };
    const listCategories = categoryCalls.listCategories.path;
    const whole = await render('/', { ...answers, [listCategories]: () => ({ data: [] }) });
    const partial = await render('/', { ...answers, [listCategories]: fails(new Problem('UNAVAILABLE')) });
    assert.deepEqual([whole.status, whole.headers['cache-control']], [200, undefined]);
    assert.deepEqual([partial.status, partial.headers['cache-control']], [200, 'no-store']);
    assert.ok(partial.html.includes('<footer'));
  });

  test('hands a failure to the browser by its code, and tells nobody what broke', async () => {
    const answers = { [categoryCalls.listCategories.path]: () => ({ data: [] }) };
    const fault = new Error('relation "secrets" does not exist');
    const broken = await render('/', { ...answers, [itemCalls.listHome.path]: fails(fault) });
    assert.deepEqual([broken.status, broken.fault], [500, fault]);
    assert.doesNotMatch(broken.html, /secrets/);
    assert.match(broken.html, /"code":"INTERNAL"/);
    const absent = await render('/nowhere', answers);
    assert.deepEqual([absent.status, absent.fault], [404, undefined]);
    assert.match(absent.html, /"code":"NOT_FOUND"/);
  });

  test('of members is a skeleton: none of its calls is made on the server', async () => {
    const answers = { [categoryCalls.listCategories.path]: () => ({ data: [] }) };
    const page = await render('/dashboard/my-items', { ...answers, [itemCalls.listOwnItems.path]: fails(new Error()) });
    assert.deepEqual([page.status, page.fault], [200, undefined]);
    assert.ok(page.html.includes('<footer'));
  });
});

describe('an address that cannot be decoded', () => {
  const app = openApp({}, { withPages: true });

  test('is a page that says so, wherever a link was cut', async () => {
    const cut = [
      '/%E0%A4',
      '/catalog/%E0%A4',
      '/catalog/100%',
      '/item/%E0%A4/owner/%ff',
      '/items/%c3',
      '/profile/%E0%A4',
    ];
    const more = ['/listing/%ff', '/unsubscribe/%E0%A4', '/update-password/%E0%A4', '/catalog/%E0%A4/wanted'];
    for (const url of [...cut, ...more]) {
      const { statusCode, headers, body } = await app.app.inject({ url });
      assert.match(String(headers['content-type']), /^text\/html/, url);
      assert.ok(statusCode === 404 || statusCode === 200, `${url}: ${statusCode}`);
      assert.match(body, /<h1/, url);
    }
    for (const url of cut.slice(1, 3)) {
      const { statusCode, body } = await app.app.inject({ url });
      assert.deepEqual([statusCode, body.includes('Unexpected Application Error!')], [404, true], url);
    }
    const { statusCode, headers } = await app.app.inject({ url: '/api/v1/%E0%A4' });
    assert.deepEqual([statusCode, headers['content-type']], [400, 'application/json; charset=utf-8']);
  });
});

describe('a page after a write', () => {
  const app = openApp({}, { withPages: true });
  let owner: TestMember;
  let category: { id: string; slug: string };
  before(async () => {
    owner = await aMember(app);
    category = await aCategory(app, 'Tools');
  });

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
      const { body } = await app.call(itemCalls.listHome, {});
      assert.equal(page?.nextCursor, body.nextCursor);
      assert.equal(page?.data.length, body.data.length, what);
      // What cards show of each item.
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

  test('without its categories, because they could not be read, is not cached', async ({ mock }) => {
    mock.method(console, 'error', () => {});
    const { db } = app.context;
    const menu = async () => {
      const { statusCode, headers, body } = await get('/about');
      return [statusCode, headers['cache-control'], body.includes(`/catalog/${category.slug}`)];
    };
    app.context.cache.invalidate();
    await sql`alter table categories rename to categories_away`.execute(db);
    try {
      for (let i = 0; i < 3; i += 1) assert.deepEqual(await menu(), [200, 'no-store', false]);
    } finally {
      await sql`alter table categories_away rename to categories`.execute(db);
    }
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await menu(), [200, 'public, max-age=0, must-revalidate', true]);
  });

  test('that failed is not cached', async () => {
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

describe('what a page loads', () => {
  const web = join(import.meta.dirname, '../../dist/web');
  interface Chunk {
    file: string;
    name?: string;
    isDynamicEntry?: boolean;
    imports?: string[];
    css?: string[];
  }
  let chunks: Record<string, Chunk>;
  before(async () => {
    chunks = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8'));
  });
  const filesOf = (name: string): string[] => {
    const names = new Set([name]);
    for (const one of names) for (const other of (chunks[one] as Chunk).imports ?? []) names.add(other);
    return [...names].map((one) => (chunks[one] as Chunk).file);
  };
  /** kB of brotli. */
  async function weigh(files: Iterable<string>): Promise<number> {
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(web, `${file}.br`))).size));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  }
  const home = () => new Set(filesOf('web/start/browser.tsx'));
  /** With what every other page needs, and Home loads when it is idle. */
  const frame = () => {
    const late = Object.keys(chunks).filter((name) => chunks[name]?.name === 'late');
    assert.equal(late.length, 1);
    return home().union(new Set(late.flatMap(filesOf)));
  };

  test('is a style of 16 kB of brotli on Home, and of 22 kB elsewhere', async () => {
    const ofAll = Object.values(chunks).flatMap(({ css = [] }) => css);
    const styleOf = (name: string) => weigh(new Set([...ofAll, (chunks[`web/styles/${name}.css`] as Chunk).file]));
    const [ofHome, ofOthers] = [await styleOf('home'), await styleOf('utilities')];
    assert.ok(ofHome > 8 && ofHome <= 16, String(ofHome));
    assert.ok(ofOthers > ofHome && ofOthers <= 22, String(ofOthers));
  });

  test('is a script of 109 kB of brotli on Home', async () => {
    const weight = await weigh(home());
    assert.ok(weight > 50 && weight <= 109, String(weight));
  });

  test('is 17 kB of script more on any other screen, and 40 kB of its own in 12 requests', async () => {
    const loaded = frame();
    const late = await weigh(loaded.difference(home()));
    assert.ok(late > 5 && late <= 17, String(late));
    const screens = Object.keys(chunks).filter((name) => name.endsWith('.page.tsx'));
    assert.ok(screens.length > 30);
    for (const name of screens) {
      const own = new Set(filesOf(name)).difference(loaded);
      const weight = await weigh(own);
      assert.ok(weight <= 40, `${name}: ${weight} kB`);
      assert.ok(own.size <= 12, `${name}: ${own.size} requests`);
    }
  });

  test('is 12 requests of its own for any dialog, wherever it is opened first', () => {
    const loaded = frame();
    const dialogs = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry && !name.endsWith('.page.tsx'));
    assert.ok(dialogs.length > 100);
    for (const name of dialogs) {
      const own = new Set(filesOf(name)).difference(loaded);
      assert.ok(own.size <= 12, `${name}: ${own.size} requests`);
    }
  });

  test('is without the sentences that say what a call is for', async () => {
    const scripts = (await readdir(join(web, 'assets'))).filter((name) => name.endsWith('.js'));
    const text = (await Promise.all(scripts.map((name) => readFile(join(web, 'assets', name), 'utf8')))).join();
    assert.ok(text.includes(itemCalls.listItems.path));
    assert.deepEqual(
      Object.values(calls).flatMap(({ summary }) => (text.includes(summary) ? [summary] : [])),
      [],
    );
  });

  test('starts with a script of its own, which waits for no other', () => {
    assert.deepEqual(filesOf('web/start/early.ts').length, 1);
  });
});
