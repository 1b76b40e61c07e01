import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { FEED } from '#contract/limits.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const app = openApp({ publicUrl: 'https://market.campus.edu' });
let owner: TestMember;
let category: Awaited<ReturnType<typeof aCategory>>;
before(async () => {
  owner = await aMember(app);
  category = await aCategory(app, 'Lamps & "more"');
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const titlesIn = (xml: string) => [...xml.matchAll(/<entry>\n.*\n<title>(.*)<\/title>/g)].map(([, title]) => title);

describe('/feed.xml', () => {
  test('E1 has of each item its title, price, picture, address, category and time', async () => {
    const title = 'Desk <lamp> & "shade" \u0007';
    const description = 'Warm.\n</content><script>alert(1)</script>';
    const { id } = await anItem(app, { owner, category, title, description, price: 12_500 });
    await anItem(app, { owner, category, title: 'Old lamp', price: 0, status: 'Reserved' });
    const { statusCode, headers, body } = await get('/feed.xml');
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/atom+xml; charset=utf-8']);
    assert.deepEqual(titlesIn(body), ['Old lamp', 'Desk &lt;lamp&gt; &amp; &quot;shade&quot; ']);
    assert.match(body, new RegExp(`href="https://market.campus.edu/item/${id}/owner/${owner.id}"`));
    assert.match(
      body,
      /<link rel="enclosure" type="image\/webp" href="https:\/\/market.campus.edu\/files\/\w+-card.webp"/,
    );
    assert.match(body, /<category term="lamps-more-" label="Lamps &amp; &quot;more&quot;"\/>/);
    assert.match(body, /<summary>₹12,500 · Negotiable · Used · Lamps/);
    assert.match(body, /<summary>Free · Used · Reserved · /);
    assert.match(body, /&lt;br&gt;&amp;lt;\/content&amp;gt;&amp;lt;script/);
    const [ofFeed, ...ofEntries] = [...body.matchAll(/<updated>(.*)<\/updated>/g)].map(([, time]) => time);
    assert.equal(ofFeed, ofEntries.sort().at(-1));
  });

  test('never has drafts or deleted items, and at most as many as a feed may', async () => {
    await anItem(app, { owner, category, title: 'Draft lamp', publication: 'Draft' });
    const { id: itemId } = await anItem(app, { owner, category, title: 'Sold by noon' });
    // The second answer is stored.
    for (let n = 0; n < 2; n++) assert.equal(titlesIn((await get('/feed.xml')).body)[0], 'Sold by noon');
    await app.call(itemCalls.deleteItem, { itemId }, { as: owner });
    assert.equal(titlesIn((await get('/feed.xml')).body)[0], 'Old lamp');
    for (let n = 0; n <= FEED.entries; n++) await anItem(app, { owner, category, title: `Lamp ${n}` });
    assert.equal(titlesIn((await get('/feed.xml')).body).length, FEED.entries);
  });

  test('of what is wanted has that alone', async () => {
    const { id } = await anItem(app, { owner, category, title: 'A lamp', price: 200 });
    await app.context.db.updateTable('items').set({ kind: 'Wanted', picture_id: null }).where('id', '=', id).execute();
    app.context.cache.invalidate();
    assert.ok(!titlesIn((await get('/feed.xml')).body).includes('A lamp'));
    for (const path of ['', '/catalog/lamps-more-']) {
      const { body } = await get(`${path}/wanted/feed.xml`);
      assert.deepEqual(titlesIn(body), ['A lamp']);
      assert.match(body, /<title>Wanted: /);
      assert.match(body, /<summary>Up to ₹200 · Negotiable · Wanted · /);
    }
  });

  test('is not sent again as long as nothing changes', async () => {
    const { headers } = await get('/feed.xml');
    const asked = () => get('/feed.xml', { 'if-none-match': String(headers.etag) });
    for (let n = 0; n < 3; n++) assert.deepEqual([(await asked()).statusCode, (await asked()).body], [304, '']);
    await anItem(app, { owner, category, title: 'Something new' });
    assert.equal((await asked()).statusCode, 200);
  });
});

describe('The feed of a category', () => {
  test('has its items', async () => {
    const other = await aCategory(app, 'Chairs');
    await anItem(app, { owner, category: other, title: 'A chair' });
    const { body } = await get('/catalog/chairs/feed.xml');
    assert.deepEqual(titlesIn(body), ['A chair']);
    assert.match(body, /<title>Chairs · /);
    assert.match(
      body,
      /<link rel="alternate" type="text\/html" href="https:\/\/market.campus.edu\/catalog\/chairs"\/>/,
    );
    assert.equal((await get('/catalog/nothing/feed.xml')).statusCode, 404);
  });
});

describe('The feed of a search', () => {
  test('has the newest items that it finds, by its filters', async () => {
    for (const [title, price] of [
      ['Cheap kettle', 100],
      ['Dear kettle', 900],
      ['Fair kettle', 200],
    ] as const)
      await anItem(app, { owner, category, title, price });
    const { body } = await get('/search/feed.xml?query=kettle&maxPrice=500&minPrice=&condition=Used');
    assert.deepEqual(titlesIn(body), ['Fair kettle', 'Cheap kettle']);
    assert.match(body, /href="https:\/\/market.campus.edu\/search\?query=kettle&amp;maxPrice=500/);
    assert.deepEqual(titlesIn((await get('/search/feed.xml?query=zeppelin')).body), []);
  });

  test('is refused without words, and with filters that there are not', async () => {
    for (const search of ['', '?query=', '?query=a&query=b', '?query=a&condition=Broken', '?query=a&maxPrice=x'])
      assert.equal((await get(`/search/feed.xml${search}`)).statusCode, 400, search);
  });
});
