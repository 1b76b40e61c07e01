import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const markup = (where: string) =>
  `${where}</script></title></textarea><script>CANARY()</script><img src=x onerror=CANARY()>"'><!-- {{7*7}} \u2028`;

describe('E. Pages', () => {
  const app = openApp(
    { brandName: markup('brand'), campusName: markup('campus') },
    {
      withPages: true,
    },
  );
  let member: TestMember;
  let itemId: string;
  let slug: string;
  before(async () => {
    const category = await aCategory(app, 'Tools');
    slug = category.slug;
    member = await aMember(app);
    itemId = (await anItem(app, { owner: member, category })).id;
    const { db } = app.context;
    // Into every text there is, past what the calls would refuse.
    const description = markup('description');
    await db
      .updateTable('categories')
      .set({ name: markup('category'), description })
      .execute();
    const texts = { location: markup('location'), rental: 'Available', rental_duration: markup('duration') } as const;
    await db
      .updateTable('items')
      .set({ title: markup('title'), description, ...texts })
      .execute();
    await db
      .updateTable('members')
      .set({
        first_name: markup('first'),
        last_name: markup('last'),
        about: markup('about'),
        year_and_branch: markup('year'),
        interests: markup('interests'),
      })
      .execute();
  });

  const pages = () => [
    '/',
    `/item/${itemId}/owner/${member.id}`,
    `/profile/${member.id}`,
    `/catalog/${slug}`,
    '/search?keyword=title',
    `/search?keyword=${encodeURIComponent(markup('typed'))}`,
    `/${encodeURIComponent('<script>CANARY()</script>')}`,
    '/login?next=javascript:CANARY()',
    '/about',
    '/contact',
    '/dashboard/my-items',
    '/update-password/x"><script>CANARY()</script>',
  ];
  const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
  /** The opening tags of a page as a browser would find them outside of scripts' texts. */
  const tagsOf = (html: string) =>
    html
      .replace(/(<script\b[^>]*>)[\s\S]*?(<\/script)/g, '$1$2')
      .match(/<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi) ?? [];

  test('E1 stored text never runs, in a page or in its state block', async () => {
    let shown = 0;
    for (const url of pages()) {
      const { body, headers } = await get(url);
      assert.match(String(headers['content-type']), /^text\/html/, url);
      assert.ok(!body.includes('<script>CANARY'), url);
      assert.ok(!body.includes('<img src=x'), url);
      for (const tag of tagsOf(body)) {
        assert.doesNotMatch(tag.replace(/="[^"]*"/g, '=""'), /\son\w+\s*=/i, `${url}: ${tag.slice(0, 200)}`);
        assert.doesNotMatch(
          tag,
          /(href|src|action)="\s*(javascript|data:text|vbscript)/i,
          `${url}: ${tag.slice(0, 200)}`,
        );
      }
      const [, state = ''] = /<script type="application\/json" id="state">([\s\S]*?)<\/script>/.exec(body) ?? [];
      assert.doesNotMatch(state, /<|\u2028(?=x)/, url);
      const text = JSON.stringify(JSON.parse(state));
      if (text.includes('CANARY')) shown += 1;
    }
    assert.ok(shown >= 5, 'the texts are on these pages');
  });

  test('E1 what the API answers is never a page', async () => {
    for (const url of ['/api/v1/item/getAllProduct', `/api/v1/item/getProductDetails/${itemId}`, '/api/v1/<script>']) {
      const { headers, body } = await get(url, { accept: 'text/html' });
      assert.match(String(headers['content-type']), /^application\/json/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      JSON.parse(body);
    }
    const docs = await get('/api/docs');
    assert.doesNotMatch(docs.body, /<script|CANARY\(\)>|<img/);
  });

  test('E2 the policy allows no unsafe script, and no page has one: pages parse to scripts of ours and data', async () => {
    for (const url of [...pages(), '/api/docs', '/nothing/here', '/api/v1/nothing', '/healthz']) {
      const { headers, body } = await get(url);
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((part) => part.trim().split(/\s+/))
          .map(([name, ...sources]) => [name, sources.join(' ')]),
      );
      assert.equal(policy['script-src'], "'self'", url);
      assert.equal(policy['script-src-attr'] ?? "'none'", "'none'");
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) assert.equal(policy[name], "'none'", url);
      assert.equal(policy['default-src'], "'self'");
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      for (const [, attributes = '', text = ''] of body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (text === '') assert.match(attributes, /\bsrc="\/assets\/[\w./-]+"/, url);
        else {
          assert.match(attributes, /type="application\/(ld\+)?json"/, url);
          assert.ok(!text.includes('<'), `a data block of ${url}`);
        }
      }
    }
  });

  test('E2 a page is alike for everybody, so that it can be kept', async () => {
    const plain = await get('/');
    const known = await get('/', { authorization: `Bearer ${member.token}`, cookie: 'token=x' });
    assert.equal(plain.body, known.body);
    assert.equal(plain.headers['set-cookie'], undefined);
    assert.equal((await get('/', { 'if-none-match': String(plain.headers.etag) })).statusCode, 304);
  });
});
